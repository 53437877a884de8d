import CheckoutModel

/// A value that is not what its key takes: what would be right, as the end of a sentence.
struct ValueError: Error, Equatable {
    /// "takes yes or no".
    var expected: String
}

/// Reads the text behind a key.
struct ValueReader: Sendable {
    /// Trimmed, without its comment.
    let text: String

    /// `yes` or `no`.
    func yesOrNo() throws(ValueError) -> Bool {
        switch text {
        case "yes": return true
        case "no": return false
        default: throw ValueError(expected: "takes yes or no")
        }
    }

    /// One of the words of an enumeration.
    func choice<Choice: RawRepresentable & CaseIterable>() throws(ValueError) -> Choice
    where Choice.RawValue == String {
        guard let choice = Choice(rawValue: text) else {
            throw ValueError(expected: "takes " + Choice.allCases.map(\.rawValue).joined(separator: " or "))
        }
        return choice
    }

    /// A whole number.
    func number(in bounds: ClosedRange<Int>) throws(ValueError) -> Int {
        guard isDigits(text), let number = Int(text), bounds.contains(number) else {
            throw ValueError(expected: "takes a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }

    /// A decimal fraction.
    func factor(in bounds: ClosedRange<Double>) throws(ValueError) -> Double {
        let plain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard plain, let factor = Double(text), bounds.contains(factor) else {
            throw ValueError(expected: "takes a number from 0.001 to 100000, such as 2.5")
        }
        return factor
    }

    /// Whether a span may be 0, which then means never.
    enum Zero { case positive, zeroIsNever }

    /// A whole number and its unit: `500ms`, `10s`, `15m`, `24h`, `90d`; at most ten years.
    func span(_ zero: Zero) throws(ValueError) -> Milliseconds {
        let wrong = ValueError(
            expected: "takes a span of time such as 500ms, 10s, 15m, 24h or 90d"
                + (zero == .zeroIsNever ? ", or 0 for never" : "") + ", at most 3650d")
        if text == "0" {
            guard zero == .zeroIsNever else { throw wrong }
            return 0
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let units: [Substring: UInt64] = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
        guard let unit = units[text.dropFirst(digits.count)], let count = UInt64(digits) else { throw wrong }
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        guard !overflow, (1...3650 * 86_400_000).contains(product) else { throw wrong }
        return Milliseconds(product)
    }

    /// `61184-65519, 70000`, ascending or not; empty: none.
    func ranges() throws(ValueError) -> [ClosedRange<UInt32>] {
        let wrong = ValueError(expected: "takes user ids and ranges of them, such as 61184-65519, 70000")
        var ranges: [ClosedRange<UInt32>] = []
        for item in items {
            let ends = item.split(separator: "-", omittingEmptySubsequences: false)
            guard (1...2).contains(ends.count), ends.allSatisfy({ isDigits($0) }),
                let first = UInt32(ends[0]), let last = UInt32(ends[ends.count - 1]), first <= last
            else { throw wrong }
            ranges.append(first...last)
        }
        return ranges
    }

    /// `pos, %till`; empty: nobody but root.
    func principals() throws(ValueError) -> [Configuration.Principal] {
        var principals: [Configuration.Principal] = []
        for item in items {
            let isGroup = item.hasPrefix("%")
            let name = isGroup ? item.dropFirst() : item
            guard !name.isEmpty, name.utf8.count <= 256, !name.contains("%") else {
                throw ValueError(expected: "takes names of users and, behind a %, of groups")
            }
            principals.append(isGroup ? .group(String(name)) : .user(String(name)))
        }
        return principals
    }

    /// The name of a file of its own, without a folder; empty: none. Never one of the daemon's other files: the payment
    /// database and the key would be written over.
    func fileName() throws(ValueError) -> String {
        let plain = text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || isDigit($0) || [0x2E, 0x2D, 0x5F].contains($0)
        }
        guard plain, !text.hasPrefix("."), text.utf8.count <= 64 else {
            throw ValueError(
                expected: "takes a file name of letters, digits, '.', '-' and '_', at most 64, without a folder")
        }
        guard !["checkoutd.", "state.key"].contains(where: { text.lowercased().hasPrefix($0) }) else {
            throw ValueError(expected: "takes a name that does not begin as the daemon's own files do")
        }
        return text
    }

    private var items: [Substring] { text.split { $0 == "," || $0 == " " || $0 == "\t" } }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private func isDigits(_ text: some StringProtocol) -> Bool { !text.isEmpty && text.utf8.allSatisfy(isDigit) }
}
