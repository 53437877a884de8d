/// Screens and ways out.
public struct UIOptions: Equatable, Sendable {
    /// Splash while initializing.
    public var isInitScreenEnabled = true
    /// Success screen before closing.
    public var isSuccessScreenEnabled = true
    /// Error screen that keeps the checkout open.
    public var isErrorScreenEnabled = true
    /// An empty set: no way out by the shopper (B-209).
    public var dismissalMechanism: DismissalMechanism = [.gestures]
    /// "Add card" on the pay button (B-200).
    public var payButtonAddNewCard = false
    /// Palette of a terminal host.
    public var appearanceMode = AppearanceMode.system

    /// The defaults.
    public init() {}
}

/// How a shopper may leave.
public struct DismissalMechanism: OptionSet, Hashable, Sendable {
    /// One bit a mechanism.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Swipe, Esc, back key.
    public static let gestures = DismissalMechanism(rawValue: 1)
    /// A visible control.
    public static let closeButton = DismissalMechanism(rawValue: 2)
}

/// Light or dark. The raw values are those of the protocol.
public enum AppearanceMode: Int32, Hashable, Sendable {
    case system = 1, light, dark
}
