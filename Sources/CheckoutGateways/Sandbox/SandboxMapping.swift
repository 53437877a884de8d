internal import CheckoutCore
internal import CheckoutModel

/// From what came over the wire to what the engine is told (G-129), for one create with all its sends.
enum SandboxMapping {
    /// Send the create again, under the same key (G-102).
    static func isRetried(_ answer: SandboxServer.Answer) -> Bool {
        switch answer {
        case .payment, .timedOut: false
        case .connectionReset, .unreachable, .cutOff: true
        case .html(let status), .http(let status, _): [429, 500, 502, 503, 504].contains(status)
        }
    }

    /// Such an answer leaves open whether a payment was made: a later 4xx proves nothing then.
    static func leavesOpen(_ answer: SandboxServer.Answer) -> Bool {
        switch answer {
        case .payment, .unreachable: false
        case .connectionReset, .timedOut, .cutOff: true
        // 501 and 507 are this sandbox saying that it did nothing.
        case .html(let status), .http(let status, _): status >= 500 && status != 501 && status != 507
        }
    }

    /// The end of the create.
    static func answer(_ last: SandboxServer.Answer, leftOpen: Bool) -> CreateAnswer {
        if case .payment(let payment) = last { return .payment(payment) }
        let cause = cause(last)
        if cause.httpStatus == 501 {
            let sentence =
                "this payment needs a required action or a choice of networks, which this version does not have"
            return .notCreated(CheckoutFailure(.unimplemented, sentence), cause)
        }
        if cause.httpStatus == 401, !leftOpen { return .notCreated(SandboxToken.expired, cause) }
        let open = leftOpen || leavesOpen(last) || cause.httpStatus == 409
        let sentence = open ? "the payment may have been made: no certain answer came" : "the payment was not made"
        let failure = CheckoutFailure(
            .failedToCreatePayment, sentence, recovery: open ? nil : "Try again.",
            retry: open ? .afterStatusQuery : .withBackoff)
        return open ? .unknown(failure, cause, paymentID: "") : .notCreated(failure, cause)
    }

    /// For operators.
    private static func cause(_ answer: SandboxServer.Answer) -> GatewayCause {
        var cause = GatewayCause()
        switch answer {
        case .payment: break
        case .connectionReset, .unreachable: cause.kind = "network"
        case .timedOut: cause.kind = "timeout"
        case .cutOff: cause.kind = "decode"
        case .html(let status):
            cause.kind = "http"
            cause.httpStatus = status
        case .http(let status, let errorID):
            cause.kind = "http"
            cause.httpStatus = status
            cause.errorID = errorID
        }
        return cause
    }
}
