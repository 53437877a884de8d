internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Where a checkout is presented, and whether it can be now (B-020 to B-027).

extension Server {
    /// One host.
    enum Place {
        /// The daemon's own, which shows any number of checkouts.
        case headless(HostIdentity)
        case host(AttachedHost)

        var identity: HostIdentity {
            switch self {
            case .headless(let identity): identity
            case .host(let host): host.identity
            }
        }
    }

    /// `headless` only when it is named (B-020). A host that may not show checkouts of this owner is none (B-022).
    func place(_ request: SessionsPresentRequest, for owner: UInt32) throws(CheckoutFailure) -> Place {
        let pin: HostPin? =
            switch request.host {
            case .name(let name) where HostIdentity.isHeadless(name): nil
            case .id(HostIdentity.headlessName): nil
            case .id(let id): .id(id)
            case .name(let name): .name(name)
            case .uid(let uid): UInt32(exactly: uid).map { .uid($0) } ?? .id("")
            case nil: .foreground
            }
        guard let pin else { return .headless(headlessHost) }
        if let host = hosts.choose(pin, for: owner) { return .host(host) }
        var failure = CheckoutFailure(
            .unableToPresentPaymentMethod, "No presentation host found",
            recovery: "Attach a host that may show it, or name the host \"headless\", which draws nothing.")
        failure.paymentMethodType = "CheckoutComponents"
        throw failure
    }

    /// While another checkout is still opening there, nothing is presented and nothing of the request is used (B-024 to
    /// B-026); with `only_if_idle` that and every other checkout there is a refusal.
    func answerBusy(_ caller: Caller, _ place: Place, _ onlyIfIdle: Bool) throws(CheckoutFailure) -> Bool {
        guard case .host(let host) = place, let top = host.surfaces.last else { return false }
        if onlyIfIdle {
            var failure = CheckoutFailure(.alreadyPresenting, "another checkout is shown on this host")
            failure.existingSession = (host.opening ?? top).session
            throw failure
        }
        guard let opening = host.opening else { return false }
        var response = SessionsPresentResponse()
        response.host = host.identity
        answer(caller, response, about: opening.session)
        return true
    }
}
