import CheckoutModel

@testable import CheckoutWire

/// What is checked without a session, and what is found.
extension Samples {
    static var inspections: [any (WireMessage & Equatable & Sendable)] {
        var card = CardInspection()
        card.expiry = "12/34"
        card.cardholderName = "Ada Lovelace"
        card.allowedNetworks = [.visa, .eftpos]
        var typed = AddressInspection()
        typed.address = address
        typed.phoneNumber = "+43 1 234567"
        typed.email = "ada@example.com"
        var inspected = CardFormInspectRequest(.amount(Money(minorUnits: -1, currency: amount.currency)))
        inspected.locale = "de-AT"
        var found = CardFormInspectResponse()
        found.numberState = .valid
        found.networks = [.visa, .other]
        found.errors = failure.fields
        found.maskedNumber = "424242\u{2022}"
        var written = CardFormInspectResponse()
        written.amount = Money(minorUnits: .min, currency: amount.currency)
        return [
            CardFormInspectRequest(.card(card)), CardFormInspectRequest(.address(typed)), inspected, found, written,
            card,
            typed,
        ]
    }
}
