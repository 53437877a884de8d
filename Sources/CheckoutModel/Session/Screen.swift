/// The screens of a checkout. The raw values are those of the protocol.
public enum ScreenKind: Int32, CaseIterable, Hashable, Sendable {
    case splash = 1, initError, methods, savedMethods, deleteConfirmation, cvvRecapture, method, processing
    case awaitingExternal, success, error, dismissed
}

/// What a shopper can do on a screen. The raw values are those of the protocol.
public enum ShopperAction: Int32, CaseIterable, Hashable, Sendable {
    case select = 1, back, close, retry, chooseOther, submit, cancel, showAll, delete, confirm, enterCvv
}

/// What a host draws: state item `screen.changed`.
public struct Screen: Equatable, Sendable {
    /// Which one.
    public var kind: ScreenKind
    /// Of `method` and what follows it; empty: none.
    public var paymentMethodType = ""
    /// Heading.
    public var title = ""
    /// One sentence under it.
    public var text = ""
    /// Others are refused (B-099).
    public var actions: [ShopperAction] = []
    /// The swipe works now.
    public var gestureAllowed = true
    /// For screen readers and braille terminals (B-206).
    public var announcement = ""
    /// Of the two error screens; two failures are two screens (B-205).
    public var failure: CheckoutFailure?
    /// Over the caller's own content (B-128).
    public var overlay = false
    /// Of the success screen; never with a token.
    public var result: PaymentResult?
    /// What the text of the pay button says, of the screens that have one (C-167, C-168).
    public var amount: Money?

    /// A bare screen.
    public init(_ kind: ScreenKind) { self.kind = kind }
}
