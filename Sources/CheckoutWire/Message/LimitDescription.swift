internal import CheckoutWireC

/// One bound.
public struct LimitDescription: Equatable, Sendable {
    /// As in the documentation.
    public var name = ""
    /// In the unit.
    public var value: UInt64 = 0
    /// "bytes", "ms", "items".
    public var unit = ""

    /// Nothing said.
    public init() {}
}

extension LimitDescription: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("LimitDescription")
    static var initialize: Initialize<Checkout__V1__LimitDescription> { unsafe checkout__v1__limit_description__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__LimitDescription>, _ build: Builder) {
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.value = value
        unsafe c.pointee.unit = build.text(unit)
    }

    static func take(_ c: Checkout__V1__LimitDescription, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.name = unsafe taker.text(c.name)
        value.value = unsafe c.value
        value.unit = unsafe taker.text(c.unit)
        return value
    }
}
