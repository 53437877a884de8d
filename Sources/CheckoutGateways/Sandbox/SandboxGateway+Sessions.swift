internal import CheckoutCore
public import CheckoutModel

// Client sessions: opened with a token, changed by what the shopper chooses and by the merchant's backend.

extension SandboxGateway {
    func initialize(_ session: SessionID, _ sealed: [UInt8], _ now: Now) -> GatewayResult {
        guard let token = sealer.open(sealed, in: memory) else {
            return .initializationFailed(
                CheckoutFailure(.invalidClientToken, "the client token kept for this session cannot be opened any more")
            )
        }
        defer { memory.wipe(token) }
        let decoder = ClientTokenDecoder(policy: SandboxToken.policy, memory: memory, ownClaim: SandboxToken.claim)
        let result: Result<ClientToken, CheckoutFailure> = memory.withBytes(token) { bytes in
            do throws(CheckoutFailure) {
                return .success(try decoder.decode(bytes, kind: .first, now: now.wall))
            } catch {
                return .failure(error)
            }
        }
        do throws(CheckoutFailure) {
            let claims = try result.get()
            // Of the access token, so that each token is a client session of its own, also after a restart.
            let name = memory.withBytes(claims.accessToken) { "sbxcs_" + Hex.text(Digest.sha256($0).prefix(6)) }
            memory.wipe(claims.accessToken)
            var opened = try SandboxToken.session(claims, name: name)
            if let shipped = shipments[name] { try opened.restore(shipped) }
            sessions[session] = opened
            return .initialized(try opened.configuration())
        } catch {
            return .initializationFailed(error)
        }
    }

    func update(
        _ session: SessionID, _ now: Now, _ change: (inout SandboxSession) -> Void
    ) -> GatewayResult {
        guard var changed = sessions[session] else {
            return .orderUpdateFailed(CheckoutFailure(.failedToCreateSession, "the sandbox does not know this session"))
        }
        guard !changed.isOver(at: now.wall) else { return .orderUpdateFailed(SandboxToken.expired) }
        change(&changed)
        do throws(CheckoutFailure) {
            let order = try changed.clientSession().order
            sessions[session] = changed
            return .orderUpdated(order)
        } catch {
            return .orderUpdateFailed(error)
        }
    }

    /// The client session as it is after an action of shipping.
    func ship(_ session: SessionID, _ ticket: UInt32, _ action: ShippingAction, _ now: Now) -> GatewayResult {
        guard var changed = sessions[session] else {
            let failure = CheckoutFailure(.failedToCreateSession, "the sandbox does not know this session")
            return .shippingFailed(ticket: ticket, failure)
        }
        guard !changed.isOver(at: now.wall) else { return .shippingFailed(ticket: ticket, SandboxToken.expired) }
        do throws(CheckoutFailure) {
            switch action {
            case .setAddress(let address): changed.setShippingAddress(address)
            case .selectMethod(let id): try changed.selectShipping(id)
            case .reread: break
            }
            let order = try changed.clientSession().order
            try keep(changed)
            sessions[session] = changed
            return .shippingChanged(ticket: ticket, order, changed.shippingModule)
        } catch {
            return .shippingFailed(ticket: ticket, error)
        }
    }

    /// Plays the merchant's backend, which the daemon does not hear of (SB-009, B-232). The order as it is then.
    public func patchShipping(_ session: SessionID, methodID: String, amount: Int64) throws(CheckoutFailure) -> Order {
        guard var changed = sessions[session] else {
            throw CheckoutFailure(.notFound, "the sandbox does not know this session")
        }
        try changed.patchShipping(methodID, amount)
        let order = try changed.clientSession().order
        try keep(changed)
        sessions[session] = changed
        return order
    }

    /// In the state file first, like everything that outlives a daemon (SB-010).
    private func keep(_ session: SandboxSession) throws(CheckoutFailure) {
        guard session.shipped != shipments[session.name] else { return }
        try file?.append(session.shipped)
        shipments.keep(session.shipped)
    }
}
