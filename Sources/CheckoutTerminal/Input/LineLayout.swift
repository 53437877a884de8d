internal import CheckoutModel

/// How the characters of a line lie in bytes and columns, without the characters: what Backspace takes back of a line
/// that nobody may see.
///
/// A character is a scalar with the marks and joiners that sit on it.
struct LineLayout {
    private var characters: [(bytes: Int, columns: Int)] = []

    var isEmpty: Bool { characters.isEmpty }
    /// Of the whole line.
    var byteCount: Int { characters.reduce(0) { $0 + $1.bytes } }
    var columns: Int { characters.reduce(0) { $0 + $1.columns } }

    mutating func append(_ scalar: Unicode.Scalar) {
        let (bytes, columns) = (UTF8.width(scalar), Self.columns(scalar))
        if columns == 0, let last = characters.indices.last {
            characters[last].bytes += bytes
        } else {
            characters.append((bytes, columns))
        }
    }

    /// The last character; `nil` when there is none.
    mutating func removeLast() -> (bytes: Int, columns: Int)? { characters.popLast() }

    mutating func removeAll() { characters = [] }

    /// 0 for marks, selectors and joiners.
    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .spacingMark, .format: 0
        default: scalar.properties.isVariationSelector ? 0 : ColumnWidth.of(scalar)
        }
    }
}
