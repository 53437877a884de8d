public import CheckoutModel
internal import CheckoutWireC

/// One row of the catalogue.
public struct FailureDescription: Equatable, Sendable {
    /// Its number.
    public var code: UInt32 = 0
    /// "NOT_FOUND".
    public var name = ""
    /// "linux-not-found".
    public var errorID = ""
    /// Advice.
    public var retry: Retry?
    /// Of the command line.
    public var exitCode: UInt32 = 0

    /// Nothing said.
    public init() {}
}

extension FailureDescription: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("FailureDescription")
    static var initialize: Initialize<Checkout__V1__FailureDescription> {
        unsafe checkout__v1__failure_description__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__FailureDescription>, _ build: Builder) {
        unsafe c.pointee.code = code
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.error_id = build.text(errorID)
        unsafe c.pointee.retry = enumNumber(retry)
        unsafe c.pointee.exit_code = exitCode
    }

    static func take(_ c: Checkout__V1__FailureDescription, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.code = unsafe c.code
        value.name = unsafe taker.text(c.name)
        value.errorID = unsafe taker.text(c.error_id)
        value.retry = unsafe taker.known(c.retry, "retry")
        value.exitCode = unsafe c.exit_code
        return value
    }
}
