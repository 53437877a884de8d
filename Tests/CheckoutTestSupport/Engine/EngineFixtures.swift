public import CheckoutCore
public import CheckoutModel

/// What a gateway would answer, built in one place.
public enum Fixture {
    /// 1999 EUR.
    public static func order(_ total: Int64 = 1999, fee: Int64 = 0) -> Order {
        var order = Order()
        order.orderID = "order-1"
        if let currency = try? CurrencyCode("EUR") {
            order.total = Money(minorUnits: total + fee, currency: currency)
            if fee > 0 { order.fees = [Fee(type: "SURCHARGE", amount: Money(minorUnits: fee, currency: currency))] }
        }
        return order
    }

    /// The card method, with the sandbox's surcharges.
    public static var cardMethod: PaymentMethod {
        var method = PaymentMethod(id: "PAYMENT_CARD", type: "PAYMENT_CARD", name: "Card")
        method.input = .card
        method.hasUnknownSurcharge = true
        method.networkSurcharges = [
            NetworkSurcharge(network: .visa, surcharge: 120), NetworkSurcharge(network: .mastercard, surcharge: 95),
        ]
        return method
    }

    /// Card and a redirect method; or the card alone.
    public static func configuration(
        cardsOnly: Bool = false, surcharges: Bool = true,
        allowed: [CardNetwork] = [.visa, .mastercard, .cartesBancaires, .amex]
    ) -> GatewayConfiguration {
        var session = ClientSession()
        session.clientSessionID = "cs-1"
        session.order = order()
        let ideal = PaymentMethod(id: "PAY_NL_IDEAL", type: "PAY_NL_IDEAL", name: "iDEAL")
        return GatewayConfiguration(
            clientSession: session, paymentMethods: cardsOnly ? [cardMethod] : [cardMethod, ideal],
            filteredMethods: ["APPLE_PAY"], allowedNetworks: allowed, surchargesEnabled: surcharges)
    }

    /// A payment of the gateway.
    public static func payment(
        _ status: PaymentStatus?, id: String = "sbxpay_1", outcome: PaymentAnswer.CheckoutOutcome? = nil,
        charged: Int64? = nil
    ) -> GatewayResult {
        var answer = PaymentAnswer()
        answer.paymentID = id
        answer.status = status
        answer.checkoutOutcome = outcome
        if let charged, let currency = try? CurrencyCode("EUR") {
            answer.amount = Money(minorUnits: charged, currency: currency)
        }
        return .answered(.payment(answer))
    }

    /// The answer of a create that was lost.
    public static var lost: GatewayResult {
        .answered(
            .unknown(CheckoutFailure(.failedToCreatePayment, "the answer was lost"), GatewayCause(), paymentID: ""))
    }

    /// Surely nothing was created.
    public static var notCreated: GatewayResult {
        .answered(.notCreated(CheckoutFailure(.failedToCreatePayment, "never connected"), GatewayCause()))
    }

    /// Settings with screens switched off or other ways out.
    public static func settings(
        splash: Bool = false, success: Bool = true, error: Bool = true, ways: DismissalMechanism = [.gestures]
    ) -> Settings {
        var settings = Settings()
        settings.uiOptions.isInitScreenEnabled = splash
        settings.uiOptions.isSuccessScreenEnabled = success
        settings.uiOptions.isErrorScreenEnabled = error
        settings.uiOptions.dismissalMechanism = ways
        return settings
    }
}

extension Fixture {
    /// Three options of the merchant, in EUR.
    public static var options: [ShippingOption] {
        [("standard", 490), ("express", 1290), ("pickup", 0)].compactMap { id, units in option(id, units) }
    }

    /// One option.
    public static func option(_ id: String, _ units: Int64, _ currency: String = "EUR") -> ShippingOption? {
        guard let currency = try? CurrencyCode(currency) else { return nil }
        return ShippingOption(id: id, name: id, amount: Money(minorUnits: units, currency: currency))
    }

    /// The order with a shipping method in it, as the merchant's backend would leave it.
    public static func shipped(_ id: String, _ units: Int64, total: Int64 = 1999) -> Order {
        var order = order(total + units)
        var shipping = OrderShipping()
        shipping.methodID = id
        shipping.amount = order.total.map { Money(minorUnits: units, currency: $0.currency) }
        order.shipping = shipping
        return order
    }

    /// To Germany, or elsewhere.
    public static func address(_ country: String = "DE") -> Address {
        var address = Address()
        address.firstName = "Ada"
        address.addressLine1 = "Street 1"
        address.city = "Town"
        address.countryCode = country
        return address
    }

    /// The card method asks for an address.
    public static func express(module: ShippingModule? = ShippingModule(options: [], callbackMode: true))
        -> GatewayConfiguration
    {
        var configuration = configuration()
        configuration.paymentMethods[0].express = true
        configuration.shipping = module
        return configuration
    }

    /// Settings with which the handlers are asked.
    public static func shippingSettings(requireMethod: Bool = true, fields: [ContactField]? = [.postalAddress])
        -> Settings
    {
        var settings = settings()
        var options = ApplePayOptions()
        options.shippingContactFields = fields
        options.requireShippingMethod = requireMethod
        settings.paymentMethodOptions.applePay = options
        return settings
    }
}

extension EngineRig {
    /// The card method of an express checkout is open, and both handlers are there.
    public static func express() throws(CheckoutFailure) -> EngineRig {
        try card(
            Fixture.shippingSettings(), Fixture.express(), callbacks: [.shippingAddress, .shippingOption])
    }

    /// The first option is committed and verified.
    public static func committed() throws(CheckoutFailure) -> EngineRig {
        var rig = try express()
        try rig.feed(.shippingAddressSet(Fixture.address()))
        try rig.reply(.shippingOptions(Fixture.options))
        try rig.reply(.shippingCommitted)
        try rig.read(Fixture.shipped("standard", 490))
        rig.trace = []
        return rig
    }

    /// Presented and ready at the list, without splash.
    public static func ready(
        _ settings: Settings = Fixture.settings(), _ configuration: GatewayConfiguration = Fixture.configuration(),
        callbacks: CallbackKinds = [], seed: UInt64 = 1
    ) throws(CheckoutFailure) -> EngineRig {
        var rig = EngineRig(seed: seed)
        try rig.present(settings) { $0.callbacks = callbacks }
        try rig.answer(0, .initialized(configuration))
        rig.trace = []
        return rig
    }

    /// An inline session, started and ready.
    public static func inline(
        _ settings: Settings = Fixture.settings(), _ configuration: GatewayConfiguration = Fixture.configuration()
    ) throws(CheckoutFailure) -> EngineRig {
        var rig = EngineRig()
        try rig.open(settings)
        try rig.feed(.startRequested(theme: nil))
        try rig.answer(0, .initialized(configuration))
        rig.trace = []
        return rig
    }

    /// An inline session whose card is being charged.
    public static func inlineProcessing(
        _ settings: Settings = Fixture.settings(), _ configuration: GatewayConfiguration = Fixture.configuration()
    ) throws(CheckoutFailure) -> EngineRig {
        var rig = try inline(settings, configuration)
        try rig.feed(.methodSelected("PAYMENT_CARD"))
        try rig.type()
        try rig.feed(.cardSubmitted)
        if configuration.surchargesEnabled { try rig.answer(1, .orderUpdated(Fixture.order(fee: 120))) }
        try rig.answer(1, .cardWritten)
        rig.trace = []
        return rig
    }

    /// The card method is open.
    public static func card(
        _ settings: Settings = Fixture.settings(), _ configuration: GatewayConfiguration = Fixture.configuration(),
        callbacks: CallbackKinds = [], seed: UInt64 = 1
    ) throws(CheckoutFailure) -> EngineRig {
        var rig = try ready(settings, configuration, callbacks: callbacks, seed: seed)
        if rig.session.selection?.selectedPaymentMethod == nil { try rig.feed(.methodSelected("PAYMENT_CARD")) }
        rig.trace = []
        return rig
    }

    /// A create is under way for a valid card, and written.
    public static func processing(
        _ settings: Settings = Fixture.settings(), _ configuration: GatewayConfiguration = Fixture.configuration()
    ) throws(CheckoutFailure) -> EngineRig {
        var rig = try card(settings, configuration)
        try rig.type()
        try rig.feed(.cardSubmitted)
        if configuration.surchargesEnabled { try rig.answer(1, .orderUpdated(Fixture.order(fee: 120))) }
        try rig.answer(1, .cardWritten)
        rig.trace = []
        return rig
    }

    /// Types into the form; what is left out stays as it is.
    public mutating func type(
        number: String? = "4242 4242 4242 4242", expiry: String? = "12/30", cvv: String? = "123",
        name: String? = "Jane Doe"
    ) throws(CheckoutFailure) {
        var change = CardFormChange()
        change.number = number.map(secrets.typed)
        change.cvv = cvv.map(secrets.typed)
        change.expiry = expiry
        change.cardholderName = name
        try feed(.cardFormUpdated(change))
    }
}
