import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// The owner's side of questions, and the shopper's of shipping.
extension TestClient {
    func listen(_ session: SessionID, _ kinds: [CallbackKind], credit: UInt32 = 0) throws -> UInt32 {
        try send("Callbacks/Listen", CallbacksListenRequest(sessionID: session, kinds: kinds), credit: credit)
    }

    /// Questions of a listener, oldest first.
    func questions(_ callID: UInt32) -> [CallbacksListenItem] {
        receive().filter { $0.frame.kind == .item && $0.frame.callID == callID }.compactMap { frame, body in
            unsafe try? CallbacksListenItem.decode(Array(body[frame.payload]).span.bytes, arena: Arena())
        }
    }

    /// Answers the newest question of a listener.
    @discardableResult
    func answer(_ callID: UInt32, _ answer: CallbacksAnswerRequest.Answer?) throws -> UInt32 {
        let question = try #require(questions(callID).last)
        let answered = try send(
            "Callbacks/Answer", CallbacksAnswerRequest(questionID: question.questionID, answer: answer))
        // What follows takes some turns: its commit, the order's update, the next commit, the create.
        bench.pass(100)
        return answered
    }

    /// A submit that does not wait; its attempt.
    func submit(_ session: SessionID, key: String = "submit") throws -> AttemptNumber {
        let response: CardFormSubmitResponse = try ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: key)
        return response.attempt
    }

    func attempts(_ session: SessionID) throws -> [Attempt] {
        let response: AttemptsListResponse = try ask("Attempts/List", AttemptsListRequest(sessionID: session))
        return response.attempts
    }

    func names(_ session: SessionID) throws -> [String] {
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        let callID = try send("Sessions/Watch", watch)
        bench.pass(100)
        return events(callID).map(\.body.name)
    }

    /// An express checkout with both handlers, card filled in.
    func presentExpress(_ variant: String = "express-callbacks", key: String = "present") throws -> SessionID {
        let session = try present(key: key) { request in
            guard case .sandboxOrder(var order)? = request.source else { return }
            order.variant = variant
            order.countryCode = "DE"
            request.source = .sandboxOrder(order)
            request.wantsShippingAddress = true
            request.wantsShippingOption = true
            request.settings = Self.shippingSettings
        }
        try fillIn(session)
        return session
    }

    func sendAddress(_ session: SessionID, _ country: String = "DE") throws -> UInt32 {
        var address = Address()
        address.addressLine1 = "Street 1"
        address.countryCode = country
        return try send("Shipping/SetAddress", ShippingSetAddressRequest(sessionID: session, address: address))
    }

    /// With which both handlers are asked.
    static var shippingSettings: Settings {
        var options = ApplePayOptions()
        options.shippingContactFields = [.postalAddress]
        options.requireShippingMethod = true
        var settings = Settings()
        settings.paymentMethodOptions.applePay = options
        return settings
    }

    static func option(_ id: String, _ units: Int64) throws -> ShippingOption {
        ShippingOption(id: id, name: id, amount: Money(minorUnits: units, currency: try CurrencyCode("EUR")))
    }

    static var options: [ShippingOption] {
        get throws { [try option("standard", 490), try option("express", 1290)] }
    }
}
