import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// Requirements that are seen in one step or two.
@Suite("Behaviour, requirement by requirement")
struct BehaviourTests {
    @Test("B-031: the surface's acknowledgement ends opening")
    func onScreen() throws {
        var rig = EngineRig()
        rig.hostAnswers = false
        try rig.present(Fixture.settings())
        #expect(rig.session.record.presentation == .opening)
        try rig.feed(.hostPresented)
        #expect(rig.session.record.presentation == .onScreen && rig.timers[.hostAnswer] == nil)
    }

    @Test("B-044: the success screen closes by itself after 3 s")
    func successScreen() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.success))
        #expect(rig.timers[.successScreen] == 3000 && !rig.session.isOver)
        try rig.feed(.timerFired(.successScreen))
        #expect(rig.session.record.end == .success)
    }

    @Test("B-051: a new session has told nothing final yet, whatever the one before it told")
    func freshLatch() throws {
        var rig = try EngineRig.ready()
        try rig.feed(.dismissRequested)
        rig.id = SessionID(high: 1, low: 2)
        try rig.present(Fixture.settings())
        try rig.answer(0, .initialized(Fixture.configuration()))
        rig.trace = []
        try rig.feed(.dismissRequested)
        #expect(rig.take().contains("checkout.dismissed(programmatic)"))
    }

    @Test("B-063: each way out has an outcome of its own, and a session tells one of them")
    func threeOutcomes() throws {
        func last(_ settings: Settings, _ end: (inout EngineRig) throws -> Void) throws -> String? {
            var rig = try EngineRig.processing(settings)
            try end(&rig)
            return rig.events.last?.name
        }
        let settings = Fixture.settings(success: false, error: false)
        #expect(try last(settings) { try $0.answer(1, Fixture.payment(.success)) } == "checkout.success")
        #expect(try last(settings) { try $0.answer(1, Fixture.payment(.failed)) } == "attempt.failed")
        #expect(try last(settings) { try $0.feed(.dismissRequested) } == "checkout.dismissed")
    }

    @Test("B-070: dismissed means closed without completion: nothing is paid by it")
    func dismissed() throws {
        var rig = try EngineRig.card()
        try rig.feed(.leaveRequested(.gesture))
        let outcome = rig.session.outcome
        #expect(
            outcome.end == .dismissed && outcome.dismissReason == .gesture && !outcome.paid && outcome.payment == nil)
        #expect(rig.requests.allSatisfy { if case .create = $0 { false } else { true } })
    }

    @Test("B-115: failures and outcomes change no phase: ready stays ready until the end")
    func phase() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings())
        #expect(rig.session.record.phase == .initializing)
        rig = try EngineRig.processing()
        #expect(rig.session.record.phase == .ready)
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.session.record.phase == .ready)
    }

    @Test("B-126: methods without an implementation are left out of the list and named beside it")
    func filtered() throws {
        let rig = try EngineRig.ready()
        #expect(rig.session.snapshot().filteredMethods == ["APPLE_PAY"])
        #expect(rig.session.selection?.paymentMethods.contains { $0.type == "APPLE_PAY" } == false)
    }

    @Test("B-139: while the decision is pending leaving the method is refused, and a closed checkout pays nothing")
    func decisionPending() throws {
        var rig = try EngineRig.card()
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(refusal { try rig.feed(.methodCancelled) } == .awaitingDecision)
        try rig.feed(.dismissRequested)
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        #expect(rig.session.attempts.map(\.outcome) == [.cancelled])
        #expect(rig.requests.allSatisfy { if case .create = $0 { false } else { true } })
        #expect(!rig.events.contains { if case .attemptFailed = $0 { true } else { false } }, "no outcome")
    }

    @Test("B-140: the key goes with the create, and another attempt has another")
    func keys() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.failed))
        try rig.type(number: nil, expiry: nil, name: nil)
        try rig.feed(.cardSubmitted)
        try rig.answer(2, .orderUpdated(Fixture.order(fee: 120)))
        let keys = rig.requests.compactMap { if case .create(let create) = $0 { create.reference } else { nil } }
        #expect(keys == rig.session.attempts.map(\.reference) && Set(keys).count == 2)
        let others = rig.requests.filter { if case .create = $0 { false } else { true } }
        #expect(!others.contains { request in keys.contains { "\(request)".contains($0) } }, "on creation only")
    }

    @Test("B-143: the shopper's own cancellation is never delivered as a failure")
    func cancelled() throws {
        var rig = try EngineRig.card()
        try rig.feed(.methodCancelled)
        #expect(rig.session.attempts.map(\.outcome) == [.cancelled])
        #expect(!rig.events.contains { if case .attemptFailed = $0 { true } else { false } })
        #expect(rig.session.outcome.failure == nil)
    }

    @Test("B-147: retry is offered where there is an attempt to repeat, and nowhere else")
    func retry() throws {
        var rig = try EngineRig.processing()
        #expect(rig.session.screen?.actions.contains(.retry) == false)
        try rig.answer(1, Fixture.payment(.failed))
        #expect(rig.session.screen?.actions.contains(.retry) == true)
        #expect(try EngineRig.ready().session.screen?.actions.contains(.retry) == false)
        var unknown = try EngineRig.processing()
        try unknown.answer(1, Fixture.lost)
        #expect(unknown.session.screen?.actions == [], "it may be paid already")
    }

    @Test("B-150: another method is offered only where there is one")
    func otherMethod() throws {
        for (cardsOnly, expected) in [(false, [ShopperAction.retry, .chooseOther]), (true, [.retry])] {
            var rig = try EngineRig.processing(Fixture.settings(), Fixture.configuration(cardsOnly: cardsOnly))
            try rig.answer(1, Fixture.payment(.failed))
            #expect(rig.session.screen?.actions == expected)
        }
    }

    @Test("B-166: the selected method is in the selection's snapshot")
    func selected() throws {
        var rig = try EngineRig.ready()
        #expect(rig.session.selection?.selectedPaymentMethod == nil)
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.session.selection?.selectedPaymentMethod == "PAYMENT_CARD")
        try rig.feed(.methodCancelled)
        #expect(rig.session.selection?.selectedPaymentMethod == nil)
    }

    @Test("B-187: valid when every field is, and then without errors")
    func becomingValid() throws {
        var rig = try EngineRig.card()
        try rig.type(cvv: "1")
        #expect(rig.session.cardForm?.isValid == false && rig.session.cardForm?.errors.isEmpty == false)
        try rig.type(number: nil, expiry: nil, name: nil)
        #expect(rig.session.cardForm?.isValid == true && rig.session.cardForm?.errors == [])
    }

    @Test("B-188, B-189: a form that is not valid is not submitted: the refusal names field, message and code")
    func notValid() throws {
        var rig = try EngineRig.card()
        try rig.type(expiry: "13/30")
        let failure = #expect(throws: CheckoutFailure.self) { try rig.feed(.cardSubmitted) }
        let field = try #require(failure?.fields.first)
        #expect(field.field == "expiry_date" && field.message == "Invalid date" && field.code == "invalid-expiry-date")
        #expect(rig.session.attempts.map(\.state) == [.open])
    }

    @Test("B-195: the network's surcharge is shown, and not beside an amount that the merchant set")
    func surcharge() throws {
        var rig = try EngineRig.card()
        try rig.type()
        #expect(rig.session.cardForm?.surcharge == 120)
        var configuration = Fixture.configuration()
        configuration.clientSession.order.merchantAmount = configuration.clientSession.order.total
        var merchant = try EngineRig.card(Fixture.settings(), configuration)
        try merchant.type()
        #expect(merchant.session.cardForm?.surcharge == nil)
    }

    @Test("B-197: a wrong date is refused by the form, never by the payment", arguments: ["13/30", "06/26", "x"])
    func expiry(_ typed: String) throws {
        var rig = try EngineRig.card()
        try rig.type(expiry: typed)
        #expect(refusal { try rig.feed(.cardSubmitted) } == .invalidExpiryDate)
        #expect(!rig.events.contains { if case .attemptFailed = $0 { true } else { false } })
    }

    @Test("B-204: the screen that is shown already is not sent again")
    func sameScreen() throws {
        var rig = try EngineRig.card()
        try rig.answer(0, .orderUpdated(Fixture.order(fee: 120)))
        #expect(rig.take().contains("screen.changed(method)"), "another amount is another screen")
        var order = Fixture.order(fee: 120)
        order.orderID = "order-2"
        try rig.answer(0, .orderUpdated(order))
        #expect(rig.take() == ["checkout.updated"], "nothing on the screen is another one")
    }

    @Test("B-206: every screen says what it is in words, a method by its name or its type")
    func announcement() throws {
        var rig = try EngineRig.card()
        #expect(rig.session.screen?.announcement == "Card")
        var nameless = Fixture.configuration(cardsOnly: true)
        nameless.paymentMethods[0].name = ""
        #expect(try EngineRig.card(Fixture.settings(), nameless).session.screen?.announcement == "Payment card")
        rig = try EngineRig.processing()
        #expect(rig.session.screen?.announcement == "Processing your payment. Please wait...")
        try rig.answer(1, Fixture.payment(.success))
        #expect(rig.session.screen?.announcement == "Payment successful")
    }

    @Test("B-179: leaving the list closes the checkout: by the close button, by the gesture, inline by close")
    func leavingTheList() throws {
        var rig = try EngineRig.ready(Fixture.settings(ways: [.gestures, .closeButton]))
        #expect(rig.session.screen?.kind == .methods)
        #expect(refusal { try rig.feed(.methodCancelled) } == .wrongState, "no method is there to leave")
        try rig.feed(.leaveRequested(.closeButton))
        #expect(rig.session.record.end == .dismissed && rig.session.record.dismissReason == .close)
        rig = try EngineRig.ready()
        try rig.feed(.leaveRequested(.gesture))
        #expect(rig.session.record.end == .dismissed && rig.session.record.dismissReason == .gesture)
    }

    @Test("B-180: what failed before the list was there stands in the selection as text, until it is tried again")
    func failureInSelection() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings())
        #expect(rig.session.selection == nil, "B-163: nothing failed, so there is nothing to draw")
        rig.trace = []
        try rig.answer(0, .initializationFailed(CheckoutFailure(.missingConfiguration, "no configuration came")))
        #expect(rig.take() == ["attempt.failed(0, initialization)", "selection.changed", "screen.changed(initError)"])
        #expect(rig.session.selection?.error == "no configuration came")
        #expect(rig.session.selection?.paymentMethods == [])
        try rig.feed(.retryRequested)
        #expect(rig.session.selection == nil)
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.session.selection?.error == nil && rig.session.selection?.paymentMethods.isEmpty == false)
    }

    @Test("B-205: the same failure again is another screen, told apart by its diagnostics id alone")
    func twoFailures() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.failed))
        var first = try #require(rig.session.screen)
        try rig.type(number: nil, expiry: nil, name: nil)
        try rig.feed(.cardSubmitted)
        try rig.answer(2, .orderUpdated(Fixture.order(fee: 120)))
        rig.trace = []
        try rig.answer(2, Fixture.payment(.failed))
        #expect(rig.take().contains("screen.changed(error)"))
        let second = try #require(rig.session.screen)
        #expect(first != second && first.failure?.diagnosticsID.isEmpty == false)
        first.failure?.diagnosticsID = second.failure?.diagnosticsID ?? ""
        #expect(first == second, "nothing else is different")
    }
}
