import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("Card form")
struct CardFormTests {
    private static func form(
        allowed: [CardNetwork] = [], change: (inout GatewayConfiguration) -> Void = { _ in }
    ) throws -> EngineRig {
        var configuration = Fixture.configuration(surcharges: false, allowed: allowed)
        change(&configuration)
        return try EngineRig.card(Fixture.settings(), configuration)
    }

    @Test("B-182, C-140: four fields in order; valid exactly when all pass")
    func valid() throws {
        var rig = try Self.form()
        #expect(rig.session.cardForm?.cardFields == [.number, .expiry, .cvv, .cardholderName])
        let steps: [(String?, String?, String?, String?)] = [
            ("4242424242424242", nil, nil, nil), (nil, "12/30", nil, nil), (nil, nil, "123", nil),
            (nil, nil, nil, "Jane Doe"),
        ]
        for (index, step) in steps.enumerated() {
            try rig.type(number: step.0, expiry: step.1, cvv: step.2, name: step.3)
            #expect(rig.session.cardForm?.isValid == (index == 3))
        }
        try rig.type(number: nil, expiry: nil, cvv: nil, name: "  ")
        #expect(
            rig.session.cardForm?.isValid == false && rig.session.cardForm?.errors == [], "C-133: blank shows nothing")
    }

    @Test("C-098, C-140: a month later the same form is not valid, and submit says so")
    func monthEnd() throws {
        var rig = try Self.form()
        try rig.type(expiry: "07/26")
        #expect(rig.session.cardForm?.isValid == true)
        rig.month = YearMonth(year: 2026, month: 8)
        let failure = #expect(throws: CheckoutFailure.self) { try rig.feed(.cardSubmitted) }
        #expect(failure?.fields.map(\.errorID) == ["card_expired"] && failure?.code == .invalidExpiryDate)
    }

    @Test("B-185, B-186, C-180, C-182: the state has a masked number and no code")
    func redacted() throws {
        var rig = try Self.form()
        try rig.type()
        let form = try #require(rig.session.cardForm)
        let bullets = String(repeating: "\u{2022}", count: 6)
        #expect(form.maskedNumber == "424242\(bullets)4242" && form.cvvPresent)
        #expect(form.cardholderName == "Jane Doe" && form.expiry == "12/30" && form.numberState == .valid)
        #expect(!"\(rig.session)".contains("42424242"), "C-183: no state holds the number")
    }

    @Test("C-084, C-133: another network judges the code anew; it is not cut")
    func networkChange() throws {
        var rig = try Self.form()
        try rig.type(number: "378282246310005", expiry: nil, cvv: "1234", name: nil)
        #expect(
            rig.session.cardForm?.errors == [] && rig.session.cardForm?.cvvLabel == "CID"
                && rig.session.cardForm?.cvvLength == 4)
        try rig.type(number: "4242424242424242", expiry: nil, cvv: nil, name: nil)
        #expect(rig.session.cardForm?.errors.map(\.errorID) == ["cvv_invalid"])
        try rig.type(number: "378282246310005", expiry: nil, cvv: nil, name: nil)
        #expect(rig.session.cardForm?.errors == [])
    }

    @Test("C-134, C-135: all errors in order, the first failing check of each field")
    func order() throws {
        var rig = try Self.form(allowed: [.visa])
        try rig.type(number: "5555555555554445", expiry: "13/30", cvv: "1", name: "a\u{7}b")
        #expect(
            rig.session.cardForm?.errors.map(\.errorID) == [
                "unsupported_card_type", "expiry_date_invalid", "cvv_invalid", "cardholder_name_invalid",
            ])
        try rig.type(number: "55x", expiry: "06/26", cvv: nil, name: String(repeating: "n", count: 1025))
        #expect(
            rig.session.cardForm?.errors.map(\.errorID) == [
                "card_number_invalid", "card_expired", "cvv_invalid", "cardholder_name_invalid",
            ])
        #expect(rig.session.cardForm?.cardholderName == "", "C-001: what is refused is not kept")
    }

    @Test("C-134, FO-0017: a refused submit shows what is missing, and goes on showing it")
    func shown() throws {
        var rig = try Self.form()
        #expect(refusal { try rig.feed(.cardSubmitted) } == .genericUnderlyingErrors)
        try rig.type(number: "4242 4242 4242 4242", expiry: nil, cvv: nil, name: nil)
        #expect(rig.session.cardForm?.errors.map(\.errorID) == ["expiry_date_required", "cardholder_name_required"])
    }

    @Test("C-150, C-153, C-154: the surcharge is that of the selected network, and none with a merchant amount")
    func surcharge() throws {
        var rig = try Self.form()
        for (number, surcharge) in [("42424242", 120), ("55555555", 95), ("37828224", nil), ("97920000", nil)]
            as [(String, Int64?)]
        {
            try rig.type(number: number, expiry: nil, cvv: nil, name: nil)
            #expect(rig.session.cardForm?.surcharge == surcharge && rig.session.cardForm?.currency?.text == "EUR")
        }
        var merchant = try Self.form { $0.clientSession.order.merchantAmount = $0.clientSession.order.total }
        try merchant.type()
        #expect(merchant.session.cardForm?.surcharge == nil)
    }

    @Test("C-100: a name that is switched off is neither shown nor checked")
    func noName() throws {
        var rig = try Self.form { $0.cardholderNameRequired = false }
        try rig.type(name: nil)
        #expect(rig.session.cardForm?.cardFields == [.number, .expiry, .cvv] && rig.session.cardForm?.isValid == true)
    }

    @Test("B-202: saving a card is UNIMPLEMENTED; a field that is not shown is refused; both change nothing")
    func later() throws {
        var rig = try Self.form()
        let before = rig.session
        var change = CardFormChange()
        change.number = rig.secrets.typed("4242424242424242")
        change.billing = [.city: "Berlin"]
        #expect(refusal { try rig.feed(.cardFormUpdated(change)) } == .invalidValue)
        change = CardFormChange()
        change.focus = .field(.city)
        #expect(refusal { try rig.feed(.cardFormUpdated(change)) } == .invalidValue)
        change = CardFormChange()
        change.saveCard = true
        #expect(refusal { try rig.feed(.cardFormUpdated(change)) } == .unimplemented)
        #expect(rig.session == before && rig.secrets.held.isEmpty)
    }

    @Test(
        "C-110, C-119, B-184, B-196: a billing address is asked for, and sent once before the payment, again after a failure"
    )
    func billingAddress() throws {
        var rig = try EngineRig.ready(Fixture.settings(), Self.billing())
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.session.cardForm?.billingFields == [.countryCode, .postalCode])
        try rig.type()
        #expect(refusal { try rig.feed(.cardSubmitted) } == .genericUnderlyingErrors)
        var change = CardFormChange()
        change.billing = [.countryCode: "deu", .postalCode: " 10115"]
        try rig.feed(.cardFormUpdated(change))
        for attempt: AttemptNumber in 1...2 {
            try rig.feed(.cardSubmitted)
            guard case .updateOrder(_, attempt, _, .visa, let billing?)? = rig.requests.last else {
                Issue.record("the address is not sent before the payment")
                return
            }
            #expect(billing.address.countryCode == "DE" && billing.address.postalCode == "10115")
            try rig.answer(attempt, .orderUpdated(Fixture.order()))
            guard case .create? = rig.requests.last else {
                Issue.record("no payment after it")
                return
            }
            try rig.answer(attempt, Fixture.payment(.failed))
            try rig.type(number: nil, expiry: nil, cvv: "123", name: nil)
        }
    }

    private static func billing() -> GatewayConfiguration {
        var configuration = Fixture.configuration()
        configuration.billingFields = [.countryCode, .postalCode]
        return configuration
    }

    @Test("C-187: what is replaced is wiped, and a full memory refuses without leaving anything behind")
    func wiping() throws {
        var rig = try Self.form()
        for number in ["4242", "424242", "4242424242424242"] {
            try rig.type(number: number)
            #expect(rig.secrets.held.count == 2)
        }
        rig.secrets.capacity = 5
        #expect(refusal { try rig.type() } == .tooManyCalls)
        #expect(rig.secrets.held.count == 2 && rig.session.cardForm?.isValid == true)
        rig.secrets.capacity = .max
        try rig.type(number: "", cvv: "")
        #expect(rig.secrets.held.isEmpty && rig.secrets.misuses == 0)
    }
}
