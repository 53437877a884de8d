import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// The name on the card, rule by rule.
@Suite("Cardholder name")
struct NameTests {
    private func error(_ name: String) throws -> FieldError? {
        var form = try FormScript()
        try form.set(.cardholderName, name)
        return form.fields.check(.cardholderName)
    }

    @Test("C-100: required, unless it is switched off: then neither shown nor checked, and left out when empty")
    func required() throws {
        #expect(try error("  ") == .nameRequired)
        var form = try FormScript(CardFormRules(allowed: [], nameShown: false))
        try form.set(.number, "4242424242424242")
        try form.set(.expiry, "12/30")
        try form.set(.cvv, "123")
        #expect(form.state.isValid && form.state.cardFields == [.number, .expiry, .cvv])
        #expect(form.fields.card?.cardholderName == "")
    }

    @Test("C-101: letters, marks, spaces, four signs; at least one letter; before the length")
    func alphabet() throws {
        for name in ["Jo", "O'Brien", "O\u{2019}Brien", "Jr. Smith-Jones", "李 明", "दीपिका", "John\u{a0}Doe"] {
            #expect(try error(name) == nil, "\(name)")
        }
        for name in [
            "Jo3", "Jo\u{663}", "Jo_e", "Jo\te", "Jo\ne", "Jo\u{200b}e", "Jo😀", "-- '.", "Jo½", "Jo,", "Jo\u{0}e", "3",
            String(repeating: "x", count: 60) + "1",
        ] { #expect(try error(name) == .nameInvalid, "\(name)") }
        #expect(try error("a\u{180b}b") == nil, "a variation selector is a mark")
        #expect(try error("Jo\u{200d}e") == .nameInvalid, "a joiner is not")
    }

    @Test("C-102: 2 to 45, counted without marks and after composing")
    func length() throws {
        #expect(try error("J") == .nameLength && error("李") == .nameLength && error("JA") == nil)
        let accented = "x\u{301}"  // It has no composed form.
        #expect(try error(String(repeating: "n", count: 45)) == nil)
        #expect(try error(String(repeating: "n", count: 46)) == .nameLength)
        #expect(try error(String(repeating: accented, count: 45)) == nil && error(accented) == .nameLength)
        #expect(try error(String(repeating: "e\u{301}", count: 45)) == nil)
        #expect(try error(String(repeating: "ᄒ\u{1161}", count: 45)) == nil, "Hangul counts composed")
    }

    @Test("C-103: any script, and the composed form is sent")
    func sent() throws {
        var form = try FormScript()
        try form.fill()
        for (typed, sent) in [
            (" Jose\u{301} ", "Jos\u{e9}"), ("Νίκος Παπαδόπουλος", "Νίκος Παπαδόπουλος"), ("محمد علي", "محمد علي"),
        ] {
            try form.set(.cardholderName, typed)
            let name = form.fields.card?.cardholderName ?? ""
            #expect(name.unicodeScalars.elementsEqual(sent.unicodeScalars), "\(typed)")
            #expect(form.state.cardholderName == typed, "as typed in the state")
        }
    }
}
