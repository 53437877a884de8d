import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// When the service is asked, and what becomes of its answers.
@Suite("BIN look-up")
struct BinLookupTests {
    private func prefix(_ digits: String) -> BinPrefix { CardReading.facts(digits).prefix }
    /// As the machine of the form has it: the answers are kept beside the look-up.
    private struct Script {
        var lookup: BinLookup
        var answers = BinAnswers()

        init(hasService: Bool) { lookup = BinLookup(hasService: hasService) }

        mutating func typed(_ prefix: BinPrefix) -> BinLookup.Order { lookup.typed(prefix, knowing: answers) }
        mutating func pauseElapsed() -> BinLookup.Order { lookup.pauseElapsed() }
        mutating func answered(_ prefix: BinPrefix, _ answer: BinAnswer) {
            answers.keep(answer, of: prefix)
            lookup.answered(prefix, answer)
        }
        mutating func failed(_ prefix: BinPrefix) { lookup.failed(prefix) }
        var source: NetworkSource { lookup.source }
        var answer: BinAnswer? { lookup.answer }
    }

    private func answer(_ names: String...) -> BinAnswer { BinAnswer(names.map { BinAnswer.Network(name: $0) }) }

    @Test("C-050, B-190: from 8 digits on, once per prefix, after a pause since the last change; 8 digits go out")
    func asksOnce() {
        var lookup = Script(hasService: true)
        #expect(lookup.typed(prefix("4242424")) == .nothing && lookup.source == .local)
        #expect(lookup.typed(prefix("42424242")) == .startPause)
        #expect(lookup.typed(prefix("424242429")) == .startPause, "anew at each change")
        #expect(lookup.pauseElapsed() == .ask(prefix("42424242")))
        #expect(lookup.pauseElapsed() == .nothing && lookup.typed(prefix("4242424299")) == .nothing, "once")
        lookup.answered(prefix("42424242"), answer("VISA"))
        #expect(lookup.source == .remote)
        #expect(
            lookup.typed(prefix("4242424")) == .nothing && lookup.source == .local, "B-190: below 8 the guess holds")
        #expect(lookup.typed(prefix("4242424211")) == .nothing && lookup.source == .remote, "the answer is kept")
        var sent: [UInt8] = []
        prefix("4242424298765432").write { sent.append($0) }
        #expect(String(decoding: sent, as: UTF8.self) == "42424242", "never more")
        sent = []
        prefix("0012345").write { sent.append($0) }
        #expect(sent.isEmpty, "nor fewer")
        prefix("00123456").write { sent.append($0) }
        #expect(String(decoding: sent, as: UTF8.self) == "00123456")
    }

    @Test("C-050: going below 8 digits, or away, stops the pause")
    func stops() throws {
        var lookup = Script(hasService: true)
        _ = lookup.typed(prefix("42424242"))
        #expect(lookup.typed(prefix("4242424")) == .stopPause && lookup.pauseElapsed() == .nothing)
        var form = try FormScript(CardFormRules(allowed: [], hasBinService: true))
        try form.set(.number, "42424242")
        #expect(form.order == .startPause)
        try form.feed(.closed)
        #expect(form.order == .stopPause)
    }

    @Test("C-051: LOCAL while typing or asking, LOCAL_FALLBACK when it failed or is not configured, REMOTE")
    func sources() {
        var lookup = Script(hasService: true)
        _ = lookup.typed(prefix("42424242"))
        #expect(lookup.source == .local)
        _ = lookup.pauseElapsed()
        #expect(lookup.source == .local)
        lookup.failed(prefix("42424242"))
        #expect(lookup.source == .localFallback)
        var none = Script(hasService: false)
        #expect(none.typed(prefix("42424242")) == .nothing && none.source == .localFallback)
    }

    @Test("C-052: an empty answer counts as failed, and a failure does not block the form")
    func empty() throws {
        var form = try FormScript(CardFormRules(allowed: [.visa], hasBinService: true))
        try form.fill()
        try form.feed(.lookupDue)
        #expect(form.order == .ask(prefix("42424242")))
        try form.feed(.lookupAnswered(prefix("42424242"), BinAnswer([])))
        #expect(form.state.networkSource == .localFallback && form.state.isValid)
        #expect(form.state.selectedNetwork == .visa && form.state.selectableNetworks.isEmpty)
    }

    @Test("C-063: kept by prefix; an answer about another prefix is kept and not shown")
    func late() {
        var lookup = Script(hasService: true)
        _ = lookup.typed(prefix("42424242"))
        _ = lookup.pauseElapsed()
        _ = lookup.typed(prefix("55555555"))
        lookup.answered(prefix("42424242"), answer("CARTES_BANCAIRES", "VISA"))
        #expect(lookup.answer == nil && lookup.source == .local)
        #expect(lookup.typed(prefix("42424242")) == .stopPause)
        #expect(lookup.answer?.order.list == [.cartesBancaires, .visa], "and not asked for again")
        // What is kept is bounded; the oldest goes.
        for index in 0..<Limits.binAnswersMax { lookup.answered(prefix("\(60_000_000 + index)"), answer("MAESTRO")) }
        #expect(lookup.typed(prefix("60000001")) == .nothing && lookup.answer != nil)
        #expect(lookup.typed(prefix("42424242")) == .startPause)
    }

    @Test("C-063: a form that is emptied, or opened anew, knows what the session was told")
    func known() throws {
        for event in [CardFormEvent.idled, .moved, .closed] {
            let rules = CardFormRules(allowed: [], hasBinService: true)
            var form = try FormScript(rules)
            try form.set(.number, "4242424242424242")
            try form.feed(.lookupDue)
            try form.feed(.lookupAnswered(prefix("42424242"), answer("VISA")))
            try form.feed(event)
            if event == .closed { try form.feed(.opened(rules, form.month)) }
            #expect(form.state.networkSource == .local)
            try form.set(.number, "4242424242424242")
            #expect(form.order == .nothing && form.state.networkSource == .remote, "\(event)")
        }
    }

    @Test("C-061: submit gives up waiting, and the guess becomes the fallback")
    func givesUp() throws {
        var form = try FormScript(CardFormRules(allowed: [.amex], hasBinService: true))
        try form.fill()
        #expect(form.fields.lookup.isOpen && form.state.isValid, "a guess raises nothing")
        try form.feed(.lookupGivenUp)
        #expect(form.order == .stopPause && form.state.networkSource == .localFallback)
        #expect(form.shown == ["unsupported_card_type"])
    }

    @Test("C-183: a prefix prints as a constant")
    func prints() {
        var text = ""
        dump(prefix("42424242"), to: &text)
        #expect(!text.contains("4242") && !"\(prefix("42424242"))".contains("4242"))
        #expect(!String(reflecting: CardReading.facts("42424242")).contains("42424242"))
    }
}
