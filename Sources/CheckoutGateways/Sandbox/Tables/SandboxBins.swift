internal import CheckoutCore
internal import CheckoutModel

/// The sandbox's BIN service: networks of the test cards by their first eight digits.
enum SandboxBins {
    /// `nil`: no test card begins so, and the service has nothing to say.
    static func answer(_ prefix: BinPrefix) -> BinAnswer? {
        var digits: [UInt8] = []
        prefix.write { digits.append($0) }
        return answer(digits: digits)
    }

    /// By eight ASCII digits.
    static func answer(digits: [UInt8]) -> BinAnswer? {
        guard digits.count == 8, SandboxCards.knows(prefix: digits) else { return nil }
        let row = table.first { digits.starts(with: $0.digits.utf8) }
        guard let row else { return nil }
        var answer = BinAnswer(row.networks.split(separator: " ").map { BinAnswer.Network(name: String($0)) })
        // A service returns more, up to all eight; six are what anybody may see of a number.
        answer.firstDigits = String(decoding: digits.prefix(6), as: UTF8.self)
        return answer
    }

    /// The longest beginnings first.
    private static let table: [(digits: String, networks: String)] = [
        ("40355000", "VISA CARTES_BANCAIRES"), ("51320000", "MASTERCARD CARTES_BANCAIRES"),
        ("49700000", "CARTES_BANCAIRES"), ("45570100", "EFTPOS VISA"), ("6011", "DISCOVER"), ("34", "AMEX"),
        ("37", "AMEX"), ("35", "JCB"), ("5", "MASTERCARD"), ("4", "VISA"),
    ]
}
