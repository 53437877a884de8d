public import CheckoutModel

/// How a person names a session.
public enum SessionReference: Equatable, Sendable {
    /// All 32 digits.
    case id(SessionID)
    /// 8 to 31 digits of its beginning.
    case beginning(String)
    /// `@last`: the newest that the caller owns.
    case newest

    /// Reads a name; upper-case digits are taken as lower case. A text that can be none is `invalid-value`.
    public init(_ text: String) throws(CheckoutFailure) {
        if text == "@last" {
            self = .newest
            return
        }
        let digits = text.lowercased()
        guard (8...32).contains(digits.utf8.count), digits.utf8.allSatisfy(Self.isHex) else {
            throw CheckoutFailure(
                .invalidValue, "SESSION wants an id of 32 hex digits, 8 or more of its beginning, or @last",
                recovery: "See checkoutctl sessions.")
        }
        if let id = SessionID(digits) { self = .id(id) } else { self = .beginning(digits) }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
