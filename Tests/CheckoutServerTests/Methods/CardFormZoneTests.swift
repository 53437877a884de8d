import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct CardFormZoneTests {
    /// The expiry's error after a submit by a client that named this zone.
    private func submit(_ expiry: String, zone: String, later: YearMonth? = nil) throws -> [String] {
        let bench = try Bench()
        // The last evening of the month: at UTC still November, in Berlin December.
        bench.environment.months["Europe/Berlin"] = YearMonth(year: 2026, month: 12)
        let client = bench.connect()
        client.greet { $0.timeZone = zone }
        let session = try client.present()
        try client.fillIn(session)
        var update = CardFormUpdateRequest(sessionID: session)
        update.expiry = expiry
        let _: CardFormUpdateResponse = try client.ask("CardForm/Update", update)
        if let later { bench.environment.months[zone] = later }
        let submit = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        return client.failure(submit)?.fields.map(\.errorID) ?? []
    }

    @Test("C-095: the month is that of the zone the client gave, else of the daemon's own")
    func zones() throws {
        #expect(try submit("11/26", zone: "Europe/Berlin") == ["card_expired"])
        #expect(try submit("11/26", zone: "UTC") == [])
        #expect(try submit("11/26", zone: "") == [])
        #expect(try submit("12/26", zone: "Europe/Berlin") == [])
    }

    @Test("C-098: a form that stays open across the end of a month is judged again at its submit")
    func acrossTheEnd() throws {
        #expect(try submit("11/26", zone: "UTC", later: YearMonth(year: 2026, month: 12)) == ["card_expired"])
    }
}
