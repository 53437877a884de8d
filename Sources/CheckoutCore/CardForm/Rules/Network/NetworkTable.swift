import CheckoutModel

/// The local table of BIN patterns and lengths, as data (C-023, C-031). The order is that of C-031 (C-035).
enum NetworkTable {
    /// A prefix, or an inclusive range of prefixes of the same length, as the numbers of eight digits that begin so.
    struct Pattern: Equatable, Sendable {
        let network: CardNetwork
        let low: UInt32
        let high: UInt32
        /// Digits of both ends.
        let length: Int
    }

    /// One network with a local rule, as C-031 and C-023 write it.
    struct Row: Sendable {
        let network: CardNetwork
        let patterns: String
        /// Exact digit counts, not a range (C-028).
        let lengths: [Int]
    }

    static let rows: [Row] = [
        Row(network: .visa, patterns: "4", lengths: [16, 18, 19]),
        Row(network: .mastercard, patterns: "51-55, 2221-2229, 223-229, 23-26, 270-271, 2720", lengths: [16]),
        Row(network: .amex, patterns: "34, 37", lengths: [15]),
        Row(network: .dinersClub, patterns: "300-305, 36, 38, 39", lengths: [14, 16, 19]),
        Row(network: .discover, patterns: "6011, 644-649, 65", lengths: [16, 19]),
        Row(network: .jcb, patterns: "2131, 1800, 3528-3589", lengths: [16, 17, 18, 19]),
        Row(
            network: .unionpay,
            patterns: """
                620, 62100-62182, 62184-62187, 62185-62197, 62200-62205, 622010-622999, 62207-62209, 623-626, 6270, 6272, \
                6276, 627700-627779, 627781-627799, 6282-6289, 6291, 6292, 810, 8110-8131, 8132-8151, 8152-8163, 8164-8171
                """, lengths: [14, 15, 16, 17, 18, 19]),
        Row(
            network: .maestro, patterns: "493698, 500000-504174, 504176-506698, 506779-508999, 56-59, 63, 67, 6",
            lengths: [16, 17, 18, 19]),
        Row(
            network: .elo,
            patterns: """
                401178, 401179, 438935, 457631, 457632, 431274, 451416, 457393, 504175, 506699-506778, 509000-509999, \
                627780, 636297, 636368, 650031-650033, 650035-650051, 650405-650439, 650485-650538, 650541-650598, \
                650700-650718, 650720-650727, 650901-650978, 651652-651679, 655000-655019, 655021-655058
                """, lengths: [16]),
        Row(network: .mir, patterns: "2200-2204", lengths: [16, 17, 18, 19]),
        Row(
            network: .hiper, patterns: "637095, 637568, 637599, 637609, 637612, 63737423, 63743358", lengths: [16]),
        Row(network: .hipercard, patterns: "606282", lengths: [16]),
    ]

    /// Of all networks, in the order of the table. Read once; a detection walks it and keeps nothing.
    static let patterns: [Pattern] = rows.flatMap { row in
        row.patterns.split(separator: ", ").map { text in
            let ends = text.split(separator: "-")
            let (low, high) = (UInt32(ends[0]) ?? 0, UInt32(ends[ends.count - 1]) ?? 0)
            let unit = BinPrefix.power(BinPrefix.complete - ends[0].utf8.count)
            return Pattern(
                network: row.network, low: low * unit, high: high * unit + (unit - 1), length: ends[0].utf8.count)
        }
    }

    /// Of a number no network claims (C-024).
    static let openLengths = LengthSet([13, 14, 15, 16, 17, 18, 19])
    /// Networks that skip Luhn: a constant of the daemon, not of the client (C-022).
    static let luhnExempt: NetworkSet = [NetworkSet(.unionpay)]

    /// Allowed digit counts: the union over those that have a row, one without a row adds none; open when none has
    /// (C-027).
    static func lengths(_ networks: NetworkSet) -> LengthSet {
        var union: LengthSet = []
        for (network, lengths) in rowLengths where networks.contains(network) { union.formUnion(lengths) }
        return union.isEmpty ? openLengths : union
    }

    private static let rowLengths = rows.map { (NetworkSet($0.network), LengthSet($0.lengths)) }
}
