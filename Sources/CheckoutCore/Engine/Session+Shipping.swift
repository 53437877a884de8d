import CheckoutModel

/// The shopper's side of shipping, and what owner and gateway say about it.
extension Session {
    /// What whoever gave an address or picked an option is told; `nil`: the method asks for none.
    public var shippingStatus: ShippingStatus? { shipping?.status }

    /// With a fresh attempt, and again when the method is opened after a restart.
    mutating func startShipping() {
        shipping = nil
        if let newest, case .open = newest.state { shipping = freshShipping(of: newest.record.number) }
    }

    /// What a submit would pay with: the selected method, or the card whose form lies open inline without any
    /// selection.
    private var payingMethod: PaymentMethod? {
        if let active = list.active { return active }
        return isInline && form.fields != nil ? list.methods.first { $0.type == CardMethod.card.type } : nil
    }

    /// `nil`: the method asks for no address.
    private func freshShipping(of attempt: AttemptNumber) -> ShippingMachine? {
        guard let method = payingMethod, method.express, let configuration = checkout.configuration else { return nil }
        let mode = ShippingMode(
            record.callbacks, record.settings.paymentMethodOptions.applePay, configuration.shipping)
        return ShippingMachine(attempt: attempt, mode: mode, module: configuration.shipping)
    }

    mutating func setShippingAddress(_ address: Address, _ turn: inout Turn) throws(CheckoutFailure) {
        try checkShippingRequest()
        if let refusal = turn.siblingRefusal { throw refusal }
        guard Self.isCountry(address.countryCode) else {
            throw CheckoutFailure(.invalidCountry, "a shipping address has a country code of two capital letters")
        }
        openAttempt(payingMethod?.type ?? "", &turn)
        try request(.addressSet(address), &turn)
        shipping?.wasUsed = true
    }

    mutating func selectShippingOption(_ id: String, _ turn: inout Turn) throws(CheckoutFailure) {
        try checkShippingRequest()
        guard !id.isEmpty else { throw CheckoutFailure(.invalidRequest, "the id of a shipping option is missing") }
        try request(.optionSelected(id), &turn)
        shipping?.wasUsed = true
    }

    /// Nothing is asked of a shopper while a payment is under way, and nothing of whose method needs no address.
    private func checkShippingRequest() throws(CheckoutFailure) {
        _ = try readyConfiguration()
        try refuseWhileUnderWay()
        guard payingMethod?.express == true else {
            throw CheckoutFailure(.wrongState, "the payment method takes no shipping address")
        }
    }

    private mutating func request(_ event: ShippingEvent, _ turn: inout Turn) throws(CheckoutFailure) {
        guard shipping != nil else { throw CheckoutFailure(.wrongState, "no attempt is open") }
        tickets += 1
        let number = tickets
        try ship(event, &turn)
        shipping?.request = number
    }

    /// B-233. An attempt that is over is followed by a new one, which begins without a commit.
    func checkShipping() throws(CheckoutFailure) {
        let isOpen = if case .open = newest?.state { true } else { false }
        let asked = isOpen ? shipping : freshShipping(of: 0)
        if let refusal = asked?.submitRefusal { throw refusal }
    }

    mutating func shippingChanged(
        _ ticket: UInt32, _ order: Order, _ module: ShippingModule?, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        guard shipping?.ticket == ticket else { return turn.note(.staleAnswer(shipping?.attempt ?? 0)) }
        forgetTicket(&turn)
        try ship(.sessionRead(order, module), &turn)
    }

    mutating func shippingFailed(
        _ ticket: UInt32, _ failure: CheckoutFailure, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        guard shipping?.ticket == ticket else { return turn.note(.staleAnswer(shipping?.attempt ?? 0)) }
        forgetTicket(&turn)
        try ship(.gatewayFailed(failure), &turn)
    }

    /// Lets shipping take an event, and does what it says.
    mutating func ship(_ event: ShippingEvent, _ turn: inout Turn) throws(CheckoutFailure) {
        guard var machine = shipping else { return turn.note(.staleAnswer(0)) }
        let effects = try machine.handle(event)
        shipping = machine
        for effect in effects {
            switch effect {
            case .void:
                closeQuestion(&turn)
                forgetTicket(&turn)
            case .askOwner(let body):
                if let attempt = self.machine(machine.attempt)?.record { ask(body, attempt, &turn) }
            case .askGateway(let action):
                tickets += 1
                shipping?.ticket = tickets
                turn.ask(.shipping(record.sessionID, machine.attempt, ticket: tickets, action))
                turn.start(.gateway, Limits.gatewayAnswerMilliseconds)
            case .orderRead(let order): try advance(.orderChanged(order), &turn)
            case .tellUnserviceable: append(.shippingUnserviceable(machine.attempt), &turn)
            case .tellReverted(let option): append(.shippingReverted(machine.attempt, option), &turn)
            case .failAttempt(let failure): try advance(machine.attempt, .ownerRefused(failure), &turn)
            case .noteStaleAnswer: turn.note(.staleAnswer(machine.attempt))
            }
        }
    }

    /// With its attempt everything about it is over: what is still answered is noted and dropped (B-139, B-227).
    mutating func endShipping(of number: AttemptNumber, _ turn: inout Turn) {
        switch machine(number)?.state {
        case .open, .awaitingDecision, nil: return
        case .processing, .unknown, .ended: break
        }
        if question?.attempt == number { closeQuestion(&turn) }
        guard let machine = shipping, machine.attempt == number else { return }
        if case .over = machine.state { return forgetTicket(&turn) }
        forgetTicket(&turn)
        if case .processing = self.machine(number)?.state { return }
        shipping?.state = .over(nil)
    }

    private mutating func forgetTicket(_ turn: inout Turn) {
        guard shipping?.ticket != nil else { return }
        shipping?.ticket = nil
        turn.cancel(.gateway)
    }

    private static func isCountry(_ code: String) -> Bool {
        code.utf8.count == 2 && code.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    }
}
