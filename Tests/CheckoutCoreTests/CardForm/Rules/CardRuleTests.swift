import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// The rules of one number, code, or date, by hand-made tables on published test numbers (C-193).
@Suite("Card rules")
struct CardRuleTests {
    private static func facts(_ digits: String) -> NumberFacts {
        let bytes = Array(digits.utf8)
        return unsafe NumberFacts(bytes.span.bytes)
    }

    @Test(
        "C-026: state of a number",
        arguments: [
            ("", CardNumberState.empty), ("4", .incomplete), ("4242424242424242", .valid),
            ("4242424242424243", .incomplete),
            ("4242424242424242424", .invalid), ("4222222222222", .incomplete), ("378282246310005", .valid),
            ("3782822463100051", .invalid), ("5555555555554444", .valid), ("5555555555554445", .invalid),
            ("6288997715452584", .valid), ("62184000000000008", .valid), ("0000000000000", .invalid),
            ("00000000000000000000", .invalid), ("42424242424242424242", .invalid), ("9792000000000003", .valid),
            ("9792000000000001", .incomplete),
        ])
    func state(_ digits: String, _ state: CardNumberState) {
        #expect(Self.facts(digits).state == state)
    }

    @Test(
        "C-033, C-034: candidates and best match while typing",
        arguments: [
            ("2", "MASTERCARD JCB MIR", "OTHER"), ("27", "MASTERCARD", "OTHER"), ("2200", "MIR", "MIR"),
            ("4", "VISA ELO MAESTRO", "VISA"), ("62", "UNIONPAY MAESTRO ELO", "MAESTRO"), ("401178", "ELO", "ELO"),
            ("65", "DISCOVER MAESTRO ELO", "DISCOVER"), ("650052", "DISCOVER", "DISCOVER"),
            ("606282", "HIPERCARD", "HIPERCARD"),
            ("63737423", "HIPER", "HIPER"), ("63737424", "MAESTRO", "MAESTRO"), ("37", "AMEX", "AMEX"),
            ("9", "", "OTHER"),
        ])
    func detection(_ typed: String, _ candidates: String, _ best: String) {
        let found = Self.facts(typed).detection
        let list = found.candidates.inTableOrder
        #expect(Set(list.map(\.wireID)) == Set(candidates.split(separator: " ").map(String.init)))
        #expect(found.bestMatch?.wireID == best)
        #expect(list == NetworkTable.rows.map(\.network).filter(list.contains), "order of the table")
    }

    @Test("C-036: nothing typed, nothing found; C-041: digits after the eighth change nothing")
    func edges() {
        #expect(Self.facts("").detection.bestMatch == nil && Self.facts("").detection.candidates == [])
        #expect(Self.facts("42424242").detection == Self.facts("4242424299999999").detection)
    }

    @Test("C-035: no two networks share a pattern of equal length")
    func noTies() {
        for (index, a) in NetworkTable.patterns.enumerated() {
            for b in NetworkTable.patterns[(index + 1)...] where a.length == b.length && a.network != b.network {
                #expect(a.high < b.low || b.high < a.low, "\(a.network) and \(b.network) at \(a.low)-\(a.high)")
            }
        }
    }

    @Test(
        "C-003, C-004, C-005: separators vanish, anything else is an error, nothing is cut",
        arguments: [
            ("4242 4242-4242\t4242\r\n", "4242424242424242"), ("4242abcd42424242", "malformed"), ("+4242", "malformed"),
            ("4242_4242", "malformed"), ("4242\u{0B}4242", "malformed"), ("４２４２", "4242"), ("    ", "blank"),
            ("-", "blank"), ("", "blank"), ("4242424242424242424242", "4242424242424242424242"),
            ("4242\u{0}", "malformed"),
        ])
    func normalise(_ typed: String, _ expected: String) throws {
        let memory = CountingSecrets()
        let entry = try #require(CardInput.number(memory.typed(typed), in: memory))
        switch entry {
        case .blank: #expect(expected == "blank")
        case .malformed: #expect(expected == "malformed")
        case .digits(let handle, let facts):
            #expect(memory.text(handle) == expected && facts.count == expected.count)
        }
    }

    @Test("C-001: more than 1024 bytes are refused and not kept")
    func tooLong() throws {
        let memory = CountingSecrets()
        let long = memory.typed(String(repeating: "4", count: 1025))
        #expect(CardInput.number(long, in: memory) == .malformed && CardInput.code(long, in: memory) == .malformed)
        let longest = memory.typed(String(repeating: "4", count: 1024))
        guard case .digits(_, let facts) = CardInput.number(longest, in: memory) else {
            Issue.record("its digits are not kept")
            return
        }
        #expect(facts.count == 1024 && facts.state == .invalid && memory.held.count == 3)
    }

    @Test(
        "C-006, C-081, C-083, C-085: the code by network",
        arguments: [
            ("123", CardNetwork.visa, true), ("1234", .visa, false), ("1234", .amex, true), ("123", .amex, false),
            ("123", .other, true), ("1234", .other, true), ("12", .other, false), (" 123 ", .visa, true),
            ("012", .eftpos, true),
            ("12 3", .visa, false), ("1-2", .visa, false), ("+12", .visa, false), ("1.2", .visa, false),
            ("1e2", .visa, false),
        ])
    func code(_ typed: String, _ network: CardNetwork, _ valid: Bool) throws {
        let memory = CountingSecrets()
        let entry = try #require(CardInput.code(memory.typed(typed), in: memory))
        switch entry {
        case .blank: Issue.record("a typed code is not blank")
        case .malformed: #expect(!valid)
        case .digits(_, let count): #expect(CodeRules.accepts(count: count, for: network) == valid)
        }
        #expect(CardInput.code(memory.typed(" \t"), in: memory) == .blank)
    }

    @Test("C-082: labels")
    func labels() {
        let labels = CardNetwork.allCases.map { CodeRules.label($0) }
        #expect(
            labels == [
                "CVV", "CVC", "CID", "CVV", "CID", "CVV", "CVN", "CVC", "CVE", "CVP2", "CVC", "CVC", "CVV", "CVV",
                "CVV", "CVV",
            ])
    }

    @Test(
        "C-090, C-091, C-092, C-093, C-094: forms of the expiry, in July 2026",
        arguments: [
            ("12/30", "2030-12"), ("1/27", "2027-1"), ("1/2027", "2027-1"), ("12-30", "2030-12"), ("12.30", "2030-12"),
            ("12 30", "2030-12"), ("12 / 30", "2030-12"), ("2030-1", "2030-1"), ("2030-12", "2030-12"),
            ("1230", "2030-12"),
            ("122030", "2030-12"), (" 12/30\n", "2030-12"), ("07/26", "2026-7"), ("12/99", "2099-12"),
            ("12/2099", "2099-12"),
            ("06/26", "expired"), ("12/00", "expired"), ("01/1930", "expired"), ("01/2130", "malformed"),
            ("01/2100", "malformed"),
            ("00/30", "malformed"), ("13/30", "malformed"), ("127", "malformed"), ("12027", "malformed"),
            ("12/030", "malformed"),
            ("2030/12", "malformed"), ("12//30", "malformed"), ("12  30", "malformed"), ("1e1/30", "malformed"),
            ("-12/30", "malformed"), ("12/30/1", "malformed"), ("12/", "malformed"), ("/30", "malformed"),
            ("", "blank"), (" ", "blank"),
        ])
    func expiry(_ typed: String, _ expected: String) {
        let reading =
            switch Expiry(typed).read(in: YearMonth(year: 2026, month: 7)) {
            case .blank: "blank"
            case .malformed: "malformed"
            case .expired: "expired"
            case .good(let date): "\(date.year)-\(date.month)"
            }
        #expect(reading == expected)
    }

    @Test("C-092, C-098: the century and the month are those of now")
    func clock() {
        #expect(Expiry("01/00").read(in: YearMonth(year: 2100, month: 1)) == .good(YearMonth(year: 2100, month: 1)))
        #expect(Expiry("12/30").read(in: YearMonth(year: 2030, month: 12)) == .good(YearMonth(year: 2030, month: 12)))
        #expect(Expiry("12/30").read(in: YearMonth(year: 2031, month: 1)) == .expired(YearMonth(year: 2030, month: 12)))
    }

    @Test("C-180: first six and last four from 13 digits on, else bullets only")
    func mask() {
        let bullet = "\u{2022}"
        #expect(Self.facts("4242424242424242").masked == "424242" + String(repeating: bullet, count: 6) + "4242")
        #expect(Self.facts("4136000000008").masked == "413600" + String(repeating: bullet, count: 3) + "0008")
        #expect(Self.facts("424242424242").masked == String(repeating: bullet, count: 12))
    }

    @Test(
        "C-051, C-060, C-061, C-062: source, choice and what is sent",
        arguments: [
            ("4242424", "VISA", NetworkSource.local, "VISA", "", false), ("4242424", "AMEX", .local, "VISA", "", false),
            ("42424242", "AMEX", .localFallback, "", "", true),
            ("42424242", "AMEX VISA", .localFallback, "VISA", "VISA", false),
            ("42424242", "", .localFallback, "VISA", "VISA", false), ("97920000", "", .localFallback, "", "", false),
            ("97920000", "VISA", .localFallback, "", "", true),
            ("50176792", "CARTES_BANCAIRES", .localFallback, "", "", true),
            ("5017679", "CARTES_BANCAIRES", .local, "MAESTRO", "", false),
        ])
    func choice(
        _ digits: String, _ allowed: String, _ source: NetworkSource, _ selected: String, _ sent: String,
        _ unsupported: Bool
    ) {
        let list = allowed.split(separator: " ").map { CardNetwork(wireID: String($0)) }
        let facts = Self.facts(digits)
        var lookup = BinLookup(hasService: false)
        #expect(lookup.typed(facts.prefix, knowing: BinAnswers()) == .nothing)
        let choice = NetworkChoice(
            lookup.source, lookup.found(facts.detection.bestMatch), allowed: AllowList(list))
        #expect(choice.source == source && choice.isUnsupported == unsupported)
        #expect((choice.selected?.wireID ?? "") == selected && (choice.sent?.wireID ?? "") == sent)
    }
}
