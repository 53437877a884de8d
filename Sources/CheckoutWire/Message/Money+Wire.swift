public import CheckoutModel
internal import CheckoutWireC

extension Money: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Money")
    static var initialize: Initialize<Checkout__V1__Money> { unsafe checkout__v1__money__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Money>, _ build: Builder) {
        unsafe c.pointee.minor_units = minorUnits
        unsafe c.pointee.currency_code = build.text(currency.text)
        if build.isForObserver { return }
        if let text { unsafe c.pointee.text = build.text(text) }
    }

    /// The currency is kept as it is written: a newer daemon may know more of them, and what a request says is judged
    /// where it is used. So is the text: the daemon puts its own in the place of one that came in (C-168).
    static func take(_ c: Checkout__V1__Money, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = unsafe Self(
            minorUnits: c.minor_units, currency: CurrencyCode(asWritten: taker.text(c.currency_code)))
        let text = unsafe taker.text(c.text)
        if !text.isEmpty { value.text = text }
        return value
    }
}
