/// A JSON value of a vector, exactly as it was written: numbers keep their text, since some fit no integer, and
/// members keep their order, since the first usable one wins (C-151).
public indirect enum VectorValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// As written: "50", "-1", "50.5", "9223372036854775808".
    case number(String)
    case text(String)
    case list([VectorValue])
    case object([Member])

    /// A name and its value.
    public struct Member: Equatable, Sendable {
        /// Of an object.
        public var name: String
        /// What stands behind the colon.
        public var value: VectorValue
    }

    /// A JSON text. Throws `VectorFault` where it is none, and for a name twice in one object.
    public init(parsing bytes: [UInt8]) throws {
        var reader = VectorReader(bytes: bytes)
        self = try reader.document()
    }

    /// A member's value; `nil` when there is none or this is no object.
    public subscript(_ name: String) -> VectorValue? { members?.first { $0.name == name }?.value }

    /// `nil` when this is no object.
    public var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    /// `nil` when this is no list.
    public var elements: [VectorValue]? { if case .list(let elements) = self { elements } else { nil } }
    /// `nil` when this is no text.
    public var string: String? { if case .text(let text) = self { text } else { nil } }
    /// `nil` when this is no boolean.
    public var boolean: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// `nil` when this is no number, has a fraction or an exponent, or fits no int64.
    public var integer: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }

    /// The value as JSON text again, numbers as they were, for a reader that is tested.
    public var json: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .text(let text): Self.quoted(text)
        case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": out += "\\" + String(scalar)
            case "\u{0}"..<" ":
                let hex = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
