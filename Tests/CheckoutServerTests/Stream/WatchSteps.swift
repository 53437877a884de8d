import CheckoutModel
import CheckoutWire

extension SessionsWatchRequest {
    /// One session, or all.
    init(_ session: SessionID?, after: UInt64 = 0, follow: Bool = false) {
        self.init()
        sessionID = session
        self.after = after
        self.follow = follow
    }
}

extension TestClient {
    /// Two events a round.
    func selectAndCancel(_ session: SessionID, rounds: Int) throws {
        for round in 0..<rounds {
            var select = MethodsSelectRequest(sessionID: session)
            select.paymentMethod = "PAYMENT_CARD"
            let _: MethodsSelectResponse = try ask("Methods/Select", select, key: "round-\(round)")
            let _: MethodsCancelResponse = try ask("Methods/Cancel", MethodsCancelRequest(sessionID: session))
        }
    }
}
