internal import CheckoutModel

/// Ids of 32 hexadecimal digits, between two words and a C text, without a `String` in between.
extension Builder {
    func id(_ id: SessionID?) -> UnsafeMutablePointer<CChar>? { unsafe id.flatMap { unsafe digits($0.high, $0.low) } }

    func id(_ id: PresentationID?) -> UnsafeMutablePointer<CChar>? {
        unsafe id.flatMap { unsafe digits($0.high, $0.low) }
    }

    private func digits(_ high: UInt64, _ low: UInt64) -> UnsafeMutablePointer<CChar>? {
        guard let place = unsafe arena.take(33) else { return nil }
        let text = unsafe place.bindMemory(to: UInt8.self, capacity: 33)
        for index in 0..<32 {
            let word = index < 16 ? high : low
            let digit = UInt8(truncatingIfNeeded: word >> (60 - 4 * UInt64(index & 15)) & 15)
            unsafe text[index] = digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a")
        }
        unsafe text[32] = 0
        return unsafe place.assumingMemoryBound(to: CChar.self)
    }
}

extension Taker {
    /// The two words of exactly 32 lower-case digits, else `nil`.
    func words(_ c: UnsafeMutablePointer<CChar>?) -> (high: UInt64, low: UInt64)? {
        guard let c = unsafe c else { return nil }
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for index in 0..<32 {
            let digit: UInt64
            switch unsafe UInt8(bitPattern: c[index]) {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): digit = UInt64(byte) - 48
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte): digit = UInt64(byte) - 87
            default: return nil
            }
            if index < 16 { words.high = words.high << 4 | digit } else { words.low = words.low << 4 | digit }
        }
        return unsafe c[32] == 0 ? words : nil
    }
}
