import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// The networks of a number, rule by rule, against a second writing of the same rules.
@Suite("Networks: ids, table, candidates")
struct NetworkRequirementTests {
    /// Every beginning of one to four digits, and longer ones around every end of a pattern.
    private static let beginnings: [String] = {
        var all = (1...4).flatMap { length in
            (0..<[1, 10, 100, 1000, 10000][length]).map { String("000\($0)".suffix(length)) }
        }
        for ends in CardOracle.table.flatMap({ CardOracle.ends($0.1) }) {
            for end in [ends.low, ends.high] {
                let value = Int(end) ?? 0
                for near in [value - 1, value, value + 1] where near > 0 {
                    for tail in ["", "0", "9", "42"] { all.append("\(near)\(tail)") }
                }
            }
        }
        return all
    }()

    private func found(_ typed: String) -> NetworkDetection { CardOracle.facts(typed).detection }

    @Test("C-030: the wire ids, in their order")
    func wireIDs() {
        #expect(
            CardNetwork.allCases.map(\.wireID) == [
                "VISA", "MASTERCARD", "AMEX", "DINERS_CLUB", "DISCOVER", "JCB", "UNIONPAY", "MAESTRO", "ELO", "MIR",
                "HIPER", "HIPERCARD", "BANCONTACT", "CARTES_BANCAIRES", "EFTPOS", "OTHER",
            ])
        for network in CardNetwork.allCases { #expect(CardNetwork(wireID: network.wireID) == network) }
    }

    @Test("C-031: the table is that of the document, pattern by pattern")
    func table() {
        #expect(NetworkTable.rows.map(\.network) == CardOracle.table.map(\.0))
        var read = NetworkTable.patterns[...]
        for (network, patterns) in CardOracle.table {
            for (low, high) in CardOracle.ends(patterns) {
                #expect(low.count == high.count && low <= high)
                let pattern = read.popFirst()
                #expect(pattern?.network == network && pattern?.length == low.count)
                #expect(pattern.map { "\($0.low)" } == low + String(repeating: "0", count: 8 - low.count))
                #expect(pattern.map { "\($0.high)" } == high + String(repeating: "9", count: 8 - high.count))
            }
        }
        #expect(read.isEmpty)
    }

    @Test("C-032: a candidate is a network one of whose patterns can still become, or is, what is typed")
    func candidates() {
        for typed in Self.beginnings {
            let expected = CardOracle.candidates(typed)
            if expected.allSatisfy({ $0.settled > 0 }) { continue }  // C-033
            #expect(found(typed).candidates.inTableOrder == expected.map(\.network), "\(typed)")
        }
        #expect(found("22").candidates.inTableOrder == [.mastercard, .mir])
    }

    @Test("C-033: when all are settled only the longest pattern remains; before that all are reported")
    func reduction() {
        for typed in Self.beginnings {
            let expected = CardOracle.candidates(typed)
            guard !expected.isEmpty, expected.allSatisfy({ $0.settled > 0 }) else { continue }
            let longest = expected.max { $0.settled < $1.settled }
            #expect(found(typed).candidates.inTableOrder == longest.map { [$0.network] }, "\(typed)")
        }
        #expect(found("62").candidates.inTableOrder.count == 3 && found("401178").candidates.inTableOrder == [.elo])
    }

    @Test("C-034: the best match has the longest settled pattern; OTHER with none, none with nothing typed")
    func bestMatch() {
        for typed in Self.beginnings {
            let settled = CardOracle.candidates(typed).filter { $0.settled > 0 }
            let expected = settled.max { $0.settled < $1.settled }?.network ?? .other
            #expect(found(typed).bestMatch == expected, "\(typed)")
        }
        #expect(found("4").bestMatch == .visa && found("62").bestMatch == .maestro && found("").bestMatch == nil)
        #expect(found("27").bestMatch == .other && found("27").candidates.inTableOrder == [.mastercard])
    }

    @Test("C-035: candidates come in the order of the table, and no two networks tie at one length")
    func order() {
        let order = CardOracle.table.map(\.0)
        for typed in Self.beginnings {
            let candidates = found(typed).candidates.inTableOrder
            let places = candidates.compactMap(order.firstIndex)
            #expect(places == places.sorted() && places.count == candidates.count, "\(typed)")
            let settled = CardOracle.candidates(typed).filter { $0.settled > 0 }.map(\.settled)
            #expect(settled.filter { $0 == settled.max() }.count <= 1, "a tie at \(typed)")
        }
    }

    @Test("C-036: no digits, no candidates, no best match, no networks")
    func nothing() throws {
        #expect(found("").candidates.isEmpty && found("").bestMatch == nil)
        var rig = try EngineRig.card(Fixture.settings(), Fixture.configuration(allowed: []))
        try rig.type(number: "4242", expiry: nil, cvv: nil, name: nil)
        #expect(rig.session.cardForm?.detectedNetworks.isEmpty == false)
        try rig.type(number: "", expiry: nil, cvv: nil, name: nil)
        #expect(rig.session.cardForm?.detectedNetworks.isEmpty == true && rig.session.cardForm?.selectedNetwork == nil)
    }

    @Test("C-061: only a full answer about a network that is not allowed is an error, and it comes first")
    func unsupported() throws {
        func error(_ number: String, _ allowed: [CardNetwork]) throws -> [String]? {
            var rig = try EngineRig.card(Fixture.settings(), Fixture.configuration(allowed: allowed))
            try rig.type(number: number, expiry: nil, cvv: nil, name: nil)
            return rig.session.cardForm?.errors.map(\.errorID)
        }
        #expect(try error("5555555", [.visa]) == ["card_number_invalid"], "a guess never raises it")
        #expect(try error("55555555", [.visa]) == ["unsupported_card_type"], "before length")
        #expect(try error("5555555555554445", [.visa]) == ["unsupported_card_type"], "before the check digit")
        #expect(try error("5555555555554444", [.visa, .mastercard]) == [])
        #expect(try error("5555555555554444", []) == [], "an empty list allows every network")
    }
}
