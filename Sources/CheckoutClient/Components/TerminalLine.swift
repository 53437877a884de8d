public import CheckoutModel

/// One line that a component draws. The text is foreign until it is shown: a method's name comes from a gateway.
public struct TerminalLine: Sendable {
    /// What stands on it; an empty one is a gap.
    public var text: ForeignText
    /// How it stands out.
    public var style: Style
    /// What happens when the shopper takes this line; `nil`: it cannot be taken.
    public var onSelect: (@Sendable () async throws(CheckoutFailure) -> Void)?

    /// Weight of a line; a host maps it to what its screen has.
    public enum Style: Sendable {
        case plain, title, secondary, selected
    }

    /// A line of text.
    public init(
        _ text: String, style: Style = .plain, onSelect: (@Sendable () async throws(CheckoutFailure) -> Void)? = nil
    ) {
        self.text = ForeignText(text)
        self.style = style
        self.onSelect = onSelect
    }

    /// Nothing on it.
    public static let empty = TerminalLine("")
}
