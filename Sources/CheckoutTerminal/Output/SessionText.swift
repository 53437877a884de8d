internal import CheckoutModel

/// A session as a person sees it.
enum SessionText {
    static func lines(_ session: SessionSnapshot, _ form: Output.Form) -> [String] {
        var pairs = Pairs()
        pairs.add("session", session.sessionID.text)
        pairs.add("kind", Words.of(session.shape))
        pairs.add("phase", Words.of(session.phase))
        pairs.add("presentation", Words.of(session.presentation))
        pairs.add("host", session.host?.name)
        pairs.add("owned", session.owned ? "yes" : "no")
        pairs.add("owner", session.ownerUID.map { "user \($0)" })
        pairs.add("events", "\(session.sessionSeq)")
        let order = session.clientSession?.order
        pairs.add("order", order?.orderID)
        pairs.add("minor units", Words.withText(order?.total))
        pairs.add("screen", Words.of(session.screen?.kind))
        pairs.add("actions", session.screen?.actions.map { Words.of($0) }.joined(separator: ", "))
        pairs.add("method", session.selection?.selectedPaymentMethod)
        pairs.add("methods", session.selection?.paymentMethods.map(\.id).joined(separator: ", "))
        pairs.add("not possible here", session.filteredMethods.joined(separator: ", "))
        if let attempt = session.attempt {
            pairs.add("attempt", "\(attempt.number), \(Words.of(attempt.state))")
            pairs.add("attempt outcome", Words.of(attempt.outcome))
        }
        pairs.add("outcome", session.outcome.map(OutcomeText.line))
        let shown = session.screen?.failure
        pairs.add(
            "failure", shown.map { "\($0.errorID): \(FailureText.reason($0, payment: session.attempt?.paymentID))" })
        pairs.add("diagnostics id", shown?.diagnosticsID)
        pairs.add("opened", Words.time(session.opened))
        pairs.add("ended", session.ended.map(Words.time))
        pairs.add(
            "gateway", session.gateway.isEmpty ? nil : "\(session.gateway)\(session.live ? "" : ", no money moves")")
        return pairs.lines(form)
    }
}
