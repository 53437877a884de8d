import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Errors and submit of the whole form, as far as one form shows it.
@Suite("Errors, validity and submit of a form")
struct FormBehaviourTests {
    private static let marker = "Zq\u{1}7"

    @Test("C-130: ids, codes and texts of all fields")
    func table() {
        let rows = FieldError.allCases.map(\.failure).map { "\($0.errorID) \($0.code): \($0.message)" }
        #expect(
            rows == [
                "card_number_required invalid-card-number: Invalid card number",
                "card_number_invalid invalid-card-number: Invalid card number",
                "unsupported_card_type unsupported-card-type: Unsupported card type",
                "expiry_date_required invalid-expiry-date: Invalid date",
                "expiry_date_invalid invalid-expiry-date: Invalid date",
                "card_expired invalid-expiry-date: Card has expired", "cvv_required invalid-cvv: Invalid CVV",
                "cvv_invalid invalid-cvv: Invalid CVV",
                "cardholder_name_required invalid-cardholder-name: Invalid Cardholder name",
                "cardholder_name_invalid invalid-cardholder-name: Invalid Cardholder name",
                "cardholder_name_length invalid-cardholder-name: Name must have between 2 and 45 characters",
                "first_name_required invalid-first-name: First Name is required",
                "first_name_invalid invalid-first-name: Invalid First Name",
                "last_name_required invalid-last-name: Last Name is required",
                "last_name_invalid invalid-last-name: Invalid Last Name",
                "country_code_required invalid-country: Country is required",
                "country_code_invalid invalid-country: Invalid Country",
                "address_line_1_required invalid-address: Address line 1 is required",
                "address_line_1_invalid invalid-address: Invalid Address Line 1",
                "address_line_2_invalid invalid-address: Invalid Address Line 2",
                "postal_code_required invalid-postal-code: Postal code is required",
                "postal_code_invalid invalid-postal-code: Invalid postal code",
                "city_required invalid-city: City is required",
                "city_invalid invalid-city: Invalid city",
                "state_required invalid-state: State, Region or County is required",
                "state_invalid invalid-state: Invalid State, Region or County",
                "email_required invalid-email: Email is required", "email_invalid invalid-email: Invalid email",
                "phone_number_required invalid-phone-number: Enter a valid phone number",
                "phone_number_invalid invalid-phone-number: Enter a valid phone number",
            ])
        for error in FieldError.allCases {
            #expect(error.isAboutBlank == error.failure.errorID.hasSuffix("_required"))
            #expect(error.failure.field == "email" || CardReading.field(error.failure.field) != nil)
            #expect(error.failure.errorID.hasPrefix(error.failure.field) || error.failure.errorID.contains("card"))
        }
    }

    @Test(
        "C-131: an error carries field, id, code and message, and nothing that was typed", arguments: CardField.allCases
    )
    func nothingTyped(_ field: CardField) throws {
        var form = try FormScript(CardFormRules(allowed: [], billingFields: Array(CardField.allCases.dropFirst(4))))
        try form.set(field, Self.marker)
        let failure = try #require(try form.submit())
        #expect(
            failure.fields.contains { $0.field == field.wireName } || field == .state || field == .addressLine1
                || field == .addressLine2)
        #expect(!"\(failure)".contains("Zq") && !"\(form.state.errors)".contains("Zq"))
        for error in form.state.errors { #expect(!error.code.isEmpty && !error.message.isEmpty) }
    }

    @Test(
        "C-132: with the cursor in it no error is shown; coming back clears it; validity goes on",
        arguments: [
            (CardField.number, "4242424242424241"), (.expiry, "13/30"), (.cvv, "1"), (.cardholderName, "J"),
        ])
    func focus(_ field: CardField, _ wrong: String) throws {
        var form = try FormScript()
        try form.fill()
        #expect(form.state.isValid)
        try form.type(field, wrong)
        #expect(form.shown == [] && !form.state.isValid)
        try form.move(to: .none)
        #expect(form.shown.count == 1)
        try form.move(to: .field(field))
        #expect(form.shown == [] && !form.state.isValid)
    }

    @Test("C-133: blur judges; blank shows nothing; moving on blurs; a change elsewhere updates what was left before")
    func blur() throws {
        var form = try FormScript()
        try form.move(to: .field(.cvv))
        try form.move(to: .field(.expiry))
        #expect(form.shown == [] && !form.state.isValid, "blank")
        try form.type(.cvv, "1234")
        #expect(form.shown == [])
        try form.type(.number, "4242424242424242")
        #expect(form.shown == ["cvv_invalid"], "moving on blurs")
        try form.move(to: .field(.cvv))
        try form.set(.number, "378282246310005")
        #expect(form.shown == [], "left by the other change, and right for this network")
        try form.move(to: .field(.cvv))
        try form.set(.number, "4242424242424242", focus: .field(.cvv))
        #expect(form.shown == [], "the cursor is in it")
    }

    @Test("C-134, C-135: submit shows all in order, one a field, and takes the cursor out of all")
    func submit() throws {
        let billing = BillingFields.shown(by: ["postalCode": true, "phoneNumber": true])
        var form = try FormScript(CardFormRules(allowed: [.amex], billingFields: billing))
        try form.set(.number, "4242424242424241")
        try form.type(.expiry, "06/26")
        let failure = try #require(try form.submit())
        #expect(
            failure.fields.map(\.errorID) == [
                "unsupported_card_type", "card_expired", "cvv_required", "cardholder_name_required",
                "country_code_required", "first_name_required", "last_name_required", "address_line_1_required",
                "postal_code_required", "city_required", "phone_number_required",
            ])
        #expect(form.state.errors == failure.fields && form.fields.focus == nil)
    }

    @Test("C-136: without a word about the cursor a change counts as focus, typing and blur in one")
    func oneShot() throws {
        var form = try FormScript()
        try form.move(to: .field(.cvv))
        try form.type(.cvv, "1")
        try form.set(.number, "4242")
        #expect(form.shown == ["card_number_invalid", "cvv_invalid"] && form.fields.focus == nil)
        let before = form.machine
        try form.feed(.updated(CardFormInput(), form.month))
        #expect(form.machine == before, "no change, no cursor: nothing happens")
    }

    @Test(
        "C-140: valid exactly when every shown field that is required or filled passes; at month end it is judged anew")
    func validity() throws {
        let billing: [CardField] = [.countryCode, .addressLine2, .postalCode]
        var form = try FormScript(CardFormRules(allowed: [.visa], billingFields: billing))
        try form.fill()
        #expect(!form.state.isValid)
        try form.set(.countryCode, "DE")
        try form.set(.postalCode, "10115")
        #expect(form.state.isValid)
        try form.set(.addressLine2, "a\u{7}b")
        #expect(!form.state.isValid, "optional, but filled")
        try form.set(.addressLine2, "")
        try form.set(.city, "not shown 1")
        #expect(form.state.isValid, "what is not shown does not count")
        try form.set(.expiry, "07/26")
        #expect(form.state.isValid)
        try form.feed(.monthBegan(YearMonth(year: 2026, month: 8)))
        #expect(!form.state.isValid && form.shown == ["card_expired"])
        try form.fill(number: "5555555555554444")
        #expect(!form.state.isValid, "the allow-list counts")
    }

    @Test("C-141, B-189: submit while loading is already_submitting and does nothing; while not valid it is refused")
    func loading() throws {
        var form = try FormScript()
        #expect(try form.submit()?.fields.count == 4)
        try form.fill()
        #expect(try form.submit() == nil && form.state.isLoading)
        let before = form.machine
        #expect(try form.submit()?.code == .alreadySubmitting && form.machine == before)
        let failure = #expect(throws: CheckoutFailure.self) { try form.set(.expiry, "12/31") }
        #expect(failure?.code == .alreadySubmitting && form.machine == before)
    }

    @Test("C-142, C-097, C-060: what goes out: number, code, date, name, network")
    func sent() throws {
        var form = try FormScript(CardFormRules(allowed: [.visa]))
        try form.fill()
        try form.set(.expiry, "5/28")
        let card = try #require(form.fields.card)
        #expect(form.memory.text(card.number) == "4242424242424242" && form.memory.text(card.cvv) == "123")
        #expect(card.expiry.monthDigits == "05" && card.expiry.yearDigits == "2028")
        #expect(card.network == .visa && card.cardholderName == "Jane Doe")
        try form.set(.number, "4242424")
        #expect(form.fields.card == nil, "nothing while it is not valid")
    }

    @Test("C-144: after a failure everything stays but the code, which is empty and required again")
    func failed() throws {
        var form = try FormScript(CardFormRules(allowed: [], billingFields: [.city]))
        try form.fill()
        try form.set(.city, "Berlin")
        _ = try form.submit()
        let loading = form.state
        try form.feed(.codeWritten)
        try form.feed(.released)
        var expected = loading
        (expected.isLoading, expected.isValid, expected.cvvPresent) = (false, false, false)
        #expect(form.state == expected && form.shown == [])
        #expect(try form.submit()?.fields.map(\.errorID) == ["cvv_required"])
    }

    @Test("C-145, C-187: cancel, dismissal and disconnect stop an open look-up and leave nothing of the card")
    func closed() throws {
        for event in [CardFormEvent.closed, .idled, .moved] {
            var form = try FormScript(CardFormRules(allowed: [], hasBinService: true))
            try form.fill()
            #expect(form.fields.lookup.isOpen && form.machine.secrets.count == 2)
            try form.feed(event)
            #expect(form.order == .stopPause && form.machine.secrets.isEmpty)
            #expect(event == .closed || form.state.maskedNumber == "" && form.state.cardholderName == "")
        }
    }
}
