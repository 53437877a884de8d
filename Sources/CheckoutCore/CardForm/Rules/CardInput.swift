internal import CSodium
import CheckoutModel

/// What was typed into the two secret fields, normalised (C-001 to C-006). Input is ASCII: digits of other scripts and
/// separators beyond ASCII are refused as invalid, never dropped.
enum CardInput {
    /// A card number as it is kept.
    enum Number: Equatable, Sendable {
        case blank
        /// A character that is neither digit nor separator, or too long: not kept (C-001, C-004).
        case malformed
        /// The digits, however many (C-005).
        case digits(SecretHandle, NumberFacts)
    }

    /// A security code as it is kept.
    enum Code: Equatable, Sendable {
        case blank
        /// Not digits alone, inner separators included, or too long (C-006).
        case malformed
        case digits(SecretHandle, count: Int)
    }

    /// Reads a number; what came is not wiped here. `nil`: the secret memory is full.
    static func number(_ typed: SecretHandle, in memory: any SecretMemory) -> Number? {
        read(typed, in: memory, dropping: isSeparator) { digits in
            memory.store(digits).map { .digits($0, NumberFacts(digits)) }
        } blank: {
            .blank
        } malformed: {
            .malformed
        }
    }

    /// Reads a security code; what came is not wiped here. `nil`: the secret memory is full.
    static func code(_ typed: SecretHandle, in memory: any SecretMemory) -> Code? {
        read(typed, in: memory, dropping: { _ in false }) { digits in
            memory.store(digits).map { .digits($0, count: digits.byteCount) }
        } blank: {
            .blank
        } malformed: {
            .malformed
        }
    }

    /// Trims white space, drops separators and lends the digits that remain. They pass through a scratch on the stack,
    /// wiped before it goes, so that nothing is stored while `memory` lends.
    private static func read<Entry>(
        _ typed: SecretHandle, in memory: any SecretMemory, dropping isSeparator: (UInt8) -> Bool,
        digits: (RawSpan) -> Entry?, blank: () -> Entry, malformed: () -> Entry
    ) -> Entry? {
        var scratch = InlineArray<1024, UInt8>(repeating: 0)
        defer {
            var span = scratch.mutableSpan
            unsafe span.withUnsafeMutableBytes { unsafe sodium_memzero($0.baseAddress, $0.count) }
        }
        let count = memory.withBytes(typed) { bytes -> Int? in
            guard bytes.byteCount <= Limits.fieldBytesMax else { return nil }
            var range = 0..<bytes.byteCount
            func byte(_ index: Int) -> UInt8 { unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
            while let first = range.first, isWhiteSpace(byte(first)) { range = range.dropFirst() }
            while let last = range.last, isWhiteSpace(byte(last)) { range = range.dropLast() }
            var count = 0
            for index in range where !isSeparator(byte(index)) {
                guard isDigit(byte(index)) else { return nil }
                scratch[count] = byte(index)
                count += 1
            }
            return count
        }
        guard let count else { return malformed() }
        return count == 0 ? blank() : digits(unsafe scratch.span.extracting(0..<count).bytes)
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    /// Space, tab, line feed, vertical tab, form feed, carriage return.
    static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
    /// C-003, its ASCII part.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        [UInt8(ascii: " "), UInt8(ascii: "-"), 9, 10, 13].contains(byte)
    }
}
