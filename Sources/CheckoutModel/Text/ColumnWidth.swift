/// How many columns of a terminal a character takes.
public enum ColumnWidth {
    /// 0 for marks that sit on their neighbour, 2 for East Asian wide and emoji, else 1. Source: Unicode, categories Mn
    /// and Me, and EastAsianWidth W and F by block.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7e: return 1
        case 0x1100...0x115e, 0x231a...0x231b, 0x23e9...0x23ec, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3,
            0xf900...0xfaff, 0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f680...0x1f6ff,
            0x1f900...0x1f9ff, 0x1fa70...0x1faff, 0x20000...0x3fffd:
            return 2
        default:
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: return 0
            default: return 1
            }
        }
    }

    /// Of a whole text.
    public static func of(_ text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + of($1) } }
}
