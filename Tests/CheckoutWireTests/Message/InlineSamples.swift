import CheckoutModel

@testable import CheckoutWire

/// The messages of inline sessions, of owners, and of what follows a failed attempt.
extension Samples {
    static var open: SessionsOpenRequest {
        var value = SessionsOpenRequest()
        value.source = present.source
        value.settings = settings
        value.theme = theme
        value.wantsIdempotencyKey = true
        value.wantsGate = true
        value.wantsShippingAddress = true
        value.wantsShippingOption = true
        value.intent = .vault
        value.paymentMethodIntents = present.paymentMethodIntents
        return value
    }

    static var inline: [any (WireMessage & Equatable & Sendable)] {
        var start = SessionsStartRequest(sessionID: session)
        start.attach = true
        start.theme = theme
        var started = SessionsStartResponse()
        started.alreadyRunning = true
        var refreshing = SessionsRefreshResponse()
        refreshing.alreadyRunning = true
        var closed = SessionsCloseResponse()
        closed.closed = true
        closed.openAttempt = 3
        var defaults = SessionsSetDefaultsRequest()
        defaults.settings = settings
        var retry = AttemptsRetryRequest(sessionID: session)
        retry.wait = true
        var retried = AttemptsRetryResponse()
        retried.attempt = 2
        retried.outcome = outcome
        var resolve = AttemptsResolveOutcomeRequest(sessionID: session, attempt: 2, paid: true)
        resolve.reason = "in the list of the acquirer"
        return [
            resolve, AttemptsResolveOutcomeResponse(attempt: attempt),
            open, SessionsOpenResponse(sessionID: session), SessionsAdoptRequest(sessionID: session),
            SessionsAdoptResponse(), start, started, SessionsCancelRequest(sessionID: session),
            SessionsCancelResponse(), SessionsRefreshRequest(sessionID: session), refreshing,
            SessionsCloseRequest(sessionID: session), closed, defaults, SessionsSetDefaultsResponse(), retry, retried,
            AttemptsChooseOtherRequest(sessionID: session), AttemptsChooseOtherResponse(),
        ]
    }
}
