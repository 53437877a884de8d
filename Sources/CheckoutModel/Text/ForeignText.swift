/// Text that is not ours: of gateways, tokens, clients, configurations, file names. It is printed through `shown` (a
/// terminal, a receipt, a log) or `json`, and in no other way.
public struct ForeignText: Hashable, Sendable {
    private let text: String

    /// Takes any text; broken UTF-8 was repaired by whoever made the string.
    public init(_ text: String) { self.text = text }

    /// For people: controls of any kind become U+FFFD, what reaches beyond `columns` is cut (the last column is then
    /// "…"), right-to-left text is isolated, so that it cannot reorder what stands around it.
    public func shown(columns: Int = .max) -> String {
        var shown = String.UnicodeScalarView()
        var width = 0
        var isRightToLeft = false
        // How far the text reaches when "…" has to follow.
        var fitting = shown.endIndex
        for scalar in text.unicodeScalars {
            let scalar = Self.isControl(scalar) ? "\u{fffd}" : scalar
            let columnsHere = ColumnWidth.of(scalar)
            guard width + columnsHere <= columns else {
                shown.removeSubrange(fitting...)
                if columns > 0 { shown.append("…") }
                break
            }
            shown.append(scalar)
            width += columnsHere
            if width < columns { fitting = shown.endIndex }
            isRightToLeft = isRightToLeft || Self.isRightToLeft(scalar)
        }
        return isRightToLeft ? "\u{2068}" + String(shown) + "\u{2069}" : String(shown)
    }

    /// For programs: a JSON string with its quotes. Nothing is lost; what `shown` would replace is written `\uXXXX`.
    public var json: String {
        var json = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": json += "\\\""
            case "\\": json += "\\\\"
            case _ where Self.isControl(scalar):
                for unit in String(scalar).utf16 { json += Self.escape(unit) }
            default: json.unicodeScalars.append(scalar)
            }
        }
        return json + "\""
    }

    /// Whether a name or key may not have it at all: the daemon refuses control and bidirectional characters there.
    public var holdsControls: Bool { text.unicodeScalars.contains(where: Self.isControl) }

    /// C0, DEL, C1, line and paragraph separators, zero-width and bidirectional controls, tags.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1f, 0x7f...0x9f, 0xad, 0x34f, 0x61c, 0x115f...0x1160, 0x17b4...0x17b5, 0x180b...0x180f,
            0x200b...0x200f,
            0x2028...0x202e, 0x2060...0x206f, 0x3164, 0xfeff, 0xffa0, 0xfff0...0xfffb, 0x1bca0...0x1bca3,
            0x1d173...0x1d17a, 0xe0000...0xe0fff:
            true
        default: false
        }
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefe, 0x10800...0x10fff, 0x1e800...0x1efff: true
        default: false
        }
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
