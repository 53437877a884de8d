import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// `CardForm/Inspect`: the rules of the form without a session, and nothing kept.
@Suite struct InspectTests {
    private func card(
        _ client: TestClient, _ number: String, cvv: String = "123", expiry: String = "12/30",
        name: String = "Ada Lovelace",
        allowed: [CardNetwork] = []
    ) throws -> CardFormInspectResponse {
        let filled = try client.filling(SessionID(high: 1, low: 2), number)
        var card = CardInspection()
        card.number = number.isEmpty ? nil : filled.number?.handle
        card.cvv = cvv.isEmpty ? nil : filled.cvv?.handle
        card.expiry = expiry
        card.cardholderName = name
        card.allowedNetworks = allowed
        return try client.ask("CardForm/Inspect", CardFormInspectRequest(.card(card)))
    }

    @Test("PROTOCOL.md, Methods, C-026, C-180: a card is judged as at a submit; of its number only the mask comes back")
    func cards() throws {
        let client = try Bench().client()
        let good = try card(client, "4242424242424242")
        #expect(good.numberState == .valid && good.networks == [.visa] && good.errors.isEmpty)
        #expect(good.maskedNumber == "424242\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}4242")
        let blank = try card(client, "", cvv: "", expiry: "", name: "")
        #expect(blank.numberState == .empty && blank.networks.isEmpty && blank.maskedNumber.isEmpty)
        #expect(
            blank.errors.map(\.errorID) == [
                "card_number_required", "expiry_date_required", "cvv_required", "cardholder_name_required",
            ])
        let wrong = try card(client, "4242424242424241", expiry: "13/30", name: "4")
        #expect(
            wrong.errors.map(\.errorID) == ["card_number_invalid", "expiry_date_invalid", "cardholder_name_invalid"])
        #expect(try card(client, "424242").numberState == .incomplete)
    }

    @Test("C-051, C-061, C-062: without a service the table decides from eight digits on")
    func networks() throws {
        let client = try Bench().client()
        let refused = try card(client, "4242424242424242", allowed: [.mastercard])
        #expect(refused.errors.map(\.errorID) == ["unsupported_card_type"])
        #expect(try card(client, "4242424242424242", allowed: [.mastercard, .visa]).errors.isEmpty)
        #expect(try card(client, "424242", allowed: [.mastercard]).errors.map(\.errorID) == ["card_number_invalid"])
        #expect(try card(client, "4242424242424242", allowed: [.other]).errors.count == 1, "a slip opens nothing")
    }

    @Test("C-095: the month is that of the caller's zone")
    func zone() throws {
        let bench = try Bench()
        bench.environment.months["Europe/Berlin"] = YearMonth(year: 2026, month: 12)
        let client = bench.connect()
        client.greet { $0.timeZone = "Europe/Berlin" }
        #expect(try card(client, "4242424242424242", expiry: "11/26").errors.map(\.errorID) == ["card_expired"])
        #expect(try card(bench.client(), "4242424242424242", expiry: "11/26").errors.isEmpty)
    }

    @Test("C-111 to C-120: an address as a form that shows all of it; phone and e-mail where they are given")
    func addresses() throws {
        let client = try Bench().client()
        func inspect(_ change: (inout AddressInspection) -> Void) throws -> [String] {
            var typed = AddressInspection()
            typed.address.countryCode = "US"
            typed.address.firstName = "Ada"
            typed.address.lastName = "Lovelace"
            typed.address.addressLine1 = "Main St 1"
            typed.address.postalCode = "94105"
            typed.address.city = "San Francisco"
            typed.address.state = "CA"
            change(&typed)
            let found: CardFormInspectResponse = try client.ask(
                "CardForm/Inspect", CardFormInspectRequest(.address(typed)))
            return found.errors.map(\.errorID)
        }
        #expect(try inspect { _ in } == [])
        #expect(try inspect { $0.address.state = "" } == ["state_required"])
        #expect(try inspect { $0.address.countryCode = "GB" } == ["postal_code_invalid"])
        #expect(
            try inspect { typed in
                typed.phoneNumber = "12"
                typed.email = "ada@example"
            } == ["phone_number_invalid", "email_invalid"])
        #expect(try inspect { $0.address = Address() }.count == 6)
    }

    @Test("C-160: an amount keeps its units; what is no currency is UNKNOWN_CURRENCY; without a subject it is refused")
    func amounts() throws {
        let client = try Bench().client()
        let euro = Money(minorUnits: .min, currency: try CurrencyCode("EUR"))
        let found: CardFormInspectResponse = try client.ask("CardForm/Inspect", CardFormInspectRequest(.amount(euro)))
        #expect(found.amount == euro && found.numberState == nil)
        let gold = Money(minorUnits: 1, currency: CurrencyCode(asWritten: "XAU"))
        let call = try client.send("CardForm/Inspect", CardFormInspectRequest(.amount(gold)))
        #expect(client.failure(call)?.code == .unknownCurrency)
        let observer = try Bench().client(roles: [.observe])
        let stranger = try observer.send("CardForm/Inspect", CardFormInspectRequest(.amount(euro)))
        #expect(observer.failure(stranger)?.code == .permissionDenied)
        let empty = try client.send("CardForm/Inspect", DaemonHealthRequest())
        #expect(client.failure(empty)?.code == .invalidRequest)
    }
}
