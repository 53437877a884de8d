public import CheckoutModel

/// What is asked of the client session about shipping.
public enum ShippingAction: Equatable, Sendable {
    /// SET_SHIPPING_ADDRESS.
    case setAddress(Address)
    /// SELECT_SHIPPING_METHOD. An id that the module does not have fails with `failed-to-create-session`.
    case selectMethod(String)
    /// Read the client session again; changes nothing (B-232).
    case reread
}

/// The SHIPPING module of a client session.
public struct ShippingModule: Equatable, Sendable {
    /// The options for the address that the client session holds, the default first.
    public var options: [ShippingOption]
    /// The merchant answers for options and commits itself.
    public var callbackMode: Bool

    /// Joins the two.
    public init(options: [ShippingOption], callbackMode: Bool) {
        self.options = options
        self.callbackMode = callbackMode
    }
}
