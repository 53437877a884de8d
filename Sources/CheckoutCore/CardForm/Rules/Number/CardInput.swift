internal import CSodium
import CheckoutModel

/// What was typed into the two secret fields, normalised (C-001 to C-006).
enum CardInput {
    /// A card number as it is kept.
    enum Number: Equatable, Sendable {
        case blank
        /// No UTF-8, too long, or with a character that is neither digit nor separator: not kept (C-001, C-004).
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
        read(typed, in: memory, by: numberDigits) { digits in
            memory.store(digits).map { .digits($0, NumberFacts(digits)) }
        } blank: {
            .blank
        } malformed: {
            .malformed
        }
    }

    /// Reads a security code; what came is not wiped here. `nil`: the secret memory is full.
    static func code(_ typed: SecretHandle, in memory: any SecretMemory) -> Code? {
        read(typed, in: memory, by: codeDigits) { digits in
            memory.store(digits).map { .digits($0, count: digits.byteCount) }
        } blank: {
            .blank
        } malformed: {
            .malformed
        }
    }

    /// The number grouped for display, as a secret of its own, for whoever typed it (C-073). `nil`: no room.
    static func formatted(_ number: SecretHandle, _ facts: NumberFacts, in memory: any SecretMemory) -> SecretHandle? {
        withScratch { scratch in
            let count = memory.withBytes(number) { digits in
                var count = 0
                NumberGroups.write(digits, network: facts.detection.bestMatch) { byte in
                    guard count < scratch.count else { return }
                    scratch[count] = byte
                    count += 1
                }
                return count
            }
            return memory.store(unsafe scratch.span.extracting(0..<count).bytes)
        }
    }

    /// Lends the digits that remain. They pass through a scratch on the stack, wiped before it goes, so that nothing is
    /// stored while `memory` lends.
    private static func read<Entry>(
        _ typed: SecretHandle, in memory: any SecretMemory, by rule: (RawSpan, inout Scratch) -> Int?,
        digits: (RawSpan) -> Entry?, blank: () -> Entry, malformed: () -> Entry
    ) -> Entry? {
        withScratch { scratch in
            let count = memory.withBytes(typed) { bytes in
                bytes.byteCount <= Limits.fieldBytesMax ? rule(bytes, &scratch) : nil
            }
            guard let count else { return malformed() }
            return count == 0 ? blank() : digits(unsafe scratch.span.extracting(0..<count).bytes)
        }
    }

    /// A grouped number of as many digits as a field may have bytes.
    private typealias Scratch = InlineArray<1280, UInt8>

    private static func withScratch<R>(_ body: (inout Scratch) -> R) -> R {
        var scratch = Scratch(repeating: 0)
        defer {
            var span = scratch.mutableSpan
            unsafe span.withUnsafeMutableBytes { unsafe sodium_memzero($0.baseAddress, $0.count) }
        }
        return body(&scratch)
    }

    /// Separators vanish; anything else that is no digit is an error, never dropped (C-003, C-004).
    private static func numberDigits(_ bytes: RawSpan, _ scratch: inout Scratch) -> Int? {
        var reader = ScalarReader()
        var count = 0
        while let scalar = reader.next(in: bytes) {
            if let digit = InputCharacter.digit(scalar) {
                scratch[count] = 0x30 + digit
                count += 1
            } else if !InputCharacter.isSeparator(scalar) {
                return nil
            }
        }
        return reader.isAtEnd(of: bytes) ? count : nil
    }

    /// Trimmed at both ends; in between there are digits only (C-006).
    private static func codeDigits(_ bytes: RawSpan, _ scratch: inout Scratch) -> Int? {
        var reader = ScalarReader()
        var count = 0
        var hasEnded = false
        while let scalar = reader.next(in: bytes) {
            if let digit = InputCharacter.digit(scalar), !hasEnded {
                scratch[count] = 0x30 + digit
                count += 1
            } else if InputCharacter.isOuter(scalar) {
                hasEnded = count > 0
            } else {
                return nil
            }
        }
        return reader.isAtEnd(of: bytes) ? count : nil
    }
}
