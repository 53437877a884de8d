internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Attempts/ResolveOutcome`.

extension Server {
    /// Settles an unknown or pending payment by an admin's word (B-198). It frees a new attempt of the order, so the
    /// audit says who said so and how it is known; a text that may be a card number is not kept.
    func resolveOutcome(_ caller: Caller, _ request: AttemptsResolveOutcomeRequest) throws(CheckoutFailure) {
        guard request.reason.utf8.count <= Limits.resolveReasonBytesMax else {
            throw CheckoutFailure(
                .invalidRequest, "the reason is longer than \(Limits.resolveReasonBytesMax) bytes",
                recovery: "Say how it is known in a few words.")
        }
        let reason = PanFilter.redact(ForeignText(request.reason).shown(columns: Limits.resolveReasonBytesMax))
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            try server.perform(
                .outcomeResolved(request.attempt, paid: request.paid, reason: reason), of: id,
                actor: server.actor(caller, session.record))
            guard let attempt = server.engine[id]?.attempt(request.attempt) else {
                preconditionFailure("an attempt that was settled is there")
            }
            server.answer(caller, AttemptsResolveOutcomeResponse(attempt: attempt), about: id)
        }
    }
}
