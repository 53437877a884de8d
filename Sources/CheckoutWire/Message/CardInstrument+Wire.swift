public import CheckoutModel
internal import CheckoutWireC

extension CardInstrument: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardInstrument")
    static var initialize: Initialize<Checkout__V1__CardInstrument> { unsafe checkout__v1__card_instrument__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardInstrument>, _ build: Builder) {
        unsafe c.pointee.network = enumNumber(network)
        if build.isForObserver { return }
        unsafe c.pointee.last_four_digits = build.text(lastFourDigits)
        unsafe c.pointee.first_six_digits = build.text(firstSixDigits)
        unsafe c.pointee.expiration_month = expirationMonth
        unsafe c.pointee.expiration_year = expirationYear
        // What is stored holds no name.
        if build.encoding.view == .owner { unsafe c.pointee.cardholder_name = build.text(cardholderName) }
    }

    static func take(_ c: Checkout__V1__CardInstrument, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.network = unsafe taker.known(c.network, "network")
        value.lastFourDigits = unsafe taker.text(c.last_four_digits)
        value.firstSixDigits = unsafe taker.text(c.first_six_digits)
        value.expirationMonth = unsafe c.expiration_month
        value.expirationYear = unsafe c.expiration_year
        value.cardholderName = unsafe taker.text(c.cardholder_name)
        return value
    }
}
