import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// A form that nobody touches when its month ends.
@Suite struct MonthEndTests {
    /// Milliseconds of the bench at which another month begins in Berlin.
    private static let turn: UInt64 = 100_000

    private func bench() throws -> Bench {
        let bench = try Bench()
        bench.environment.turns["Europe/Berlin"] = (Bench.now(Self.turn).wall, YearMonth(year: 2026, month: 12))
        return bench
    }

    private func valid(_ client: TestClient, _ watch: UInt32) -> [Bool] {
        client.items(watch).compactMap { item in
            guard case .state(let state) = item.item, case .cardForm(let form) = state.body else { return nil }
            return form.isValid
        }
    }

    @Test("C-094, C-098, C-140: the event comes with the first instant of the month in the session's zone")
    func untouched() throws {
        let bench = try bench()
        let client = bench.connect()
        client.greet { $0.timeZone = "Europe/Berlin" }
        let session = try client.present()
        try client.fillIn(session)
        var update = CardFormUpdateRequest(sessionID: session)
        update.expiry = "11/26"
        let typed: CardFormUpdateResponse = try client.ask("CardForm/Update", update)
        #expect(typed.cardForm.isValid)
        let watch = try client.send("Sessions/Watch", client.watching(session))
        bench.pass(Self.turn - 1 - bench.milliseconds)
        let before = valid(client, watch)
        #expect(before.allSatisfy { $0 }, "\(before)")
        bench.pass(1)
        #expect(valid(client, watch).last == false && valid(client, watch).count == before.count + 1)
        let got: CardFormGetResponse = try client.ask("CardForm/Get", CardFormGetRequest(sessionID: session))
        #expect(!got.cardForm.isValid && got.cardForm.errors.map(\.errorID) == ["card_expired"])
    }

    @Test("C-095, C-098: another zone's month, or a card that stays good, changes nothing then")
    func others() throws {
        for (zone, expiry) in [("UTC", "11/26"), ("Europe/Berlin", "12/26")] {
            let bench = try bench()
            let client = bench.connect()
            client.greet { $0.timeZone = zone }
            let session = try client.present()
            try client.fillIn(session)
            var update = CardFormUpdateRequest(sessionID: session)
            update.expiry = expiry
            let _: CardFormUpdateResponse = try client.ask("CardForm/Update", update)
            let watch = try client.send("Sessions/Watch", client.watching(session))
            // The BIN service has answered by then.
            bench.pass(5000)
            let before = valid(client, watch)
            bench.pass(Self.turn + 1000 - bench.milliseconds)
            #expect(valid(client, watch) == before, "\(zone) \(expiry)")
            let got: CardFormGetResponse = try client.ask("CardForm/Get", CardFormGetRequest(sessionID: session))
            #expect(got.cardForm.isValid)
        }
    }

    private func runs(_ bench: Bench, _ session: SessionID) -> Bool? {
        bench.server.tracks[session]?.runningTimers.contains(.month)
    }

    @Test("C-145: nothing is waited for once there is no form: after a cancel, and after the end") func stops() throws {
        let bench = try bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        #expect(runs(bench, session) == true)
        let _: MethodsCancelResponse = try client.ask("Methods/Cancel", MethodsCancelRequest(sessionID: session))
        #expect(runs(bench, session) == false)
        var select = MethodsSelectRequest(sessionID: session)
        select.paymentMethod = "PAYMENT_CARD"
        let _: MethodsSelectResponse = try client.ask("Methods/Select", select, key: "again")
        #expect(runs(bench, session) == true)
        let _: SessionsDismissResponse = try client.ask("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(bench.server.engine[session]?.isOver == true && runs(bench, session) == false)
    }
}
