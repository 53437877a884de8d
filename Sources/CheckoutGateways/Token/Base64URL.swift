internal import CheckoutModel
import Glibc

/// Base64 in the URL alphabet or the plain one, padded or not (G-003).
enum Base64URL {
    /// Lends the decoded bytes, which are overwritten afterwards. `nil`: a character outside the alphabets, padding in
    /// the middle, or a length that no bytes have.
    static func withDecoded<R>(_ text: RawSpan, _ body: (UnsafeMutableRawBufferPointer) -> R?) -> R? {
        var count = text.byteCount
        while count > 0, text.byteCount - count < 2, byte(text, count - 1) == UInt8(ascii: "=") { count -= 1 }
        guard count % 4 != 1, count == text.byteCount || text.byteCount % 4 == 0 else { return nil }
        return unsafe withUnsafeTemporaryAllocation(byteCount: count / 4 * 3 + 3, alignment: 1) { out in
            defer { if let base = out.baseAddress { unsafe explicit_bzero(base, out.count) } }
            var (bits, held, filled): (UInt32, Int, Int) = (0, 0, 0)
            for index in 0..<count {
                guard let value = Base64.value(of: byte(text, index)) else { return nil }
                bits = bits << 6 | value
                held += 6
                guard held >= 8 else { continue }
                held -= 8
                unsafe out[filled] = UInt8(truncatingIfNeeded: bits >> UInt32(held))
                filled += 1
            }
            return unsafe body(UnsafeMutableRawBufferPointer(rebasing: out[..<filled]))
        }
    }

    /// In the URL alphabet, without padding.
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        append(bytes, to: &text)
        return text
    }

    /// The same behind what is there. Where `text` has the room, nothing of the bytes is left anywhere else.
    static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        var (bits, held): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                text.append(digit(bits >> held & 63))
            }
        }
        if held > 0 { text.append(digit(bits << (6 - held) & 63)) }
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + UInt8(value)
        case 26..<52: UInt8(ascii: "a") + UInt8(value - 26)
        case 52..<62: UInt8(ascii: "0") + UInt8(value - 52)
        case 62: UInt8(ascii: "-")
        default: UInt8(ascii: "_")
        }
    }

    private static func byte(_ text: RawSpan, _ index: Int) -> UInt8 {
        unsafe text.unsafeLoad(fromByteOffset: index, as: UInt8.self)
    }
}
