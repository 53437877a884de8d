public import CheckoutModel
internal import CheckoutWireC

extension BinData: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("BinData")
    static var initialize: Initialize<Checkout__V1__BinData> { unsafe checkout__v1__bin_data__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__BinData>, _ build: Builder) {
        unsafe c.pointee.complete = complete ? 1 : 0
        unsafe c.pointee.first_digits = build.text(firstDigits)
        unsafe c.pointee.preferred = enumNumber(preferred)
        unsafe (c.pointee.n_alternatives, c.pointee.alternatives) = build.list(alternatives)
        unsafe c.pointee.issuer_country_code = build.text(issuerCountryCode)
        unsafe c.pointee.issuer_name = build.text(issuerName)
    }

    static func take(_ c: Checkout__V1__BinData, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.complete = unsafe c.complete != 0
        value.firstDigits = unsafe taker.text(c.first_digits)
        value.preferred = unsafe taker.known(c.preferred, "preferred")
        value.alternatives = try unsafe taker.list(c.n_alternatives, c.alternatives, "alternatives")
        value.issuerCountryCode = unsafe taker.text(c.issuer_country_code)
        value.issuerName = unsafe taker.text(c.issuer_name)
        return value
    }
}
