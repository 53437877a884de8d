/// The name of a member in JSON that is not ours, on its way into an error text. Where a card number stands in a name's
/// place, by mistake or by a quote too many, it is not repeated: whoever reads JSON holds a foreign name as this, and
/// as nothing else (C-186, C-189).
///
/// It is stricter than `PanFilter`, which looks at prose: what has more digits than a name has, of whatever script and
/// in whatever groups, also stuck to letters, or what is three digits or more and no letter (a security code), is none.
/// Such a name is not even kept.
public struct MemberName: Equatable, Sendable {
    /// As many as are known of a card number anyway (its first six); no name here has as many.
    private static let digitsMax = 6
    /// A list's index and a version have fewer.
    private static let bareDigitsMax = 2

    /// `nil`: it may hold a card number or a code.
    private let text: ForeignText?

    /// Takes any text.
    public init(_ text: String) { self.text = Self.checked(text.utf8Span) }

    /// The same of UTF-8, of which nothing is copied unless it is a name. What is no UTF-8 is not shown either.
    public init(utf8 bytes: Span<UInt8>) {
        guard let name = try? UTF8Span(validating: bytes) else {
            text = nil
            return
        }
        text = Self.checked(name)
    }

    /// For people, as `ForeignText.shown`; `[redacted-pan]` where it may hold a number.
    public func shown(columns: Int = .max) -> String { text?.shown(columns: columns) ?? PanFilter.replacement }

    private static func checked(_ name: UTF8Span) -> ForeignText? {
        isName(name) ? ForeignText(String(copying: name)) : nil
    }

    private static func isName(_ name: UTF8Span) -> Bool {
        var (digits, others) = (0, 0)
        var scalars = name.makeUnicodeScalarIterator()
        while let scalar = scalars.next() {
            // Of every script, and those in circles.
            if scalar.properties.numericType != nil {
                digits += 1
            } else if scalar.properties.isAlphabetic {
                others += 1
            }
        }
        return digits <= digitsMax && (digits <= bareDigitsMax || others > 0)
    }
}
