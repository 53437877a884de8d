import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Goal: whatever a session shows or tells of an amount is made of the integers that will be charged, in its language.
struct SessionAmountTests {
    private static func rig(
        _ locale: String = "de-AT", _ settings: Settings = Fixture.settings(),
        _ change: (inout GatewayConfiguration) -> Void = { _ in }
    ) throws -> EngineRig {
        var rig = EngineRig()
        try rig.present(settings) { $0.locale = locale }
        var configuration = Fixture.configuration()
        change(&configuration)
        try rig.answer(0, .initialized(configuration))
        return rig
    }

    private static func methods(_ rig: EngineRig) -> [PaymentMethod] { rig.session.selection?.paymentMethods ?? [] }

    @Test("C-167, C-168, G-049: event, order and pay button have text, units and currency of the newest order")
    func order() throws {
        var rig = try Self.rig()
        guard
            case .checkoutReady(let told)? = rig.events.last(where: {
                if case .checkoutReady = $0 { true } else { false }
            })
        else { return #expect(Bool(false), "not ready") }
        #expect(told.total?.text == "de_AT:EUR 19.99" && told.total?.minorUnits == 1999)
        #expect(rig.session.screen?.title == "Pay de_AT:EUR 19.99" && rig.session.screen?.amount == told.total)
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        #expect(rig.session.screen?.text == "Pay de_AT:EUR 19.99")
        try rig.answer(0, .orderUpdated(Fixture.order(fee: 120)))
        #expect(rig.session.screen?.text == "Pay de_AT:EUR 21.19", "C-167: the total holds the fee")
        #expect(rig.session.screen?.amount?.minorUnits == 2119)
        #expect(rig.session.clientSession?.order.fees.first?.amount.text == "de_AT:EUR 1.20")
    }

    @Test("C-166: the daemon has no limit of its own; the largest int64 is an order like any other")
    func largest() throws {
        let rig = try Self.rig { $0.clientSession.order.total?.minorUnits = .max }
        #expect(rig.session.clientSession?.order.total?.minorUnits == .max)
        #expect(rig.session.screen?.title == "Pay de_AT:EUR 92233720368547758.07")
    }

    @Test("C-164: the settings' locale, else that of who opened; never another")
    func locale() throws {
        #expect(try Self.rig("").session.clientSession?.order.total?.text == "en_US:EUR 19.99")
        #expect(try Self.rig("tlh").session.clientSession?.order.total?.text == "en_US:EUR 19.99")
        var settings = Fixture.settings()
        settings.localeData = LocaleData(languageCode: "fr", regionCode: nil)
        #expect(try Self.rig("de-AT", settings).session.clientSession?.order.total?.text == "fr:EUR 19.99")
    }

    @Test("B-174, C-155: rows have the text of their surcharge, with units and currency")
    func rows() throws {
        let rig = try Self.rig { $0.paymentMethods[1].surcharge = 30 }
        let methods = Self.methods(rig)
        #expect(methods.map(\.formattedSurcharge) == ["Additional fee may apply", "+ de_AT:EUR 0.30"])
        #expect(methods.map { $0.currency?.text } == ["EUR", "EUR"] && methods[1].surcharge == 30)
        #expect(methods[0].networkSurcharges.map(\.formattedSurcharge) == ["+ de_AT:EUR 1.20", "+ de_AT:EUR 0.95"])
        let plain = Self.methods(try Self.rig { $0.paymentMethods[0] = $0.paymentMethods[1] })[0]
        #expect(plain.formattedSurcharge == nil && plain.surcharge == nil && plain.currency == nil)
    }

    @Test("C-152, C-154: the card form's surcharge follows the network, text and units together")
    func cardForm() throws {
        var rig = try Self.rig()
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        let expected: [(String, Int64?, String?)] = [
            ("", nil, nil), ("42424242", 120, "+ de_AT:EUR 1.20"), ("55555555", 95, "+ de_AT:EUR 0.95"),
            ("37828224", nil, nil), ("97920000", nil, nil),
        ]
        for (number, units, text) in expected {
            try rig.type(number: number, expiry: nil, cvv: nil, name: nil)
            #expect(rig.session.cardForm?.surcharge == units, "\(number)")
            #expect(rig.session.cardForm?.formattedSurcharge == text, "\(number)")
        }
        // An order in another currency keeps the units and has no text of the old one.
        try rig.type(number: "42424242", expiry: nil, cvv: nil, name: nil)
        var order = Fixture.order()
        order.total = Money(minorUnits: 1999, currency: try CurrencyCode("USD"))
        try rig.answer(0, .orderUpdated(order))
        #expect(rig.session.cardForm?.surcharge == 120 && rig.session.cardForm?.formattedSurcharge == nil)
    }

    @Test("C-153: with a merchant amount, zero included, the card form shows none")
    func merchantAmount() throws {
        for units in [0, 1999] as [Int64] {
            var rig = try Self.rig {
                $0.clientSession.order.merchantAmount = $0.clientSession.order.total
                $0.clientSession.order.merchantAmount?.minorUnits = units
            }
            try rig.feed(.methodSelected("PAYMENT_CARD"))
            try rig.type(number: "42424242", expiry: nil, cvv: nil, name: nil)
            #expect(rig.session.cardForm?.surcharge == nil && rig.session.cardForm?.formattedSurcharge == nil)
        }
    }

    @Test("C-152, C-160: without a known currency the units go out and no text does")
    func unknownCurrency() throws {
        for code in ["ABC", "eur"] {
            var rig = try Self.rig {
                $0.clientSession.order.total = Money(minorUnits: 1999, currency: CurrencyCode(asWritten: code))
                $0.paymentMethods[1].surcharge = 30
            }
            #expect(Self.methods(rig)[1].surcharge == 30 && Self.methods(rig)[1].formattedSurcharge == nil)
            #expect(rig.session.screen?.title == "Pay")
            try rig.feed(.methodSelected("PAYMENT_CARD"))
            try rig.type(number: "42424242", expiry: nil, cvv: nil, name: nil)
            #expect(rig.session.cardForm?.surcharge == 120 && rig.session.cardForm?.formattedSurcharge == nil)
        }
    }

    @Test("C-160: an amount below zero is refused where it comes in, and a discount may be one")
    func negative() throws {
        let changes: [(inout Order) -> Void] = [
            { $0.total?.minorUnits = -1 },
            { order in
                order.merchantAmount = order.total
                order.merchantAmount?.minorUnits = -1
            },
            { order in
                var item = LineItem()
                item.amount = order.total
                item.amount?.minorUnits = .min
                order.lineItems = [item]
            },
        ]
        for change in changes {
            let rig = try Self.rig { change(&$0.clientSession.order) }
            #expect(rig.session.record.failure?.code == .amountNegative && rig.session.clientSession == nil)
            var later = try Self.rig()
            var order = Fixture.order()
            change(&order)
            try later.answer(0, .orderUpdated(order))
            #expect(later.session.record.order == Fixture.order(), "nothing of it was taken")
        }
        let rig = try Self.rig { configuration in
            var item = LineItem()
            item.amount = configuration.clientSession.order.total
            item.discount = item.amount
            item.discount?.minorUnits = -100
            configuration.clientSession.order.lineItems = [item]
        }
        let item = rig.session.clientSession?.order.lineItems.first
        #expect(item?.discount?.text == "de_AT:EUR -1.00" && item?.amount?.text == "de_AT:EUR 19.99")
    }

    @Test("C-168: a text that came in with an amount is never shown")
    func forged() throws {
        var rig = try Self.rig {
            $0.clientSession.order.total?.text = "€0.01"
            $0.paymentMethods[1].formattedSurcharge = "free"
        }
        #expect(rig.session.screen?.title == "Pay de_AT:EUR 19.99")
        #expect(Self.methods(rig)[1].formattedSurcharge == nil)
        rig.amounts.fails = true
        var order = Fixture.order(fee: 1)
        order.total?.text = "€0.01"
        try rig.answer(0, .orderUpdated(order))
        #expect(rig.session.clientSession?.order.total?.text == nil && rig.session.screen?.title == "Pay")
    }

    @Test("C-169: a library that fails takes texts away and nothing else; the payment goes on")
    func fails() throws {
        var rig = EngineRig()
        rig.amounts.fails = true
        try rig.present(Fixture.settings())
        try rig.answer(0, .initialized(Fixture.configuration()))
        #expect(rig.session.clientSession?.order.total?.minorUnits == 1999)
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        #expect(rig.session.cardForm?.surcharge == 120 && rig.session.cardForm?.formattedSurcharge == nil)
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(1, Fixture.payment(.success, charged: 2119))
        #expect(rig.session.outcome.paid && rig.session.outcome.result?.amount == 2119)
        #expect(rig.session.outcome.formattedAmount == nil)
    }

    @Test("C-168: the receipt has text, units and currency of what was charged")
    func receipt() throws {
        var rig = try Self.rig()
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.order(fee: 120)))
        try rig.answer(1, Fixture.payment(.success, charged: 2120))
        let result = try #require(rig.session.outcome.result)
        #expect(result.amount == 2120 && result.currencyCode == "EUR")
        #expect(rig.session.outcome.formattedAmount == "de_AT:EUR 21.20")
    }

    @Test("B-102: an amount in the session's currency and language; nothing before ready")
    func format() throws {
        var rig = EngineRig()
        #expect(rig.engine.amount(1, of: rig.id) == nil)
        try rig.present(Fixture.settings()) { $0.locale = "de-AT" }
        #expect(rig.engine.amount(1999, of: rig.id) == nil, "before ready")
        try rig.answer(0, .initialized(Fixture.configuration()))
        for (units, text) in [(1999, "19.99"), (-5, "-0.05"), (.min, "-92233720368547758.08")] as [(Int64, String)] {
            let amount = rig.engine.amount(units, of: rig.id)
            #expect(amount?.text == "de_AT:EUR \(text)" && amount?.minorUnits == units)
        }
        try rig.feed(.dismissRequested)
        #expect(rig.session.isOver && rig.engine.amount(7, of: rig.id)?.text == "de_AT:EUR 0.07")
    }
}
