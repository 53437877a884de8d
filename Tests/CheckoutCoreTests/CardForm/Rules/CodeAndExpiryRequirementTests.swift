import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Code and expiry date, rule by rule. The clock stands in July 2026.
@Suite("Code and expiry date")
struct CodeAndExpiryRequirementTests {
    private func form() throws -> EngineRig {
        try EngineRig.card(Fixture.settings(), Fixture.configuration(surcharges: false, allowed: []))
    }

    /// What a form that is right but for one field answers to a submit.
    private func submitted(expiry: String = "12/30", cvv: String = "123", at month: YearMonth? = nil) throws -> [String]
    {
        var rig = try form()
        try rig.type(expiry: expiry, cvv: cvv)
        if let month { rig.month = month }
        do throws(CheckoutFailure) {
            try rig.feed(.cardSubmitted)
        } catch {
            return error.fields.map(\.errorID)
        }
        return []
    }

    private func read(_ text: String, _ year: Int = 2026, _ month: Int = 7) -> Expiry.Reading {
        Expiry(text).read(in: YearMonth(year: year, month: month))
    }

    private func good(_ year: Int, _ month: Int) -> Expiry.Reading { .good(YearMonth(year: year, month: month)) }

    @Test(
        "SB-007, C-141: a wrong check digit, a past date and a code of wrong length never reach the gateway",
        arguments: [
            ("4242424242424241", "12/30", "123"), ("4242424242424242", "06/26", "123"),
            ("4242424242424242", "12/30", "12"), ("4242424242424242", "12/30", "1234"),
        ])
    func refusedHere(_ number: String, _ expiry: String, _ cvv: String) throws {
        var rig = try form()
        let before = rig.requests.count
        try rig.type(number: number, expiry: expiry, cvv: cvv)
        #expect(throws: CheckoutFailure.self) { try rig.feed(.cardSubmitted) }
        #expect(!rig.requests[before...].contains { if case .create = $0 { true } else { false } })
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.requests[before...].contains { if case .create = $0 { true } else { false } })
    }

    @Test("C-080: the code is required, and empty or blank is cvv_required", arguments: ["", "  "])
    func codeRequired(_ typed: String) throws {
        #expect(try submitted(cvv: typed) == ["cvv_required"])
        var rig = try form()
        try rig.type(cvv: nil)
        #expect(rig.session.cardForm?.isValid == false)
    }

    @Test("C-081: exactly 4 digits for AMEX, exactly 3 for every other known network", arguments: CardNetwork.allCases)
    func codeLength(_ network: CardNetwork) {
        guard network != .other else { return }
        for count in 1...6 {
            #expect(CodeRules.accepts(count: count, for: network) == (count == (network == .amex ? 4 : 3)))
        }
    }

    @Test("C-081: and the form says so")
    func codeInForm() throws {
        #expect(try submitted(cvv: "1234") == ["cvv_invalid"])
        #expect(try submitted(cvv: "12") == ["cvv_invalid"])
        #expect(try submitted() == [])
    }

    @Test(
        "C-090: the accepted forms",
        arguments: [
            "1/30", "01/30", "1/2030", "01/2030", "1-30", "01-2030", "1.30", "01.2030", "1 30", "01 2030", "1 / 30",
            "01  /  2030", "2030-1", "2030-01", "0130", "012030", " 01/30 ",
        ])
    func forms(_ text: String) {
        #expect(read(text) == good(2030, 1))
    }

    @Test(
        "C-090: every other one is malformed",
        arguments: [
            "130", "12030", "01/030", "1/203", "+1/30", "-1/30", "Jan/30", "01/3o", "01/30/1", "01//30", "01/", "/30",
            "2030/01", "2030.01", "1", "01 / / 30", "01,30", "0130203",
        ])
    func otherForms(_ text: String) throws {
        #expect(read(text) == .malformed)
    }

    @Test("C-091: months from 1 to 12")
    func months() {
        for month in 0...99 {
            let expected: Expiry.Reading = (1...12).contains(month) ? good(2030, month) : .malformed
            #expect(read("\(month < 10 ? "0" : "")\(month)/30") == expected, "\(month)")
        }
    }

    @Test("C-092: a two-digit year is of the session's century")
    func century() {
        #expect(read("12/99") == good(2099, 12))
        #expect(read("12/00") == .expired(YearMonth(year: 2000, month: 12)))
        #expect(read("12/00", 2100, 1) == good(2100, 12))
        #expect(read("12/99", 2100, 1) == good(2199, 12))
    }

    @Test("C-093: a four-digit year is taken as it is, and none is past this century")
    func fullYear() {
        #expect(read("12/1930") == .expired(YearMonth(year: 1930, month: 12)))
        #expect(read("12/2030") == good(2030, 12))
        #expect(read("12/2099") == good(2099, 12))
        #expect(read("01/2100") == .malformed && read("12/2130") == .malformed)
    }

    @Test("C-094: good through its month, expired from the next, across the end of a year")
    func lastMonth() {
        #expect(read("07/26") == good(2026, 7))
        #expect(read("07/26", 2026, 8) == .expired(YearMonth(year: 2026, month: 7)))
        #expect(read("12/26", 2026, 12) == good(2026, 12))
        #expect(read("12/26", 2027, 1) == .expired(YearMonth(year: 2026, month: 12)))
    }

    @Test(
        "C-096: required, invalid or expired, each with its id",
        arguments: [
            ("", "expiry_date_required"), ("   ", "expiry_date_required"), ("1/2/3", "expiry_date_invalid"),
            ("13/30", "expiry_date_invalid"), ("01/2130", "expiry_date_invalid"), ("06/26", "card_expired"),
        ])
    func ids(_ typed: String, _ id: String) throws {
        #expect(try submitted(expiry: typed) == [id])
    }

    @Test("C-097: 5/28 goes to the gateway as month 5 of the year 2028")
    func sentOn() throws {
        var rig = try form()
        try rig.type(expiry: "5/28")
        try rig.feed(.cardSubmitted)
        guard case .create(let create) = rig.requests.last else { throw CheckoutFailure(.unknown, "no create") }
        #expect(create.card?.expiry == YearMonth(year: 2028, month: 5))
    }

    @Test("C-098: submit judges with its own month, not with that of the typing")
    func judgedAgain() throws {
        #expect(try submitted(expiry: "07/26") == [])
        #expect(try submitted(expiry: "07/26", at: YearMonth(year: 2026, month: 8)) == ["card_expired"])
    }
}
