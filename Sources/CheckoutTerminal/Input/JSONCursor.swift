/// A place in JSON bytes that are valid UTF-8. Texts are handed on byte by byte, so that a secret has no copy here.
struct JSONCursor: ~Escapable {
    /// Why a text could not be read.
    enum Fault: Equatable {
        case notText, tooLong, badEscape
    }

    private let bytes: RawSpan
    private var at = 0

    @_lifetime(copy bytes)
    init(_ bytes: RawSpan) { self.bytes = bytes }

    var isAtEnd: Bool { at >= bytes.byteCount }

    private var next: UInt8? { isAtEnd ? nil : unsafe bytes.unsafeLoad(fromByteOffset: at, as: UInt8.self) }

    @_lifetime(self: copy self)
    mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { at += 1 }
    }

    @_lifetime(self: copy self)
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    /// One text, with its escapes resolved; at most `limit` bytes of it.
    @_lifetime(self: copy self)
    mutating func string(limit: Int, _ put: (UInt8) -> Void) -> Fault? {
        guard take("\"") else { return .notText }
        var count = 0
        while let byte = next {
            at += 1
            switch byte {
            case UInt8(ascii: "\""): return nil
            case 0...0x1f: return .badEscape
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return .badEscape }
                for unit in UTF8.encode(scalar) ?? .init() {
                    count += 1
                    guard count <= limit else { return .tooLong }
                    put(unit)
                }
            default:
                count += 1
                guard count <= limit else { return .tooLong }
                put(byte)
            }
        }
        return .notText
    }

    /// What follows a backslash; NUL is none, since no text of the protocol may hold it.
    @_lifetime(self: copy self)
    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = next else { return nil }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let first = unit(), first != 0 else { return nil }
            guard (0xd800...0xdbff).contains(first) else { return Unicode.Scalar(first) }
            guard take("\\"), take("u"), let second = unit(), (0xdc00...0xdfff).contains(second) else { return nil }
            return Unicode.Scalar(0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
        default: return nil
        }
    }

    /// Four hex digits.
    @_lifetime(self: copy self)
    private mutating func unit() -> UInt16? {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(digit)
            at += 1
        }
        return unit
    }
}
