internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `CardForm/Inspect`: nothing is kept, and nothing is told to anybody but the caller.

extension Server {
    func inspect(_ caller: Caller, _ request: CardFormInspectRequest) throws(CheckoutFailure) {
        let hello = record(caller.connection)
        var response = CardFormInspectResponse()
        defer { response.formattedNumber.map(secrets.wipe) }
        switch request.subject {
        case .card(let card):
            var change = CardFormChange()
            change.number = card.number
            change.cvv = card.cvv
            change.expiry = card.expiry
            change.cardholderName = card.cardholderName
            let month = environment.civilMonth(at: now.wall, zone: hello.timeZone)
            response.take(try engine.inspect(change, allowed: card.allowedNetworks, month: month))
        case .address(let typed):
            response.take(engine.inspect(typed.address, phoneNumber: typed.phoneNumber, email: typed.email))
        case .amount(let amount):
            response.amount = try engine.inspect(
                amount, locale: request.locale.isEmpty ? hello.locale : request.locale)
        }
        answerTyped(caller, response, holds: response.formattedNumber != nil)
    }
}

extension CardFormInspectResponse {
    fileprivate mutating func take(_ found: Inspection) {
        numberState = found.numberState
        networks = found.networks
        errors = found.errors
        maskedNumber = found.maskedNumber
        formattedNumber = found.formattedNumber
    }
}
