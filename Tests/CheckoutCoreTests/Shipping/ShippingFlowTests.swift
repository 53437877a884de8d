import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// Shipping in a session.
@Suite("Express checkout shipping")
struct ShippingFlowTests {
    private func creates(_ rig: EngineRig) -> Int {
        rig.requests.count { if case .create = $0 { true } else { false } }
    }

    @Test("B-222, B-223, B-230, B-232: address, the first option committed, the session read again, and paid")
    func paid() throws {
        var rig = try EngineRig.express()
        try rig.type()
        rig.trace = []
        try rig.feed(.shippingAddressSet(Fixture.address()))
        try rig.reply(.shippingOptions(Fixture.options))
        try rig.reply(.shippingCommitted)
        #expect(rig.session.shippingStatus?.isRunning == true)
        try rig.read(Fixture.shipped("standard", 490))
        #expect(
            rig.take() == [
                "? shippingAddress(1, DE)", "? closed 2", "? shippingOption(1, standard)", "? closed 3", "> reread(1)",
                "checkout.updated", "screen.changed(method)",
            ])
        #expect(rig.session.shippingStatus?.selected == "standard")
        // B-226: the total is what the client session says, and nothing is added here.
        #expect(rig.session.clientSession?.order.total?.minorUnits == 2489)
        try rig.feed(.cardSubmitted)
        var order = Fixture.shipped("standard", 490, total: 2119)
        order.fees = Fixture.order(fee: 120).fees
        try rig.answer(1, .orderUpdated(order))
        #expect(creates(rig) == 1)
    }

    @Test("B-230: the option that the session holds is shown first and committed at once")
    func heldFirst() throws {
        var rig = try EngineRig.committed()
        try rig.feed(.shippingOptionSelected("express"))
        try rig.reply(.shippingCommitted)
        try rig.read(Fixture.shipped("express", 1290))
        try rig.feed(.shippingAddressSet(Fixture.address("FR")))
        try rig.reply(.shippingOptions(Fixture.options))
        #expect(rig.questions.last?.body == .shippingOption(Fixture.options[1]))
        try rig.reply(.shippingCommitted)
        try rig.read(Fixture.shipped("express", 1290))
        #expect(rig.session.shippingStatus?.options.map(\.id) == ["express", "standard", "pickup"])
    }

    @Test("B-233: without a verified commit a submit is refused with merchant-error before any payment is created")
    func blocked() throws {
        var rig = try EngineRig.express()
        try rig.type()
        func refused(_ place: Comment) {
            let before = rig.session
            #expect(refusal { try rig.feed(.cardSubmitted) } == .merchantError, place)
            #expect(rig.session == before, place)
        }
        refused("no address")
        try rig.feed(.shippingAddressSet(Fixture.address()))
        refused("asked for options")
        try rig.reply(.shippingOptions(Fixture.options))
        refused("asked for the commit")
        try rig.reply(.shippingCommitted)
        refused("not verified")
        try rig.read(Fixture.shipped("standard", 490))
        // B-229: a new address voids it, also when the handler fails then.
        try rig.feed(.shippingAddressSet(Fixture.address("FR")))
        refused("a new address")
        #expect(creates(rig) == 0)
    }

    @Test("B-231: an empty list is told, blocks the payment, and is no failure of the attempt")
    func unserviceable() throws {
        var rig = try EngineRig.express()
        try rig.type()
        try rig.feed(.shippingAddressSet(Fixture.address("FR")))
        rig.trace = []
        try rig.reply(.shippingOptions([]))
        #expect(rig.take() == ["shipping.unserviceable(1)", "? closed 2"])
        #expect(rig.session.attempts.first?.state == .open)
        #expect(refusal { try rig.feed(.cardSubmitted) } == .merchantError)
        try rig.feed(.shippingAddressSet(Fixture.address()))
        try rig.reply(.shippingOptions(Fixture.options))
        #expect(rig.questions.last?.kind == .shippingOption)
    }

    @Test(
        "B-227, B-228, B-235, B-236, B-229: a handler that is too slow, fails or is lost fails the attempt, nothing charged",
        arguments: [false, true], [0, 1, 2])
    func handlerFails(inCommit: Bool, how: Int) throws {
        var rig = try EngineRig.express()
        try rig.feed(.shippingAddressSet(Fixture.address()))
        if inCommit { try rig.reply(.shippingOptions(Fixture.options)) }
        #expect(rig.timers[.owner] == 20_000)
        switch how {
        case 0: try rig.feed(.timerFired(.owner))
        case 1: try rig.reply(.failed(""))
        default: try rig.reply(.lost)
        }
        let attempt = try #require(rig.session.attempts.first)
        #expect(attempt.outcome == .notCreated && attempt.failure?.errorID == "merchant-error")
        let name = inCommit ? "onShippingOptionChange" : "onShippingAddressChange"
        #expect(attempt.failure?.message.contains(name) == true, "B-228: it names the handler")
        #expect(rig.session.screen?.kind == .error && rig.timers[.owner] == nil)
        #expect(rig.session.shippingStatus?.failure?.code == .merchantError)
        let before = rig.session
        try rig.reply(inCommit ? .shippingCommitted : .shippingOptions(Fixture.options))
        #expect(rig.session == before, "B-227: a late answer is dropped")
        #expect(creates(rig) == 0)
    }

    @Test(
        "B-232: another method or amount than the option's fails the attempt",
        arguments: [Fixture.shipped("standard", 491), Fixture.shipped("express", 490), Fixture.order()])
    func mismatch(order: Order) throws {
        var rig = try EngineRig.express()
        try rig.feed(.shippingAddressSet(Fixture.address()))
        try rig.reply(.shippingOptions(Fixture.options))
        try rig.reply(.shippingCommitted)
        try rig.read(order)
        #expect(rig.session.attempts.first?.failure?.code == .merchantError)
        #expect(creates(rig) == 0)
    }

    @Test("B-234: a pick that fails falls back to the option that the session still holds")
    func reverted() throws {
        var rig = try EngineRig.committed()
        try rig.feed(.shippingOptionSelected("express"))
        try rig.reply(.failed("the backend is down"))
        rig.trace = []
        try rig.read(Fixture.shipped("standard", 490))
        #expect(rig.take() == ["shipping.reverted(1, standard)"])
        #expect(rig.session.shippingStatus?.failure?.message == "the backend is down")
        #expect(rig.session.shippingStatus?.selected == "standard")
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.shipped("standard", 490)))
        #expect(creates(rig) == 1)
    }

    @Test("B-234: when the session holds nothing of the list any more, the attempt fails")
    func nothingHeld() throws {
        var rig = try EngineRig.committed()
        try rig.feed(.shippingOptionSelected("express"))
        try rig.reply(.shippingCommitted)
        try rig.read(Fixture.order())
        #expect(rig.session.attempts.first?.failure?.code == .merchantError)
    }

    @Test("B-233: a commit that is gone when the payment is due stops it (G-055)")
    func changedBehind() throws {
        var rig = try EngineRig.committed()
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.shipped("express", 1290)))
        #expect(rig.session.attempts.first?.failure?.code == .merchantError)
        #expect(creates(rig) == 0)
    }

    @Test("B-229: the last address wins, and its commit only")
    func lastAddressWins() throws {
        var rig = try EngineRig.express()
        try rig.feed(.shippingAddressSet(Fixture.address()))
        let first = try #require(rig.questions.last)
        let request = rig.session.shippingStatus?.request
        try rig.feed(.shippingAddressSet(Fixture.address("FR")))
        #expect(rig.session.shippingStatus?.request != request)
        try rig.feed(.ownerAnswered(first.number, .shippingOptions(Fixture.options)))
        #expect(rig.notes.last == .staleOwnerAnswer(first.number))
        #expect(rig.questions.last?.kind == .shippingAddress)
        try rig.reply(.shippingOptions([Fixture.options[2]]))
        #expect(rig.questions.last?.body == .shippingOption(Fixture.options[2]))
    }

    @Test("B-141, B-142, B-143: backing out with a handler asked is no failure; selecting again starts afresh")
    func backedOut() throws {
        var rig = try EngineRig.committed()
        try rig.feed(.shippingAddressSet(Fixture.address("FR")))
        rig.trace = []
        try rig.feed(.methodCancelled)
        let told = rig.take()
        #expect(told.contains("attempt.cancelled(1)") && !told.contains { $0.hasPrefix("attempt.failed") })
        #expect(rig.session.openQuestion == nil && rig.timers[.owner] == nil)
        let before = rig.session
        try rig.reply(.shippingOptions(Fixture.options))
        #expect(rig.session == before, "what is answered then is dropped")
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.session.attempts.map(\.outcome) == [.cancelled, nil])
        try rig.type()
        #expect(refusal { try rig.feed(.cardSubmitted) } == .merchantError, "its commit is gone with the attempt")
        #expect(creates(rig) == 0)
    }

    @Test("B-145, B-139: a checkout that is closed with a handler's question open stays closed, whatever is answered")
    func closed() throws {
        var rig = try EngineRig.express()
        try rig.feed(.shippingAddressSet(Fixture.address()))
        try rig.feed(.dismissRequested)
        #expect(rig.session.isOver)
        rig.trace = []
        try rig.reply(.shippingOptions(Fixture.options))
        try rig.feed(.timerFired(.owner))
        #expect(rig.take().isEmpty && rig.session.screen == nil)
        #expect(refusal { try rig.feed(.shippingAddressSet(Fixture.address())) } == .sessionEnded)
    }

    @Test("B-232: what was read for a session before it was loaded again verifies nothing of after it")
    func numbersAfterRestore() throws {
        var rig = try EngineRig.express()
        try rig.feed(.shippingAddressSet(Fixture.address()))
        try rig.reply(.shippingOptions(Fixture.options))
        try rig.reply(.shippingCommitted)
        let old = rig.requests.compactMap { request -> UInt32? in
            if case .shipping(_, _, let ticket, _) = request { ticket } else { nil }
        }
        // The same engine: a commit of the store failed.
        rig.engine.restore(rig.session.record, attempts: rig.session.attempts)
        try rig.feed(.recovered)
        try rig.answer(0, .initialized(Fixture.express()))
        if rig.session.selection?.selectedPaymentMethod == nil { try rig.feed(.methodSelected("PAYMENT_CARD")) }
        try rig.feed(.shippingAddressSet(Fixture.address()))
        try rig.reply(.shippingOptions(Fixture.options))
        try rig.reply(.shippingCommitted)
        for ticket in old {
            try rig.answer(1, .shippingChanged(ticket: ticket, Fixture.shipped("standard", 490), nil))
        }
        #expect(rig.session.shippingStatus?.isRunning == true)
        try rig.read(Fixture.shipped("standard", 490))
        #expect(rig.session.shippingStatus?.selected == "standard")
    }

    @Test("shipping: a new attempt begins uncommitted, also after a restart")
    func newAttempt() throws {
        var rig = try EngineRig.committed()
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.shipped("standard", 490)))
        try rig.answer(1, Fixture.payment(.failed))
        try rig.type()
        #expect(refusal { try rig.feed(.cardSubmitted) } == .merchantError)
        try rig.restart()
        try rig.answer(0, .initialized(Fixture.express()))
        if rig.session.selection?.selectedPaymentMethod == nil { try rig.feed(.methodSelected("PAYMENT_CARD")) }
        try rig.type()
        #expect(refusal { try rig.feed(.cardSubmitted) } == .merchantError)
    }

    @Test("shipping: address only: the list is ignored and only the total is read again")
    func addressOnly() throws {
        var rig = try EngineRig.card(
            Fixture.shippingSettings(requireMethod: false), Fixture.express(), callbacks: [.shippingAddress])
        try rig.feed(.shippingAddressSet(Fixture.address()))
        try rig.reply(.shippingOptions(Fixture.options))
        try rig.read(Fixture.order(2100))
        #expect(rig.session.shippingStatus?.options == [])
        #expect(rig.session.clientSession?.order.total?.minorUnits == 2100)
        #expect(rig.questions.map(\.kind) == [.shippingAddress])
        #expect(refusal { try rig.feed(.shippingOptionSelected("standard")) } == .wrongState)
    }

    @Test("B-019: legacy: the module offers, the gateway selects, and the owner is never asked")
    func legacy() throws {
        let module = ShippingModule(options: Fixture.options, callbackMode: false)
        var rig = try EngineRig.card(Fixture.shippingSettings(), Fixture.express(module: module))
        try rig.feed(.shippingAddressSet(Fixture.address("FR")))
        try rig.read(Fixture.order(), ShippingModule(options: [Fixture.options[0]], callbackMode: false))
        #expect(rig.session.shippingStatus?.options.map(\.id) == ["standard"])
        try rig.feed(.shippingOptionSelected("standard"))
        try rig.read(Fixture.shipped("standard", 490), module)
        #expect(rig.session.shippingStatus?.selected == "standard")
        #expect(rig.questions.isEmpty)
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(rig.session.attempts.first?.state == .awaitingDecision)
    }

    @Test("B-224: an option handler without an address handler is ignored, with a warning")
    func optionAlone() throws {
        let rig = try EngineRig.card(
            Fixture.shippingSettings(), Fixture.express(), callbacks: [.shippingOption])
        #expect(rig.notes.contains(.shippingOptionIgnored))
        #expect(rig.session.record.callbacks == [])
    }

    @Test("B-222: only a method that is flagged express takes an address")
    func notExpress() throws {
        var rig = try EngineRig.card(callbacks: [.shippingAddress, .shippingOption])
        #expect(refusal { try rig.feed(.shippingAddressSet(Fixture.address())) } == .wrongState)
        #expect(refusal { try rig.feed(.shippingOptionSelected("standard")) } == .wrongState)
    }

    @Test(
        "B-222: options that cannot be are refused, and the question stays open",
        arguments: [
            ([Fixture.option("a", -1)], FailureCode.amountNegative), ([Fixture.option("a", .max)], .amountOverflow),
            ([Fixture.option("a", 1, "USD")], .unknownCurrency), ([Fixture.option("", 1)], .invalidRequest),
            ([Fixture.option("a", 1), Fixture.option("a", 2)], .invalidRequest),
            ([Fixture.option("a\u{1B}[2J", 1)], .invalidRequest),
            ((0...100).map { Fixture.option("o\($0)", 1) }, .invalidRequest),
        ])
    func badOptions(options: [ShippingOption?], code: FailureCode) throws {
        var rig = try EngineRig.express()
        try rig.feed(.shippingAddressSet(Fixture.address()))
        let before = rig.session
        #expect(refusal { try rig.reply(.shippingOptions(options.compactMap { $0 })) } == code)
        #expect(rig.session == before)
    }
}
