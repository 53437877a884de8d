import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// The billing address, rule by rule.
@Suite("Billing address, e-mail, phone")
struct AddressTests {
    private func isGood(_ field: CardField, _ text: String, _ country: String? = nil) -> Bool {
        switch AddressRule.read(text, as: field, in: country.flatMap(Country.init)) {
        case .good: true
        case .blank, .wrong: false
        }
    }

    @Test(
        "C-110, B-183: no fields without the postal code; the rest unless switched off; the phone only when asked for")
    func shownFields() throws {
        #expect(BillingFields.shown(by: [:]).isEmpty && BillingFields.shown(by: ["city": true]).isEmpty)
        #expect(BillingFields.shown(by: ["postalCode": false, "phoneNumber": true]).isEmpty)
        let all: [CardField] = [
            .countryCode, .firstName, .lastName, .addressLine1, .addressLine2, .postalCode, .city, .state,
        ]
        #expect(BillingFields.shown(by: ["postalCode": true]) == all)
        #expect(BillingFields.shown(by: ["postalCode": true, "phoneNumber": true]) == all + [.phoneNumber])
        #expect(BillingFields.shown(by: ["postalCode": true, "city": false, "state": false]) == Array(all.dropLast(2)))
        let form = try FormScript(CardFormRules(allowed: [], billingFields: all))
        #expect(form.state.billingFields == all && form.state.cardFields.count == 4)
    }

    @Test("C-111: first and last name, 2 to 100 letters", arguments: [CardField.firstName, .lastName])
    func names(_ field: CardField) {
        #expect(isGood(field, "Jo") && isGood(field, "O\u{2019}Brien-Smith Jr.") && isGood(field, "小明"))
        #expect(!isGood(field, "J") && !isGood(field, "Jo3") && !isGood(field, "--"))
        #expect(isGood(field, String(repeating: "n", count: 100)) && !isGood(field, String(repeating: "n", count: 101)))
        let marked = String(repeating: "x\u{301}", count: 100)
        #expect(isGood(field, marked), "marks do not count")
    }

    @Test("C-112: line 1 has 3 to 100 scalars, line 2 up to 100, and no control characters")
    func lines() {
        #expect(isGood(.addressLine1, "1 A") && !isGood(.addressLine1, "1A"))
        #expect(isGood(.addressLine2, "5") && AddressRule.read(" ", as: .addressLine2, in: nil) == .blank)
        for (field, text) in [
            (CardField.addressLine1, "12\u{7}34"), (.addressLine2, "a\u{85}b"), (.addressLine1, "a\nbc"),
        ] {
            #expect(!isGood(field, text))
        }
        for field in [CardField.addressLine1, .addressLine2] {
            #expect(
                isGood(field, String(repeating: "é", count: 100)) && !isGood(field, String(repeating: "é", count: 101)))
        }
    }

    @Test("C-113: a city has no digits")
    func city() {
        #expect(isGood(.city, "Ii") && isGood(.city, "St. John\u{2019}s") && !isGood(.city, "Area 51"))
        #expect(!isGood(.city, "A") && !isGood(.city, "A" + String(repeating: "b", count: 100)))
    }

    @Test("C-114: a state is required in six countries, and has 2 to 100 scalars anywhere")
    func state() {
        for country in Country.all {
            let isRequired = AddressRule.isRequired(.state, in: Country(country))
            #expect(isRequired == ["US", "CA", "AU", "BR", "MX", "IN"].contains(country), "\(country)")
        }
        #expect(!AddressRule.isRequired(.state, in: nil))
        #expect(isGood(.state, "NY") && isGood(.state, "New York", "US") && !isGood(.state, "N", "FR"))
        #expect(!isGood(.state, String(repeating: "s", count: 101)))
    }

    @Test(
        "C-115: postal codes by country",
        arguments: [
            ("US", ["12345", "12345-6789"], ["1234", "123456", "123456789", "12345-678", "1234A"]),
            ("CA", ["K1A 0B1", "k1a0b1"], ["D1A 0B1", "W1A 0B1", "K1O 0B1", "K1A-0B1", "K1A  0B"]),
            (
                "GB", ["M1 1AA", "M60 1NW", "CR2 6XH", "DN55 1PT", "W1P 1HQ", "EC1A1BB", "GIR 0AA", "GIR0AA"],
                ["SW1", "MI1 1AA", "AJ1 1AA", "AZ1 1AA", "GIR 0AB", "M1 AA1", "ABC1 1AA"]
            ),
            ("IE", ["D02 X285", "D6W XY00", "A65-F4E2", "D02X285"], ["D02 B285", "D6X XY00", "D02 X2850"]),
            ("DE", ["10115"], ["1011", "10115 ", "101155", "1011A"].filter { $0 != "10115 " }),
            ("ES", ["01001", "28013", "52999"], ["00100", "53000", "99999"]),
            ("NL", ["1012 AB", "1012AB"], ["0123 AB", "1012 A", "1012-AB"]), ("BE", ["1000"], ["0999", "10000"]),
            ("CH", ["8001"], ["0999"]), ("AT", ["0100", "1010"], ["101", "10100"]),
            ("SE", ["113 46", "11346"], ["113-46", "1134"]), ("CZ", ["110 00"], ["1100"]),
            ("PL", ["00-950", "00950"], ["00 950", "0-0950"]),
            ("PT", ["1000", "1000-205"], ["0000", "1000205", "1000-20"]),
            ("BR", ["01310-100", "01310100"], ["01310 100", "0131010"]), ("JP", ["100-0001", "1000001"], ["10-00001"]),
            ("IN", ["110001"], ["010001", "11000"]), ("SG", ["238801"], ["23880"]), ("CN", ["100000"], ["10000A"]),
            ("HK", ["00000", "AB-1"], ["!!", "12"]), ("ZA", ["1 2", "2000"], ["12", "12345678901", "1_2"]),
        ] as [(String, [String], [String])])
    func postalCodes(_ country: String, _ good: [String], _ wrong: [String]) {
        for code in good { #expect(isGood(.postalCode, code, country), "\(country) \(code)") }
        for code in wrong { #expect(!isGood(.postalCode, code, country), "\(country) \(code)") }
    }

    @Test("C-115, C-120: some countries need no postal code; without a country the general form holds")
    func optionalPostalCode() {
        let optional = Set("AE HK MO QA AO BS BZ FJ UG ZW".split(separator: " ").map(String.init))
        for country in Country.all {
            #expect(AddressRule.isRequired(.postalCode, in: Country(country)) != optional.contains(country))
        }
        #expect(AddressRule.isRequired(.postalCode, in: nil))
        #expect(isGood(.postalCode, "AB 12-34") && !isGood(.postalCode, "- -") && !isGood(.postalCode, "1000é"))
    }

    @Test("C-116: assigned codes in two or three letters and any case, kept in two")
    func countries() {
        #expect(Country.all.count == 249 && Country.all == Country.all.sorted() && Set(Country.all).count == 249)
        for code in Country.all { #expect(Country(code)?.alpha2 == code) }
        for (text, code) in [("usa", "US"), ("Gbr", "GB"), ("DEU", "DE"), ("che", "CH"), ("ala", "AX"), ("twn", "TW")] {
            #expect(AddressRule.read(text, as: .countryCode, in: nil) == .good(code))
        }
        for text in ["XX", "UK", "EU", "XK", "ZZ", "U", "USAA", "ＵＳ", "QQQ", "1A"] {
            #expect(AddressRule.read(text, as: .countryCode, in: nil) == .wrong, "\(text)")
        }
    }

    @Test("C-116, C-133: another country judges postal code and state anew, and updates what is shown")
    func countryChange() throws {
        var form = try FormScript(CardFormRules(allowed: [], billingFields: [.countryCode, .postalCode, .state]))
        try form.set(.postalCode, "SW1A 2AA")
        try form.set(.countryCode, "US")
        #expect(form.shown == ["postal_code_invalid"])
        #expect(form.fields.errors.contains(.stateRequired))
        try form.set(.countryCode, "GBR")
        #expect(form.shown == [] && !form.fields.errors.contains(.stateRequired))
        #expect(form.fields.billing?.address.countryCode == "GB" && form.state.billingAddress.countryCode == "GBR")
    }

    @Test("C-117: the grammar of an e-mail address")
    func email() {
        func isGood(_ text: String) -> Bool { EmailRule.read(text) == .good(text) }
        for text in ["a@b.co", "a.b_c%d+e-f@x-1.example.org", String(repeating: "l", count: 64) + "@example.com"] {
            #expect(isGood(text), "\(text)")
        }
        let long = String(repeating: "d", count: 63)
        for text in [
            "a@b", "a@b.c", "a@b.c1", ".a@b.co", "a.@b.co", "a..b@b.co", "a@@b.co", "a@-b.co", "a@b-.co", "a@b..co",
            "é@b.co", "a@é.co", "a b@c.co", "a@b.co.", "\"a\"@b.co", String(repeating: "l", count: 65) + "@b.co",
            "a@\(long)d.co", "a@\(long).\(long).\(long).\(long).com",
        ] { #expect(!isGood(text), "\(text)") }
        #expect(EmailRule.read("  ") == .blank)
    }

    @Test("C-118: a phone number: one plus in front, separators, 7 to 15 digits")
    func phone() {
        func sent(_ text: String) -> AddressRule.Reading { AddressRule.read(text, as: .phoneNumber, in: nil) }
        #expect(
            sent("+1 (415) 555\u{2013}1234") == .good("+14155551234") && sent("415.555.1234") == .good("4155551234"))
        #expect(sent("\u{ff0b}49 30 1234567") == .good("+49301234567"))
        #expect(sent("1234567") == .good("1234567") && sent("123456") == .wrong)
        #expect(sent("123456789012345") == .good("123456789012345") && sent("1234567890123456") == .wrong)
        for text in ["++4912345678", "49+12345678", "123 4567 x5", "1/4155551234", "12\u{200b}345678"] {
            #expect(sent(text) == .wrong, "\(text)")
        }
        #expect(sent("+") == .blank && sent("() -") == .blank)
    }

    @Test("C-119, B-196: what is sent are the fields that are not empty; an empty postal code takes nothing with it")
    func sentAddress() throws {
        let fields = BillingFields.shown(by: ["postalCode": true])
        var form = try FormScript(CardFormRules(allowed: [], billingFields: fields))
        for (field, value) in [
            (CardField.countryCode, "hkg"), (.firstName, " Jane "), (.lastName, "Smith"),
            (.addressLine1, "10 Downing Street"), (.city, "Hong Kong"),
        ] { try form.set(field, value) }
        var expected = Address()
        (expected.countryCode, expected.firstName, expected.lastName) = ("HK", "Jane", "Smith")
        (expected.addressLine1, expected.city) = ("10 Downing Street", "Hong Kong")
        #expect(form.fields.billing == BillingDetails(address: expected))
        #expect(try FormScript().fields.billing == nil)
    }

    @Test("C-120: every shown field is required but line 2, and state and postal code where they are optional")
    func required() throws {
        let fields = BillingFields.shown(by: ["postalCode": true, "phoneNumber": true])
        var form = try FormScript(CardFormRules(allowed: [], billingFields: fields))
        try form.fill()
        #expect(
            form.fields.errors.map(\.failure.field)
                == fields.filter { ![.addressLine2, .state].contains($0) }.map(\.wireName))
        try form.set(.countryCode, "US")
        #expect(form.fields.errors.contains(.stateRequired))
        try form.set(.countryCode, "HK")
        #expect(!form.fields.errors.contains(.postalCodeRequired))
        try form.set(.addressLine2, String(repeating: "x", count: 101))
        #expect(form.shown == ["address_line_2_invalid"], "optional, but what is filled has to pass")
    }
}
