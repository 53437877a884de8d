import CheckoutModel

@testable import CheckoutWire

/// A full value of every noun and every message of a served method.
enum Samples {
    static let session = SessionID(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210)
    static let presentation = PresentationID(high: 1, low: 2)
    static let epoch = Epoch([UInt8](0..<16))
    static let host = HostIdentity(hostID: "headless", name: "headless", uid: 1000, pid: -1)
    static let amount = {
        var amount = Money(minorUnits: 1999, currency: CurrencyCode(asWritten: "EUR"))
        amount.text = "19,99 €"
        return amount
    }()
    static let time = WallTime(unixMilliseconds: 1_760_000_000_123)

    static var address: Address {
        var value = Address()
        value.firstName = "Ada"
        value.lastName = "Lovelace"
        value.addressLine1 = "St James's Square 12"
        value.addressLine2 = "2"
        value.postalCode = "SW1Y 4JH"
        value.city = "London"
        value.state = "LND"
        value.countryCode = "GB"
        return value
    }

    static var failure: CheckoutFailure {
        var value = CheckoutFailure(.paymentFailed, "The payment was declined.", recovery: "Try another card.")
        value.diagnosticsID = "0d9c4f1e-0000-4000-8000-000000000000"
        value.fields = [
            FieldFailure(field: "cvv", errorID: "cvv_invalid", code: "invalid-cvv", message: "Enter a valid CVV")
        ]
        value.paymentMethodType = "PAYMENT_CARD"
        value.underlyingCode = "DECLINED_51"
        value.existingSession = session
        value.retryAfter = 250
        value.limit = 1024
        return value
    }

    static var order: Order {
        var value = Order()
        value.orderID = "order-1"
        value.total = amount
        value.merchantAmount = amount
        value.tax = Money(minorUnits: 319, currency: amount.currency)
        value.countryCode = "DE"
        value.fees = [Fee(type: "SURCHARGE", amount: Money(minorUnits: 50, currency: amount.currency))]
        var item = LineItem()
        item.itemID = "sku-7"
        item.name = "Kaffee"
        item.description = "Groß"
        item.quantity = 2
        item.amount = amount
        item.discount = Money(minorUnits: -1, currency: amount.currency)
        item.tax = amount
        item.taxCode = "A"
        item.productType = "PHYSICAL"
        value.lineItems = [item, LineItem()]
        var shipping = OrderShipping()
        shipping.methodID = "dhl"
        shipping.methodName = "DHL"
        shipping.methodDescription = "Paket"
        shipping.amount = amount
        value.shipping = shipping
        return value
    }

    static var clientSession: ClientSession {
        var value = ClientSession()
        value.clientSessionID = "cs-1"
        value.order = order
        var customer = Customer()
        customer.customerID = "c-1"
        customer.firstName = "Ada"
        customer.lastName = "Lovelace"
        customer.emailAddress = "ada@example.org"
        customer.mobileNumber = "+441234"
        customer.taxID = "T1"
        customer.billingAddress = address
        customer.shippingAddress = address
        value.customer = customer
        value.stale = true
        value.environment = "SANDBOX"
        return value
    }

    static var method: PaymentMethod {
        var value = PaymentMethod(id: "PAYMENT_CARD", type: "PAYMENT_CARD", name: "Karte")
        value.icon = "card"
        value.surcharge = 50
        value.hasUnknownSurcharge = true
        value.formattedSurcharge = "+ 0,50 €"
        value.backgroundColor = Color(light: 0x1122_33ff, dark: 0)
        value.buttonText = "Zahlen"
        value.textColor = Color(light: 1, dark: 2)
        value.borderColor = Color(light: 3, dark: 4)
        value.borderWidthHundredths = 100
        value.cornerRadiusHundredths = 0
        value.input = .card
        value.intents = [.checkout, .vault]
        value.networkSurcharges = [NetworkSurcharge(network: .visa, surcharge: 12)]
        value.networkSurcharges[0].formattedSurcharge = "+ 0,12 €"
        value.currency = amount.currency
        value.express = true
        value.noProcessingScreen = true
        return value
    }

    static var result: PaymentResult {
        var value = PaymentResult(paymentID: "pay-1", status: .success)
        value.redirectURL = "https://example.org/back"
        value.errorMessage = "Sagt die Bank"
        value.amount = 1999
        value.currencyCode = "EUR"
        value.paymentMethodType = "PAYMENT_CARD"
        return value
    }

    static var attempt: Attempt {
        var value = Attempt(number: 3, paymentMethodType: "PAYMENT_CARD", opened: time)
        value.state = .ended
        value.outcome = .failed
        value.paymentID = "pay-1"
        value.paymentStatus = .failed
        value.amount = amount
        value.network = .visa
        value.maskedNumber = "424242••••••4242"
        value.failure = failure
        var cause = GatewayCause()
        cause.kind = "declined"
        cause.httpStatus = 402
        cause.errorID = "E1"
        cause.description = "no funds"
        cause.diagnosticsID = "d"
        cause.requestID = "r"
        cause.reasonType = "ISSUER_DECLINED"
        cause.reasonCode = "INSUFFICIENT_FUNDS"
        cause.declineType = "SOFT_DECLINE"
        cause.validationErrors = ["a", ""]
        value.cause = cause
        value.mayComplete = true
        value.submitted = time
        value.ended = time
        value.settlement = Settlement(status: .success, paid: true, by: .operator, time: time)
        value.reference = "ref-1"
        value.charged = amount
        return value
    }

    static var outcome: Outcome {
        var value = Outcome()
        value.end = .success
        value.payment = .success
        value.paid = true
        value.result = result
        value.dismissReason = .daemonRestarted
        value.failure = failure
        value.checkoutData = CheckoutData(paymentID: "pay-1", orderID: "order-1", status: .pending)
        value.attempt = 3
        value.openAttempt = 4
        value.amountMismatch = true
        value.gateway = "sandbox"
        value.live = true
        value.formattedAmount = "0,07 €"
        return value
    }

    static var screen: Screen {
        var value = Screen(.error)
        value.paymentMethodType = "PAYMENT_CARD"
        value.title = "Fehler"
        value.text = "Die Zahlung wurde abgelehnt."
        value.actions = [.retry, .chooseOther]
        value.gestureAllowed = true
        value.announcement = "Fehler"
        value.failure = failure
        value.overlay = true
        value.result = result
        value.amount = amount
        return value
    }

    static var selection: Selection {
        var value = Selection()
        value.paymentMethods = [method]
        value.isLoading = true
        value.selectedPaymentMethod = "PAYMENT_CARD"
        value.searchQuery = "kar"
        value.error = "x"
        value.selectedSavedMethod = "s"
        value.isVaultPaymentLoading = true
        return value
    }

    static var cardForm: CardFormState {
        var value = CardFormState()
        value.billingFields = [.countryCode, .postalCode]
        value.maskedNumber = "424242••••••4242"
        value.expiry = "12/30"
        value.cvvPresent = true
        value.cardholderName = "Ada Lovelace"
        value.billingAddress = address
        value.phoneNumber = "+441234"
        value.numberState = .valid
        value.errors = failure.fields
        value.isLoading = true
        value.isValid = true
        value.selectedNetwork = .visa
        value.detectedNetworks = [.visa, .cartesBancaires]
        value.selectableNetworks = [.visa]
        value.networkSource = .remote
        var bin = BinData()
        (bin.complete, bin.firstDigits, bin.preferred) = (true, "42424242", .visa)
        (bin.alternatives, bin.issuerCountryCode, bin.issuerName) = ([.cartesBancaires], "FR", "Banque")
        value.binData = bin
        value.surcharge = 0
        value.formattedSurcharge = "+ 0,09 €"
        value.cvvLabel = "CVV"
        value.cvvLength = 3
        value.saveCard = true
        value.currency = amount.currency
        return value
    }

    static var snapshot: SessionSnapshot {
        var value = SessionSnapshot(sessionID: session)
        value.shape = .managed
        value.phase = .ready
        value.presentation = .onScreen
        value.presentationContext = .fromSelection
        value.host = host
        value.owned = true
        value.ownerUID = 1000
        value.sessionSeq = 12
        value.clientSession = clientSession
        value.screen = screen
        value.selection = selection
        value.cardForm = cardForm
        value.attempt = attempt
        value.outcome = outcome
        value.settings = settings
        value.theme = theme
        value.filteredMethods = ["APPLE_PAY"]
        value.opened = time
        value.ended = time
        value.gateway = "sandbox"
        value.live = true
        return value
    }

    static var summary: SessionSummary {
        var value = SessionSummary(sessionID: session)
        value.phase = .ended
        value.owned = true
        value.order = order
        value.screen = .success
        value.end = .success
        value.payment = .success
        value.paid = true
        value.opened = time
        value.ended = time
        value.host = host
        return value
    }

    static var bodies: [EventBody] {
        var success = CheckoutSuccess(result: result, paid: true, gateway: "sandbox", live: false, attempt: 1)
        success.amountMismatch = true
        return [
            .presentationOpening(presentation, host), .presentationPresented(presentation, host),
            .presentationClosing(presentation, host), .presentationClosed(presentation, host), .checkoutInitializing,
            .checkoutReady(order), .checkoutUpdated(order), .checkoutSuccess(success),
            .checkoutDismissed(.programmatic, openAttempt: 2), .attemptOpened(1, paymentMethodType: "PAYMENT_CARD"),
            .attemptAwaitingDecision(1, paymentMethodType: "PAYMENT_CARD"),
            .attemptProcessing(1, paymentMethodType: "PAYMENT_CARD", amount: amount, network: .visa),
            .attemptSucceeded(1, result, paid: true),
            .attemptCancelled(1, paymentMethodType: "PAYMENT_CARD", mayComplete: true),
            .attemptFailed(
                AttemptFailed(
                    attempt: 1, phase: .payment, outcome: .failed, failure: failure,
                    checkoutData: CheckoutData(paymentID: "pay-1", orderID: "", status: nil), final: true)),
            .paymentSettled(1, .success, paid: true, by: .gateway, paymentID: "pay-1"), .shippingUnserviceable(2),
            .shippingReverted(2, shippingOption),
        ]
    }

    static var shippingOption: ShippingOption {
        ShippingOption(id: "ship_express", name: "Eilpaket", description: "Karte", amount: amount)
    }

    static func event(_ body: EventBody) -> Event {
        guard let epoch else { preconditionFailure("16 bytes") }
        return Event(
            epoch: epoch, sessionSeq: 9, sessionID: session, time: time, actor: Actor(.owner, uid: 1000), body: body)
    }
}
