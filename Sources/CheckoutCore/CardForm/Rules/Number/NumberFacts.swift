import CheckoutModel

/// What the rules say of the digits of a number: everything the form needs, and no digits but those it may show.
struct NumberFacts: Equatable, Sendable {
    /// How many digits.
    let count: Int
    /// What a BIN service may be asked about.
    let prefix: BinPrefix
    /// By the local table.
    let detection: NetworkDetection
    /// C-180.
    let masked: String
    /// C-181: while the field has focus.
    let maskedWhileTyping: String
    /// C-020.
    let passesLuhn: Bool
    private let isAllZeros: Bool

    /// Digits must be ASCII; none is EMPTY.
    init(_ digits: RawSpan) {
        count = digits.byteCount
        prefix = BinPrefix(digits)
        detection = NetworkDetection(prefix)
        masked = CardMask.complete(digits)
        maskedWhileTyping = CardMask.typing(digits)
        passesLuhn = Self.luhn(digits)
        isAllZeros = Self.isAllZeros(digits)
    }

    /// By the local table alone (C-026).
    var state: CardNumberState { state(reported: NetworkOrder()) }

    /// With the networks of a BIN service: their lengths count beside those of the local best match, and one that is
    /// exempt from Luhn exempts (C-022, C-027).
    func state(reported: NetworkOrder) -> CardNumberState {
        let known = reported.set.union(NetworkSet(detection.bestMatch ?? .other))
        let isSound = passesLuhn || !known.isDisjoint(with: NetworkTable.luhnExempt)
        let possible = NetworkTable.lengths(detection.candidates.union(reported.set))
        return switch count {
        case 0: .empty
        case 13... where isAllZeros: .invalid  // Its Luhn sum is 0 (C-025).
        case _ where isSound && NetworkTable.lengths(known).contains(count): .valid
        case ..<possible.longest: .incomplete
        default: .invalid
        }
    }

    /// From the right, every second digit doubled, less 9 above 9; the sum a multiple of 10. Never an integer (C-020).
    static func luhn(_ digits: RawSpan) -> Bool {
        var sum = 0
        for index in 0..<digits.byteCount {
            let digit = Int(ScalarReader.byte(digits, index) & 15)
            let doubled = (digits.byteCount - index) % 2 == 0 ? digit * 2 : digit
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return sum % 10 == 0
    }

    private static func isAllZeros(_ digits: RawSpan) -> Bool {
        for index in 0..<digits.byteCount where ScalarReader.byte(digits, index) != UInt8(ascii: "0") { return false }
        return true
    }
}
