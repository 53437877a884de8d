internal import CheckoutModel

/// What may stand behind an option, and how its text is judged. A value of another form ends with 8.
public enum ValueKind: Equatable, Sendable {
    /// No value: the option is there or not.
    case flag
    /// Any text but an empty one.
    case text
    /// A file's path; where `dash` is allowed, "-" is standard input.
    case file(dash: Bool)
    /// A whole number in a range.
    case number(ClosedRange<Int64>)
    /// Seconds from 0.001 to a day, with at most three decimals.
    case seconds
    /// 16 bytes, as 32 hex digits or as the base64 of the JSON.
    case epoch
    /// A card network by its id, in any case (C-039); OTHER is the one that takes a choice back. `isChoice`: not one
    /// that no shopper ever chooses (C-059).
    case network(isChoice: Bool)
    /// One of some words.
    case word([String])

    /// Why a text is no such value; `nil`: it is one. The sentence never holds the text.
    func refusal(of text: String) -> String? {
        switch self {
        case .flag: nil
        case .text: text.isEmpty ? "wants a text that is not empty" : nil
        case .file: text.isEmpty ? "wants a path" : nil
        case .number(let range):
            Int64(text).map(range.contains) == true
                ? nil : "wants a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .seconds:
            Self.milliseconds(text) == nil
                ? "wants 0.001 to \(Self.secondsMax) seconds, with at most three decimals" : nil
        case .epoch:
            Self.epochBytes(text) == nil ? "wants an epoch as the JSON of an event has it, or its 32 hex digits" : nil
        case .network(let isChoice):
            Self.network(text, isChoice: isChoice) != nil
                ? nil : "wants one of \(Self.networks(isChoice: isChoice).map(\.wireID).joined(separator: ", "))"
        case .word(let words): words.contains(text) ? nil : "wants one of \(words.joined(separator: ", "))"
        }
    }

    /// A day.
    private static let secondsMax: UInt64 = 86_400

    /// Reads "2", "0.5", "1.250"; at most a day.
    static func milliseconds(_ text: String) -> Milliseconds? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let whole = digits(first), whole <= secondsMax else { return nil }
        var milliseconds = whole * 1000
        if parts.count == 2 {
            guard (1...3).contains(parts[1].count), var decimals = digits(parts[1]) else { return nil }
            for _ in parts[1].count..<3 { decimals *= 10 }
            milliseconds += decimals
        }
        return (1...secondsMax * 1000).contains(milliseconds) ? Milliseconds(milliseconds) : nil
    }

    private static func network(_ text: String, isChoice: Bool) -> CardNetwork? {
        let network = CardNetwork(wireID: text)
        guard network != .other || text.uppercased() == CardNetwork.other.wireID else { return nil }
        return networks(isChoice: isChoice).first { $0 == network }
    }

    private static func networks(isChoice: Bool) -> [CardNetwork] {
        CardNetwork.allCases.filter { !isChoice || $0 != .eftpos }
    }

    /// Reads 32 hex digits in either case, or 24 characters of base64.
    static func epochBytes(_ text: String) -> [UInt8]? {
        if text.utf8.count == 24 { return Base64.bytes(text).flatMap { $0.count == 16 ? $0 : nil } }
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 32, text.utf8.count == 32 else { return nil }
        return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    private static func digits(_ text: Substring) -> UInt64? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return UInt64(text)
    }
}
