/// What a person does at a prompt, told byte by byte as a terminal sends it.
///
/// A key that is no character (an arrow, Delete, F1) arrives as several bytes behind ESC. They are one key, which does
/// nothing here: CSI (ECMA-48 5.4), SS3 with its one byte, and the Linux console's "ESC [ [ A". A control among them is
/// that control, as terminals take it, so Ctrl-C always works. ESC alone is dropped, and what follows it is kept.
struct KeyReader {
    enum Key: Equatable {
        case enter, interrupt, end, backspace, clear
        /// A whole character, or a mark that sits on the one before.
        case scalar(Unicode.Scalar)
        /// Nothing, or not yet.
        case none
    }

    private enum Place {
        case outside, escape, control, console, single
    }

    private var place = Place.outside
    /// Of the scalar that is under way: its bits, how many bytes are missing, and the least value it may have.
    private var (bits, missing, least): (UInt32, Int, UInt32) = (0, 0, 0)

    mutating func take(_ byte: UInt8) -> Key {
        if byte < 0x20 || byte == 0x7f { return control(byte) }
        switch place {
        case .outside: return text(byte)
        case .escape:
            switch byte {
            case UInt8(ascii: "["): place = .control
            case UInt8(ascii: "O"): place = .single
            default:
                place = .outside
                return text(byte)
            }
        case .control:
            // Parameters and intermediates go on, a final byte ends it.
            if byte == UInt8(ascii: "[") {
                place = .console
            } else if byte >= 0x40 {
                place = .outside
            }
        case .console, .single: place = .outside
        }
        return .none
    }

    private mutating func control(_ byte: UInt8) -> Key {
        place = byte == 0x1b ? .escape : .outside
        missing = 0
        return switch byte {
        case 0x0a, 0x0d: .enter
        case 0x03: .interrupt
        case 0x04: .end
        case 0x08, 0x7f: .backspace
        case 0x15: .clear
        default: .none
        }
    }

    /// Only what is UTF-8, and no control of another range, becomes a key.
    private mutating func text(_ byte: UInt8) -> Key {
        switch byte {
        case 0..<0x80: return whole(UInt32(byte))
        case 0x80..<0xc0:
            guard missing > 0 else { return .none }
            bits = bits << 6 | UInt32(byte & 0x3f)
            missing -= 1
            return missing == 0 && bits >= least ? whole(bits) : .none
        case 0xc2..<0xe0: (bits, missing, least) = (UInt32(byte & 0x1f), 1, 0x80)
        case 0xe0..<0xf0: (bits, missing, least) = (UInt32(byte & 0x0f), 2, 0x800)
        case 0xf0..<0xf5: (bits, missing, least) = (UInt32(byte & 0x07), 3, 0x10000)
        default: missing = 0
        }
        return .none
    }

    private mutating func whole(_ value: UInt32) -> Key {
        (bits, missing) = (0, 0)
        guard !(0x80..<0xa0).contains(value), let scalar = Unicode.Scalar(value) else { return .none }
        return .scalar(scalar)
    }
}
