public import CheckoutModel
internal import CheckoutWireC

extension Address: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Address")
    static var initialize: Initialize<Checkout__V1__Address> { unsafe checkout__v1__address__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Address>, _ build: Builder) {
        unsafe c.pointee.first_name = build.text(firstName)
        unsafe c.pointee.last_name = build.text(lastName)
        unsafe c.pointee.address_line_1 = build.text(addressLine1)
        unsafe c.pointee.address_line_2 = build.text(addressLine2)
        unsafe c.pointee.postal_code = build.text(postalCode)
        unsafe c.pointee.city = build.text(city)
        unsafe c.pointee.state = build.text(state)
        unsafe c.pointee.country_code = build.text(countryCode)
    }

    static func take(_ c: Checkout__V1__Address, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.firstName = unsafe taker.text(c.first_name)
        value.lastName = unsafe taker.text(c.last_name)
        value.addressLine1 = unsafe taker.text(c.address_line_1)
        value.addressLine2 = unsafe taker.text(c.address_line_2)
        value.postalCode = unsafe taker.text(c.postal_code)
        value.city = unsafe taker.text(c.city)
        value.state = unsafe taker.text(c.state)
        value.countryCode = unsafe taker.text(c.country_code)
        return value
    }
}
