import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

@Suite("Methods, submit and result")
struct PaymentFlowTests {
    @Test("B-177: selection, attempt, screen; the active method again changes nothing")
    func select() throws {
        var rig = try EngineRig.ready()
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(
            rig.take() == ["selection.changed", "attempt.opened(1)", "cardform.changed", "screen.changed(method)"])
        #expect(rig.session.selection?.selectedPaymentMethod == "PAYMENT_CARD")
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.take() == [])
    }

    @Test("B-181: an unknown method is refused, and so is one without a flow here, with the same id")
    func selectRefused() throws {
        var rig = try EngineRig.ready()
        let before = rig.session
        #expect(refusal { try rig.feed(.methodSelected("X")) } == .unsupportedPaymentMethodType)
        #expect(refusal { try rig.feed(.methodSelected("PAY_NL_IDEAL")) } == .unsupportedPaymentMethodType)
        #expect(rig.session == before)
    }

    @Test("B-141, B-142: cancel goes back to the list, and the next selection is a new attempt")
    func cancel() throws {
        var rig = try EngineRig.card()
        try rig.type()
        rig.trace = []
        try rig.feed(.methodCancelled)
        #expect(
            rig.take() == [
                "attempt.cancelled(1)", "cardform.changed", "selection.changed", "screen.changed(methods)",
            ])
        #expect(rig.secrets.held.isEmpty, "C-187: the card is wiped on cancel")
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.take().contains("attempt.opened(2)"))
        #expect(rig.session.cardForm?.maskedNumber == "")
    }

    @Test("B-141: without a list to go back to cancel closes the checkout")
    func cancelSingle() throws {
        var rig = try EngineRig.card(Fixture.settings(), Fixture.configuration(cardsOnly: true))
        try rig.feed(.methodCancelled)
        #expect(rig.take().contains("checkout.dismissed(cancel)"))
        #expect(rig.session.isOver)
    }

    @Test("B-178: a search filters and leaves the list as it is")
    func search() throws {
        var rig = try EngineRig.ready()
        try rig.feed(.searchChanged("ideal"))
        #expect(rig.take() == ["selection.changed"])
        #expect(rig.session.selection?.filteredPaymentMethods.map(\.id) == ["PAY_NL_IDEAL"])
        #expect(rig.session.selection?.paymentMethods.count == 2)
        try rig.feed(.searchChanged("ideal"))
        #expect(rig.take() == [])
    }

    @Test("B-194, B-137, B-043, B-045, B-101: update, create, success screen, closing, success")
    func success() throws {
        var rig = try EngineRig.card()
        try rig.type()
        rig.trace = []
        try rig.feed(.cardSubmitted)
        #expect(rig.take() == ["cardform.changed", "attempt.awaiting_decision(1)", "> updateOrder(1, VISA)"])
        #expect(rig.session.attempts[0].reference.count == 36 && rig.session.cardForm?.isLoading == true)
        #expect(rig.session.attempts[0].maskedNumber == "424242\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}4242")
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        #expect(
            rig.take() == [
                "checkout.updated", "screen.changed(processing)", "attempt.processing(1)", "screen.changed(processing)",
                "> create(1, 2119)",
            ])
        #expect(rig.timers[.gateway] == 60_000)
        try rig.answer(1, .cardWritten)
        #expect(rig.take() == ["cardform.changed"])
        #expect(rig.session.cardForm?.cvvPresent == false && rig.secrets.held.count == 1, "C-142: the code is gone")
        try rig.answer(1, Fixture.payment(.success))
        #expect(
            rig.take() == [
                "attempt.succeeded(1, success, paid true)", "cardform.changed", "screen.changed(success)",
            ])
        #expect(rig.secrets.held.isEmpty && rig.timers[.successScreen] == 3000 && rig.timers[.gateway] == nil)
        try rig.feed(.timerFired(.successScreen))
        #expect(
            rig.take() == [
                "presentation.closing", "screen.changed(dismissed)", "presentation.closed",
                "checkout.success(1, success, paid true)", "selection.changed", "screen.changed(none)", "> forget",
            ])
        #expect(
            rig.session.outcome.paid && rig.session.outcome.end == .success && rig.session.outcome.payment == .success)
        #expect(rig.session.outcome.result?.paymentID == "sbxpay_1" && rig.session.outcome.result?.amount == 2119)
        #expect(rig.session.record.sealedToken == nil && rig.timers.isEmpty)
    }

    @Test("B-043: without the success screen the checkout closes right away")
    func noSuccessScreen() throws {
        var rig = try EngineRig.processing(Fixture.settings(success: false))
        try rig.answer(1, Fixture.payment(.success))
        #expect(
            rig.take().filter { !$0.contains("changed") } == [
                "attempt.succeeded(1, success, paid true)", "presentation.closing", "presentation.closed",
                "checkout.success(1, success, paid true)", "> forget",
            ])
    }

    @Test("G-052: without surcharges the create follows at once, in the same turn as its claim")
    func noSurcharges() throws {
        var rig = try EngineRig.card(Fixture.settings(), Fixture.configuration(surcharges: false))
        try rig.type()
        rig.trace = []
        try rig.feed(.cardSubmitted)
        #expect(
            rig.take() == [
                "cardform.changed", "attempt.awaiting_decision(1)", "attempt.processing(1)",
                "screen.changed(processing)", "> create(1, 1999)",
            ])
        guard case .create(let create) = rig.requests.last else {
            Issue.record("no create was asked for")
            return
        }
        #expect(create.reference == rig.session.attempts[0].reference && create.card?.network == .visa)
        #expect(create.card?.expiry == YearMonth(year: 2030, month: 12) && create.card?.cardholderName == "Jane Doe")
        #expect(create.card.map { rig.secrets.text($0.number) } == "4242424242424242")
    }

    @Test("B-218, C-134: a form that is not valid is refused with its fields, and shows them; nothing leaves")
    func invalid() throws {
        var rig = try EngineRig.card()
        let count = rig.requests.count
        let failure = #expect(throws: CheckoutFailure.self) { try rig.feed(.cardSubmitted) }
        #expect(failure?.code == .genericUnderlyingErrors)
        #expect(
            failure?.fields.map(\.errorID) == [
                "card_number_required", "expiry_date_required", "cvv_required", "cardholder_name_required",
            ])
        #expect(rig.session.cardForm?.errors == failure?.fields)
        try rig.type(cvv: "12")
        let one = #expect(throws: CheckoutFailure.self) { try rig.feed(.cardSubmitted) }
        #expect(one?.code == .invalidCvv && rig.requests.count == count)
        #expect(rig.session.attempts[0].state == .open)
    }

    @Test("B-144, B-191: a second submit, a change and another method are refused while one is under way")
    func whileLoading() throws {
        var rig = try EngineRig.card()
        try rig.type()
        try rig.feed(.cardSubmitted)
        #expect(refusal { try rig.feed(.cardSubmitted) } == .alreadySubmitting)
        #expect(refusal { try rig.type(cvv: "321") } == .alreadySubmitting)
        #expect(refusal { try rig.feed(.methodCancelled) } == .awaitingDecision)
        try rig.answer(1, .orderUpdated(Fixture.order()))
        #expect(refusal { try rig.feed(.cardSubmitted) } == .alreadySubmitting)
        #expect(refusal { try rig.feed(.methodCancelled) } == .processing)
        #expect(rig.secrets.held.count == 2, "what a refused change brought is wiped")
    }

    @Test("B-116: before ready every request for the list or the form is too early")
    func notReady() throws {
        var rig = EngineRig()
        try rig.present(Fixture.settings())
        let inputs: [SessionInput] = [
            .methodSelected("PAYMENT_CARD"), .methodCancelled, .searchChanged("x"), .cardSubmitted,
        ]
        for input in inputs { #expect(refusal { try rig.feed(input) } == .notReady) }
        #expect(refusal { try rig.type() } == .notReady)
        #expect(rig.secrets.held.isEmpty)
    }

    @Test("B-083, G-077: pending completes, unpaid; B-279: and is settled later, once")
    func pending() throws {
        var rig = try EngineRig.processing()
        try rig.answer(1, Fixture.payment(.pending))
        #expect(rig.session.screen?.title == "Payment pending")
        try rig.feed(.timerFired(.successScreen))
        #expect(rig.take().last == "screen.changed(none)", "the gateway is not told to forget")
        #expect(rig.session.outcome.payment == .pending && !rig.session.outcome.paid && rig.session.hasMoneyInFlight)
        try rig.answer(1, Fixture.payment(.pending))
        try rig.answer(1, Fixture.payment(.success))
        try rig.answer(1, Fixture.payment(.success))
        #expect(rig.take() == ["payment.settled(1, success, paid true)", "> forget"])
        #expect(rig.session.outcome.paid && !rig.session.hasMoneyInFlight)
    }

    @Test("G-080: another amount than was shown is flagged and reported as it is")
    func amountMismatch() throws {
        var rig = try EngineRig.processing(Fixture.settings(success: false))
        try rig.answer(1, Fixture.payment(.success, charged: 2000))
        #expect(rig.session.outcome.amountMismatch && rig.session.outcome.result?.amount == 2000)
        guard case .checkoutSuccess(let success) = rig.events.last else {
            Issue.record("it did not end in success")
            return
        }
        #expect(success.amountMismatch && success.paid)
    }
}
