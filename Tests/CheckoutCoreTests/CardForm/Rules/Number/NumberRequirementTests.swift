import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// The number, rule by rule, against a second writing of the same rules.
@Suite("Numbers: check digit, lengths, states")
struct NumberRequirementTests {
    private func state(_ digits: String) -> CardNumberState { CardOracle.facts(digits).state }

    @Test("C-020: the check digit, on numbers of every length up to 19 digits")
    func luhn() {
        var random = SplitMix(seed: 20)
        for length in 13...19 {
            for _ in 0..<200 {
                let digits = "97" + (2..<length).map { _ in "\(random.next() % 10)" }.joined()
                #expect((state(digits) == .valid) == CardOracle.passesLuhn(digits), "\(digits)")
            }
        }
    }

    @Test("C-021: it applies to every network but one, and to none")
    func everyNetwork() {
        for (network, lengths) in CardOracle.lengths + [(.other, [16])] where network != .unionpay {
            let start = CardOracle.start(network)
            #expect(state(CardOracle.number(start, length: lengths[0])) == .valid, "\(network)")
            #expect(state(CardOracle.number(start, length: lengths[0], passing: false)) != .valid, "\(network)")
        }
    }

    @Test("C-022: UNIONPAY is exempt, and nobody else")
    func exempt() {
        #expect(state(CardOracle.number("625", length: 16, passing: false)) == .valid)
        #expect(state(CardOracle.number("625", length: 16)) == .valid)
        #expect(state(CardOracle.number("67", length: 19, passing: false)) == .invalid, "MAESTRO beside it")
    }

    @Test("C-023: exactly these lengths by network")
    func lengths() {
        for (network, allowed) in CardOracle.lengths {
            for length in 12...20 {
                let digits = CardOracle.number(CardOracle.start(network), length: length)
                #expect(CardOracle.facts(digits).detection.bestMatch == network)
                #expect((state(digits) == .valid) == allowed.contains(length), "\(network) with \(length)")
            }
        }
    }

    @Test("C-024: with no known network 13 to 19 digits that pass")
    func unknownNetwork() {
        for length in 10...22 {
            #expect((state(CardOracle.number("97", length: length)) == .valid) == (13...19).contains(length))
        }
    }

    @Test("C-025: zeros alone are INVALID although they pass")
    func zeros() {
        for length in 13...19 { #expect(state(String(repeating: "0", count: length)) == .invalid, "\(length)") }
        #expect(state("000000000000") == .incomplete, "12 may still become something")
    }

    @Test(
        "C-026: EMPTY, INCOMPLETE up to the longest candidate, VALID, else INVALID",
        arguments: [
            ("", CardNumberState.empty), ("4", .incomplete), ("4242424242424242", .valid),
            ("4242424242424243", .incomplete), ("424242424242424243", .incomplete), ("4242424242424242429", .invalid),
            ("378282246310005", .valid), ("378282246310006", .invalid), ("37828224631000", .incomplete),
            ("5555555555554445", .invalid), ("555555555555444", .incomplete), ("9792000000000001", .incomplete),
            ("97920000000000000001", .invalid),
        ])
    func states(_ digits: String, _ expected: CardNumberState) {
        #expect(state(digits) == expected)
    }

    @Test("C-027: without a BIN service the lengths are those of the local best match alone")
    func localOnly() {
        // 401178 is VISA until it is ELO; then 18 digits, which VISA may have, are none.
        #expect(state(CardOracle.number("40117", length: 18)) == .valid)
        #expect(state(CardOracle.number("401178", length: 18)) == .invalid)
        #expect(state(CardOracle.number("401178", length: 16)) == .valid)
    }

    @Test(
        "C-028: lengths are exact, and on blur any other state than VALID is an error",
        arguments: [
            (CardOracle.number("42", length: 13), "card_number_invalid"),
            (CardOracle.number("42", length: 17), "card_number_invalid"),
            (CardOracle.number("37", length: 16), "card_number_invalid"),
            (CardOracle.number("42", length: 16, passing: false), "card_number_invalid"), ("4", "card_number_invalid"),
            (CardOracle.number("42", length: 16), ""), (CardOracle.number("37", length: 15), ""),
        ])
    func blur(_ typed: String, _ expected: String) throws {
        var rig = try EngineRig.card(Fixture.settings(), Fixture.configuration(allowed: []))
        try rig.type(number: typed, expiry: nil, cvv: nil, name: nil)
        #expect(rig.session.cardForm?.errors.map(\.errorID) == (expected.isEmpty ? [] : [expected]))
        try rig.type(number: "", expiry: nil, cvv: nil, name: nil)
        let failure = #expect(throws: CheckoutFailure.self) { try rig.feed(.cardSubmitted) }
        #expect(failure?.fields.first?.errorID == "card_number_required")
    }
}
