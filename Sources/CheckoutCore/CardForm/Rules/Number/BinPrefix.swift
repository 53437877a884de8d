/// The first eight digits of a number: what a BIN service is asked about (C-050), and all that detection reads (C-041).
/// Fewer while fewer are typed. It prints as a constant, since part of a number is in it (C-183).
public struct BinPrefix: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// As a number; leading zeros are lost in it, so `count` belongs to it.
    private let digits: UInt32
    /// 0 to 8.
    let count: Int

    /// Digits that a service is asked about: exactly these, never more (C-050).
    static let complete = 8

    /// Digits must be ASCII.
    init(_ span: RawSpan) {
        count = min(span.byteCount, Self.complete)
        var value: UInt32 = 0
        for index in 0..<count { value = value * 10 + UInt32(ScalarReader.byte(span, index) & 15) }
        digits = value
    }

    /// Nothing typed.
    init() { (digits, count) = (0, 0) }

    /// Whether it has all eight digits.
    public var isComplete: Bool { count == Self.complete }

    /// All numbers of eight digits that begin so.
    var range: ClosedRange<UInt32> {
        let unit = Self.power(Self.complete - count)
        return digits * unit...digits * unit + (unit - 1)
    }

    /// Eight ASCII digits, one by one, for the request to the service. Nothing of an incomplete one.
    public func write(to emit: (UInt8) -> Void) {
        guard isComplete else { return }
        for place in stride(from: Self.complete - 1, through: 0, by: -1) {
            emit(UInt8(ascii: "0") + UInt8(digits / Self.power(place) % 10))
        }
    }

    /// Never the digits.
    public var description: String { "BinPrefix" }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }

    static func power(_ exponent: Int) -> UInt32 {
        var result: UInt32 = 1
        for _ in 0..<exponent { result *= 10 }
        return result
    }
}
