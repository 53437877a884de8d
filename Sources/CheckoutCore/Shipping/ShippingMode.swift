import CheckoutModel

/// Who offers and commits shipping in one attempt (PROTOCOL.md, "Shipping"). Resolved once, when the attempt opens.
enum ShippingMode: Equatable, Sendable {
    /// The client session's SHIPPING module offers, and the gateway selects.
    case legacy
    /// The address handler is told, its list ignored, and the total read again.
    case addressOnly
    /// The handlers offer and commit.
    case callbacks

    /// The table, first match wins.
    init(_ callbacks: CallbackKinds, _ options: ApplePayOptions?, _ module: ShippingModule?) {
        if !callbacks.contains(.shippingAddress) || options?.shippingContactFields?.contains(.postalAddress) != true {
            self = .legacy
        } else if let module, !module.callbackMode {
            self = .legacy
        } else if options?.requireShippingMethod != true {
            self = .addressOnly
        } else {
            self = callbacks.contains(.shippingOption) ? .callbacks : .legacy
        }
    }
}
