internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Shipping/SetAddress` and `SelectOption`; `Sandbox/Shipping`.

extension Server {
    /// The shopper's address. The reply has the options once they are there and the first one is committed (B-230).
    func setShippingAddress(_ caller: Caller, _ request: ShippingSetAddressRequest) throws(CheckoutFailure) {
        ship(caller, request.sessionID, .shippingAddressSet(request.address))
    }

    /// The shopper's choice. The reply comes when the commit is verified, or is its failure.
    func selectShippingOption(_ caller: Caller, _ request: ShippingSelectOptionRequest) throws(CheckoutFailure) {
        ship(caller, request.sessionID, .shippingOptionSelected(request.optionID))
    }

    private func ship(_ caller: Caller, _ id: SessionID, _ input: SessionInput) {
        withSession(caller, id) { (server, session) throws(CheckoutFailure) in
            let actor = server.actor(caller, session.record)
            try server.perform(input, of: id, actor: actor)
            guard let session = server.engine[id], let status = session.shippingStatus else { throw Self.noSuchSession }
            guard status.isRunning else { return server.answerShipped(caller, session, status.request) }
            let reference = server.wait(caller, for: .shipping(status.request), accepted: true)
            server.tracks[id]?.waiters.append(reference)
        }
    }

    /// What came of a request about shipping that is decided.
    func answerShipped(_ caller: Caller, _ session: Session, _ request: UInt32) {
        let id = session.record.sessionID
        guard let status = session.shippingStatus, status.request == request, !session.isOver else {
            let sentence =
                session.isOver ? "the checkout was closed" : "a newer address or choice has replaced this one"
            let advice = session.isOver ? "Present a new checkout." : "Go on with what has replaced it."
            return fail(caller, CheckoutFailure(.cancelled, sentence, recovery: advice, retry: .never), about: id)
        }
        if let failure = status.failure {
            fail(caller, failure, about: id)
        } else if caller.method == .shippingSelectOption {
            var response = ShippingSelectOptionResponse()
            response.order = session.clientSession?.order
            answer(caller, response, about: id)
        } else {
            var response = ShippingSetAddressResponse()
            (response.options, response.selected) = (status.options, status.selected)
            answer(caller, response, about: id)
        }
    }
}
