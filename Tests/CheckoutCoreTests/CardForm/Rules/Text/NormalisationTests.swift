import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Normalisation of what is typed, rule by rule. What the standard library knows of Unicode is the second opinion.
@Suite("Normalisation")
struct NormalisationTests {
    private static let plane = (UInt32(0)...0xffff).compactMap(Unicode.Scalar.init)

    private func number(_ bytes: [UInt8]) -> CardInput.Number? {
        let memory = CountingSecrets()
        let handle = unsafe memory.store(bytes.span.bytes)
        return handle.flatMap { CardInput.number($0, in: memory) }
    }

    @Test(
        "C-001: bytes that are no UTF-8 are refused and not kept",
        arguments: [
            [0xff], [0x34, 0x80], [0xc0, 0xb4], [0xe0, 0x80, 0xb4], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
            [0xf5, 0x80, 0x80, 0x80], [0x34, 0xe2, 0x80], [0xe2, 0x28, 0x8b], [0x34, 0xc2],
        ] as [[UInt8]])
    func brokenUTF8(_ bytes: [UInt8]) {
        #expect(number(bytes) == .malformed)
        #expect(String(validating: bytes, as: UTF8.self) == nil, "the standard library agrees")
    }

    @Test("C-002: digits are Nd of the basic plane, with their values, and nothing else is")
    func digits() {
        let wrong = Self.plane.filter { scalar in
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            return InputCharacter.digit(scalar) != (isDigit ? scalar.properties.numericValue.map { UInt8($0) } : nil)
        }
        #expect(wrong.isEmpty)
        for other in ["𝟒", "²", "④", "½", "Ⅳ", "四"] {
            #expect(InputCharacter.digit(other.unicodeScalars.first ?? "0") == nil)
            #expect(CardReading.digits(.number, "4\(other)2") == nil && CardReading.digits(.cvv, "12\(other)") == nil)
        }
    }

    @Test("C-002: in number, code, expiry, postal code and phone")
    func digitsInFields() throws {
        #expect(CardReading.digits(.number, "٤٢４２४२") == "424242" && CardReading.digits(.cvv, "１２٣") == "123")
        var form = try FormScript(CardFormRules(allowed: [], billingFields: [.postalCode, .phoneNumber]))
        try form.set(.expiry, "১২/３０")
        try form.set(.postalCode, "１０００１")
        try form.set(.phoneNumber, "＋٤٩ ３０ 1234567")
        #expect(form.fields.check(.expiry) == nil && form.fields[.postalCode].sent == "10001")
        #expect(form.fields[.phoneNumber].sent == "+49301234567")
    }

    @Test("C-003: exactly these vanish from a number, and C-004: everything else is an error")
    func separators() {
        let dashes: Set<UInt32> = Set([0x2d, 0x2212, 0xff0d, 0xad]).union(0x2010...0x2015)
        let formats: Set<UInt32> = Set([0x2060, 0xfeff]).union(0x200b...0x200f).union(0x202a...0x202e)
            .union(0x2066...0x2069)
        let wrong = Self.plane.filter { scalar in
            let isExpected =
                scalar.properties.generalCategory == .spaceSeparator || [9, 10, 13].contains(scalar.value)
                || dashes.contains(scalar.value) || formats.contains(scalar.value)
            return InputCharacter.isSeparator(scalar) != isExpected
        }
        #expect(wrong.isEmpty)
        #expect(CardReading.digits(.number, "42\u{ad}\u{2212}\u{202e}42\u{2069}") == "4242")
        #expect(CardReading.digits(.number, "4242\u{0b}") == nil && CardReading.digits(.number, "4242é") == nil)
    }

    @Test("C-005: a number is never cut, and can be deleted again")
    func neverCut() throws {
        var form = try FormScript()
        try form.set(.number, String(repeating: "4", count: 20))
        #expect(form.state.numberState == .invalid && form.fields.facts?.count == 20)
        try form.set(.number, "4242424242424242")
        #expect(form.state.numberState == .valid)
    }

    @Test("C-006: a code is trimmed outside, and inner separators are an error")
    func code() {
        #expect(CardReading.digits(.cvv, "\u{feff}\u{200b} \t012\u{a0}\n") == "012")
        for typed in ["1 2 3", "1-23", "12\u{200b}3", "\u{200e}123", "+123", "12.3", "1e2"] {
            #expect(CardReading.digits(.cvv, typed) == nil, "\(typed)")
        }
    }

    @Test("C-007: an expiry date is trimmed, its digits mapped, and U+FF0F is a slash")
    func expiry() {
        let month = YearMonth(year: 2026, month: 7)
        for typed in ["\u{200b}１２／３０\u{feff}", "12／2030", "\t۱۲/۳۰"] {
            #expect(Expiry(typed).read(in: month) == .good(YearMonth(year: 2030, month: 12)), "\(typed)")
        }
        #expect(Expiry("12\u{200b}/30") == .malformed)
    }

    @Test("C-008, C-103: names and city are trimmed and composed; inside they keep their spaces and apostrophe")
    func names() throws {
        #expect(InputText.name("\u{200e}\u{feff}\u{3000}Jane  O\u{2019}Hara\t\u{200f}\r\n") == "Jane  O\u{2019}Hara")
        #expect(InputText.name("Jose\u{301}").unicodeScalars.elementsEqual("Jos\u{e9}".unicodeScalars))
        #expect(InputText.name("\u{1112}\u{1161}\u{11ab}").unicodeScalars.elementsEqual("\u{d55c}".unicodeScalars))
        // Marks are put in order, a composition that is excluded stays apart, and a singleton is replaced.
        #expect(InputText.name("a\u{301}\u{323}").unicodeScalars.elementsEqual("\u{1ea1}\u{301}".unicodeScalars))
        #expect(InputText.name("\u{958}").unicodeScalars.elementsEqual("\u{915}\u{93c}".unicodeScalars))
        #expect(InputText.name("\u{212b}").unicodeScalars.elementsEqual("\u{c5}".unicodeScalars))
        var form = try FormScript(CardFormRules(allowed: [], billingFields: [.city]))
        try form.set(.cardholderName, " Zoe\u{308} ")
        try form.set(.city, "Mu\u{308}nchen ")
        #expect(form.fields[.cardholderName].sent.unicodeScalars.elementsEqual("Zo\u{eb}".unicodeScalars))
        #expect(form.fields[.city].sent.unicodeScalars.elementsEqual("M\u{fc}nchen".unicodeScalars))
    }

    @Test("C-009: postal code: trimmed, one dash, one space, upper case")
    func postalCode() {
        #expect(InputText.postalCode(" sw1a \u{a0}\t 2aa\n") == "SW1A 2AA")
        #expect(InputText.postalCode("１０００１\u{2013}1234") == "10001-1234")
        #expect(InputText.postalCode("\u{df}\u{131}") == "\u{df}\u{131}", "no letter of a code comes of another script")
    }

    @Test("C-010: country: trimmed, upper case, alpha-2; e-mail: trimmed only")
    func countryAndEmail() {
        #expect(AddressRule.read(" gbr ", as: .countryCode, in: nil) == .good("GB"))
        #expect(AddressRule.read("de", as: .countryCode, in: nil) == .good("DE"))
        #expect(EmailRule.read("\u{feff} Jane.Doe@Example.com ") == .good("Jane.Doe@Example.com"))
    }

    @Test("C-011: what is empty after it is required, not invalid")
    func empty() throws {
        let fields: [CardField] = [.countryCode, .firstName, .addressLine1, .postalCode, .city, .phoneNumber]
        var form = try FormScript(CardFormRules(allowed: [], billingFields: fields))
        for field in CardField.allCases { try form.set(field, field == .phoneNumber ? " () " : " \u{200b}") }
        #expect(form.shown.isEmpty)
        #expect(form.fields.errors.allSatisfy(\.isAboutBlank) && form.fields.errors.count == 10)
    }
}
