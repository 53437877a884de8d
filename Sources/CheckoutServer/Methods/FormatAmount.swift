internal import CheckoutCore
internal import CheckoutWire

// `Sessions/FormatAmount` (B-102).

extension Server {
    func formatAmount(_ caller: Caller, _ request: SessionsFormatAmountRequest) {
        withSession(caller, request.sessionID) { (server, session) in
            let id = request.sessionID
            let amount = server.engine.amount(request.minorUnits, of: id)
            server.answer(caller, SessionsFormatAmountResponse(amount: amount), about: id)
        }
    }
}
