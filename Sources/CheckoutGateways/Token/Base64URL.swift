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

    private static func byte(_ text: RawSpan, _ index: Int) -> UInt8 {
        unsafe text.unsafeLoad(fromByteOffset: index, as: UInt8.self)
    }
}
