import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// C-180 to C-182: how number and expiry date are shown, and to whom.
@Suite("Display of numbers and dates")
struct DisplayTests {
    @Test("C-070: 4-6-5 and 4-6-4 for AMEX and DINERS_CLUB, every four for all others, only before another digit")
    func groups() {
        #expect(CardReading.formatted("378282246310005") == "3782 822463 10005")
        #expect(CardReading.formatted("36227206271667") == "3622 720627 1667")
        #expect(CardReading.formatted("4111111111111111110") == "4111 1111 1111 1111 110")
        #expect(CardReading.formatted("9792000000000003") == "9792 0000 0000 0003")
        #expect(CardReading.formatted("42424242424242424242424") == "4242 4242 4242 4242 4242424", "16 is the last")
        #expect(CardReading.formatted("4242") == "4242" && CardReading.formatted("42424") == "4242 4")
    }

    @Test("C-071: no space at the end, and formatting what is formatted gives the same")
    func stable() {
        for number in ["4242424242424242", "378282246310005", "36227206271667", "6212345678900000003"] {
            for length in 1...number.count {
                let text = CardReading.formatted(String(number.prefix(length))) ?? ""
                #expect(text.last != " " && CardReading.formatted(text) == text)
                #expect(text.filter { $0 != " " } == number.prefix(length))
            }
        }
    }

    @Test("C-072: grouping follows the best match, and changes with it")
    func changes() {
        #expect(CardReading.formatted("3") == "3" && CardReading.formatted("37828") == "3782 8")
        #expect(
            CardReading.formatted("378282246") == "3782 82246" && CardReading.formatted("328282246") == "3282 8224 6")
    }

    @Test("C-073, C-189: the grouped number is a secret, and needs room as one")
    func formattedIsSecret() throws {
        let memory = CountingSecrets()
        guard case .digits(let handle, let facts)? = CardInput.number(memory.typed("4242424242424242"), in: memory)
        else { throw CheckoutFailure(.unknown, "no digits") }
        let formatted = try #require(CardInput.formatted(handle, facts, in: memory))
        #expect(memory.held.contains(formatted) && memory.text(formatted) == "4242 4242 4242 4242")
        memory.capacity = memory.held.count
        #expect(CardInput.formatted(handle, facts, in: memory) == nil)
    }

    @Test(
        "C-074: an expiry date key by key",
        arguments: [
            (["1", "12", "123", "12/34"], ["1", "12", "12/3", "12/34"]),
            (["1", "12", "12/3", "12/30"], ["1", "12", "12/3", "12/30"]),
            (["12/3", "123"], ["12/3", "13"]), (["12/34", "1234"], ["12/34", "13/4"]),
            (["12/34", "12/3", "12/", "1"], ["12/34", "12/3", "12", "1"]), (["1230"], ["12/30"]),
            (["12/345"], ["12/34"]),
            (["5/2028"], ["5/2028"]), (["2030-12"], ["2030-12"]), (["12/2030"], ["12/2030"]), (["١٢٣"], ["12/3"]),
            (["12a"], ["12a"]), (["12/34", ""], ["12/34", ""]),
        ])
    func expiryTyping(_ typed: [String], _ shown: [String]) throws {
        var form = try FormScript()
        for (text, expected) in zip(typed, shown) {
            try form.type(.expiry, text)
            #expect(form.state.expiry == expected, "\(text)")
        }
    }

    @Test("C-074: a value in one call goes to C-090 as it came")
    func expiryAtOnce() throws {
        var form = try FormScript()
        for (typed, isGood) in [("1230", true), ("12.30", true), ("5/28", true), ("528", false)] {
            try form.set(.expiry, typed)
            #expect(form.state.expiry == typed && form.shown.isEmpty == isGood)
        }
    }

    @Test("C-180: below 13 digits every one is masked, else all but six and four")
    func mask() throws {
        var form = try FormScript()
        try form.set(.number, "424242424242")
        #expect(form.state.maskedNumber == String(repeating: "\u{2022}", count: 12))
        try form.set(.number, "4136000000008")
        #expect(form.state.maskedNumber == "413600\u{2022}\u{2022}\u{2022}0008")
    }

    @Test("C-181: with the cursor in the field the last four are never shown; after blur and submit they are")
    func maskWhileTyping() throws {
        var form = try FormScript()
        let number = "4242424242424242"
        for length in 1...16 {
            try form.type(.number, String(number.prefix(length)))
            let bullets = String(repeating: "\u{2022}", count: max(0, length - 6))
            #expect(form.state.maskedNumber == number.prefix(min(6, length)) + bullets)
        }
        let bullets = String(repeating: "\u{2022}", count: 6)
        try form.move(to: .field(.cvv))
        #expect(form.state.maskedNumber == "424242\(bullets)4242")
        try form.move(to: .field(.number))
        #expect(form.state.maskedNumber == "424242\(bullets)\u{2022}\u{2022}\u{2022}\u{2022}")
        _ = try form.submit()
        #expect(form.state.maskedNumber == "424242\(bullets)4242")
    }

    @Test("C-182, C-185: of a code the state has not even the length, and what is written goes from the form")
    func code() throws {
        var form = try FormScript()
        try form.fill()
        var states: [CardFormState] = []
        for code in ["1", "12", "123", "1234"] {
            try form.type(.cvv, code)
            states.append(form.state)
        }
        #expect(states[0].cvvPresent && states.allSatisfy { $0.maskedNumber == states[0].maskedNumber })
        #expect(states[0] == states[1] && states[1] == states[3], "but for validity nothing differs")
        try form.set(.cvv, "123")
        let withCode = form.machine.secrets.count
        _ = try form.submit()
        try form.feed(.codeWritten)
        #expect(form.machine.secrets.count == withCode - 1 && !form.state.cvvPresent)
    }
}
