public import CheckoutModel

/// A card number as a field shows it, grouped in the way of its network (C-070 to C-073): for who has just typed it,
/// and for nobody else. It lies in locked memory, has no text form, and is overwritten with its last reference (C-183,
/// C-189).
public final class FormattedNumber: Sendable {
    private let value: SecretValue

    init(_ value: consuming SecretValue) { self.value = value }

    /// How many characters: digits and the blanks between.
    public var count: Int { value.count }

    /// Lends the characters, which are ASCII digits and blanks. They must not be kept.
    public func withBytes<R>(_ body: (RawSpan) -> R) -> R { value.withBytes(body) }
}

extension FormattedNumber: CustomStringConvertible, CustomReflectable {
    /// Never the digits.
    public var description: String { "FormattedNumber" }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The form after a change, and the number as its field shows it now.
public struct CardFormReply: Sendable {
    /// Redacted: the number masked, the code absent.
    public let state: CardFormState
    /// `nil`: no digits were typed in this call, or a side had no locked memory for them.
    public let formattedNumber: FormattedNumber?
}

/// Keeps the one secret of a reply, as long as the reply is read.
final class ReplyNumber: SecretMemory {
    private(set) var number: FormattedNumber?

    func store(_ bytes: RawSpan) -> SecretHandle? {
        // Without locked memory there is no number to show; the reply counts all the same.
        if let value = try? SecretValue(copying: bytes) { number = FormattedNumber(value) }
        return SecretHandle(token: 1)
    }
    func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R {
        number?.withBytes(body) ?? body(RawSpan())
    }
    func wipe(_ handle: SecretHandle) { number = nil }
    func hasRoom(for byteCount: Int) -> Bool { true }
}
