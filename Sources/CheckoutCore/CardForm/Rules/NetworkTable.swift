import CheckoutModel

/// The local table of BIN patterns and lengths, as data (C-023, C-031). The order is that of C-031 (C-035).
enum NetworkTable {
    /// A prefix, or an inclusive range of prefixes of the same length.
    struct Pattern: Equatable, Sendable {
        let low: UInt32
        let high: UInt32
        /// Digits of both ends.
        let length: Int

        /// Whether the first digits can still become, or are, within both bounds, compared as numbers of equal length.
        func admits(_ prefix: DigitPrefix) -> Bool {
            let shared = min(prefix.count, length)
            let typed = prefix.value(of: shared)
            let cut = DigitPrefix.power(length - shared)
            return low / cut <= typed && typed <= high / cut
        }
    }

    /// One network with a local rule.
    struct Row: Sendable {
        let network: CardNetwork
        let patterns: [Pattern]
        /// Exact digit counts, not a range (C-028).
        let lengths: [Int]
    }

    static let rows: [Row] = [
        row(.visa, "4", [16, 18, 19]),
        row(.mastercard, "51-55, 2221-2229, 223-229, 23-26, 270-271, 2720", [16]),
        row(.amex, "34, 37", [15]),
        row(.dinersClub, "300-305, 36, 38, 39", [14, 16, 19]),
        row(.discover, "6011, 644-649, 65", [16, 19]),
        row(.jcb, "2131, 1800, 3528-3589", [16, 17, 18, 19]),
        row(
            .unionpay,
            """
            620, 62100-62182, 62184-62187, 62185-62197, 62200-62205, 622010-622999, 62207-62209, 623-626, 6270, 6272, \
            6276, 627700-627779, 627781-627799, 6282-6289, 6291, 6292, 810, 8110-8131, 8132-8151, 8152-8163, 8164-8171
            """, [14, 15, 16, 17, 18, 19]),
        row(.maestro, "493698, 500000-504174, 504176-506698, 506779-508999, 56-59, 63, 67, 6", [16, 17, 18, 19]),
        row(
            .elo,
            """
            401178, 401179, 438935, 457631, 457632, 431274, 451416, 457393, 504175, 506699-506778, 509000-509999, \
            627780, 636297, 636368, 650031-650033, 650035-650051, 650405-650439, 650485-650538, 650541-650598, \
            650700-650718, 650720-650727, 650901-650978, 651652-651679, 655000-655019, 655021-655058
            """, [16]),
        row(.mir, "2200-2204", [16, 17, 18, 19]),
        row(.hiper, "637095, 637568, 637599, 637609, 637612, 63737423, 63743358", [16]),
        row(.hipercard, "606282", [16]),
    ]

    /// Of a network without a row, and of a number no network claims (C-024).
    static let openLengths = [13, 14, 15, 16, 17, 18, 19]
    /// Networks that skip Luhn: a constant of the daemon, not of the client (C-022).
    static let luhnExempt: [CardNetwork] = [.unionpay]

    /// Allowed digit counts by the best match (C-023, C-024).
    static func lengths(_ network: CardNetwork) -> [Int] {
        rows.first { $0.network == network }?.lengths ?? openLengths
    }

    private static func row(_ network: CardNetwork, _ patterns: String, _ lengths: [Int]) -> Row {
        let read = patterns.split(separator: ", ").map { text in
            let ends = text.split(separator: "-")
            let low = UInt32(ends[0]) ?? 0
            return Pattern(low: low, high: ends.count == 2 ? UInt32(ends[1]) ?? 0 : low, length: ends[0].utf8.count)
        }
        return Row(network: network, patterns: read, lengths: lengths)
    }
}

/// At most the first eight digits of a number: all that detection reads (C-041), and no more than a BIN.
struct DigitPrefix: Equatable, Sendable {
    private let digits: UInt32
    /// 0 to 8.
    let count: Int

    /// Digits must be ASCII.
    init(_ span: RawSpan) {
        count = min(span.byteCount, 8)
        var value: UInt32 = 0
        for index in 0..<count {
            value = value * 10 + UInt32(unsafe span.unsafeLoad(fromByteOffset: index, as: UInt8.self) & 15)
        }
        digits = value
    }

    /// The first `length` digits as a number; not more than there are.
    func value(of length: Int) -> UInt32 { digits / Self.power(count - length) }

    static func power(_ exponent: Int) -> UInt32 {
        var result: UInt32 = 1
        for _ in 0..<exponent { result *= 10 }
        return result
    }
}
