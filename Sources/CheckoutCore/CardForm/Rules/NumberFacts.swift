import CheckoutModel

/// What the rules say of the digits of a number: everything the form needs, and no digits but those it may show.
struct NumberFacts: Equatable, Sendable {
    /// How many digits.
    let count: Int
    /// By the local table.
    let detection: NetworkDetection
    /// C-026.
    let state: CardNumberState
    /// C-180.
    let masked: String

    /// Digits must be ASCII; none is EMPTY.
    init(_ digits: RawSpan) {
        count = digits.byteCount
        detection = NetworkDetection(DigitPrefix(digits))
        masked = CardMask.text(digits)
        let best = detection.bestMatch ?? .other
        let sound = NetworkTable.luhnExempt.contains(best) || Self.luhn(digits)
        let lengthAllowed = NetworkTable.lengths(best).contains(count)
        let longest = detection.candidates.flatMap(NetworkTable.lengths).max() ?? 19
        state =
            switch count {
            case 0: .empty
            case 13... where Self.isAllZeros(digits): .invalid  // Its Luhn sum is 0 (C-025).
            case _ where lengthAllowed && sound: .valid
            case ..<longest: .incomplete
            default: .invalid
            }
    }

    /// From the right, every second digit doubled, less 9 above 9; the sum a multiple of 10. Never an integer (C-020).
    static func luhn(_ digits: RawSpan) -> Bool {
        var sum = 0
        for index in 0..<digits.byteCount {
            let digit = Int(unsafe digits.unsafeLoad(fromByteOffset: index, as: UInt8.self) & 15)
            let doubled = (digits.byteCount - index) % 2 == 0 ? digit * 2 : digit
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return sum % 10 == 0
    }

    private static func isAllZeros(_ digits: RawSpan) -> Bool {
        for index in 0..<digits.byteCount
        where unsafe digits.unsafeLoad(fromByteOffset: index, as: UInt8.self) != UInt8(ascii: "0") {
            return false
        }
        return true
    }
}

/// The masked form of a number.
enum CardMask {
    private static let bullet: Character = "\u{2022}"

    /// First six, bullets, last four; every digit a bullet below 13 digits, so that a short number gives nothing away (C-180).
    static func text(_ digits: RawSpan) -> String {
        let count = digits.byteCount
        guard count >= 13 else { return String(repeating: bullet, count: count) }
        var text = ""
        for index in 0..<count {
            if index < 6 || index >= count - 4 {
                let digit = unsafe digits.unsafeLoad(fromByteOffset: index, as: UInt8.self)
                text.unicodeScalars.append(Unicode.Scalar(digit))
            } else {
                text.append(bullet)
            }
        }
        return text
    }
}
