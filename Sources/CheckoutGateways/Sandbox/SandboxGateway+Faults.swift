internal import CheckoutCore
public import CheckoutModel

// The test interface: faults on the way to the far side, and what becomes of pending payments (SB-009).

extension SandboxGateway {
    /// The next calls of a step go wrong; 0 takes the fault away.
    public func set(_ fault: SandboxFault, calls: UInt32) { faults.set(fault, calls: calls) }

    /// Ends a pending payment as its processor would, durably. NOT_FOUND for an id that the ledger does not have,
    /// WRONG_STATE for a payment that is not pending. The daemon hears of it as from a poll that comes just then.
    public func settle(_ paymentID: String, paid: Bool) throws(CheckoutFailure) {
        guard let pending = server.payments.last(where: { $0.paymentID == paymentID && !paymentID.isEmpty }) else {
            throw CheckoutFailure(
                .notFound, "the sandbox has no payment of this id", recovery: "sandbox ledger lists them.")
        }
        guard pending.status == .pending else {
            throw CheckoutFailure(.wrongState, "the payment is not pending: nothing is left to settle")
        }
        let settled = pending.settled(paid: paid)
        try file?.append(settled)
        server.settle(settled)
        guard let status = server.status(of: settled.key) else { return }
        complete(settled.session, settled.attempt, .answered(.payment(status)))
    }

    /// A request to which a fault happens. What changes nothing at the far side has nothing to lose but its answer.
    func fail(_ request: GatewayRequest, _ fault: SandboxFault, _ now: Now) {
        if fault.kind == .lost, fault.step == .actions {
            _ = takeCompletions(after: { carryOut(request, now) })
        }
        guard let completion = Self.completion(of: request, fault) else { return }
        let due = fault.kind == .timeout ? now.monotonic + server.timeout : now.monotonic
        schedule.add(due, .complete(completion, reported: nil))
    }

    private static func completion(of request: GatewayRequest, _ fault: SandboxFault) -> GatewayCompletion? {
        let failure = fault.failure
        switch request {
        case .initialize(let session, _):
            return GatewayCompletion(session: session, attempt: 0, result: .initializationFailed(failure))
        case .updateOrder(let session, let attempt, _, _, _):
            return GatewayCompletion(session: session, attempt: attempt, result: .orderUpdateFailed(failure))
        case .resetOrder(let session):
            return GatewayCompletion(session: session, attempt: 0, result: .orderUpdateFailed(failure))
        case .shipping(let session, let attempt, let ticket, _):
            return GatewayCompletion(
                session: session, attempt: attempt, result: .shippingFailed(ticket: ticket, failure))
        case .lookUp(let session, let prefix):
            return GatewayCompletion(session: session, attempt: 0, result: .networksNotFound(prefix))
        case .find(let session, let attempt, _):
            let answer = CreateAnswer.unknown(failure, fault.cause, paymentID: "")
            return GatewayCompletion(session: session, attempt: attempt, result: .answered(answer))
        case .create, .forget:
            return nil
        }
    }
}

extension SandboxFault.Step {
    /// Which a request is a call of; `nil`: of none, or, as for a create, of one for each time it is sent.
    init?(_ request: GatewayRequest) {
        switch request {
        case .initialize: self = .configuration
        case .updateOrder, .resetOrder, .shipping: self = .actions
        case .lookUp: self = .bins
        case .find: self = .status
        case .create, .forget: return nil
        }
    }
}
