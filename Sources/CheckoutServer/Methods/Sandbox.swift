internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sandbox/…`: the test interface (SB-009). Refused before, where it is switched off.

extension Server {
    func ledger(_ caller: Caller, _ request: SandboxLedgerRequest) throws(CheckoutFailure) {
        guard let position = request.pageToken.isEmpty ? 0 : Int(request.pageToken), position >= 0, let sandbox else {
            throw CheckoutFailure(.invalidRequest, "the page token is not one that was given out")
        }
        let (entries, next) = sandbox.ledger(from: position, limit: 100)
        var response = SandboxLedgerResponse()
        response.entries = entries
        response.nextPageToken = next.map(String.init) ?? ""
        answer(caller, response)
    }

    func resetSandbox(_ caller: Caller) throws(CheckoutFailure) {
        try sandbox?.reset()
        answer(caller, SandboxResetResponse())
    }

    func setFault(_ caller: Caller, _ request: SandboxFaultRequest) throws(CheckoutFailure) {
        try sandbox?.fault(step: request.step, kind: request.fault, calls: request.calls)
        answer(caller, SandboxFaultResponse())
    }

    func settlePayment(_ caller: Caller, _ request: SandboxSettleRequest) throws(CheckoutFailure) {
        try sandbox?.settle(request.paymentID, paid: request.paid)
        answer(caller, SandboxSettleResponse())
    }

    /// Plays the merchant's backend. The daemon does not hear of it: it reads the client session when it verifies
    /// (B-232).
    func patchShipping(_ caller: Caller, _ request: SandboxShippingRequest) throws(CheckoutFailure) {
        var response = SandboxShippingResponse()
        response.order = try sandbox?.shipping(
            of: request.sessionID, methodID: request.methodID, amount: request.amount)
        answer(caller, response)
    }
}
