import CheckoutModel

@testable import CheckoutCore

/// The rules of number and networks a second time, on text and by the words of their requirements, to compare with.
enum CardOracle {
    /// C-031, as it is written there.
    static let table: [(CardNetwork, String)] = [
        (.visa, "4"), (.mastercard, "51-55, 2221-2229, 223-229, 23-26, 270-271, 2720"), (.amex, "34, 37"),
        (.dinersClub, "300-305, 36, 38, 39"), (.discover, "6011, 644-649, 65"), (.jcb, "2131, 1800, 3528-3589"),
        (
            .unionpay,
            """
            620, 62100-62182, 62184-62187, 62185-62197, 62200-62205, 622010-622999, 62207-62209, 623-626, 6270, 6272, \
            6276, 627700-627779, 627781-627799, 6282-6289, 6291, 6292, 810, 8110-8131, 8132-8151, 8152-8163, 8164-8171
            """
        ),
        (.maestro, "493698, 500000-504174, 504176-506698, 506779-508999, 56-59, 63, 67, 6"),
        (
            .elo,
            """
            401178, 401179, 438935, 457631, 457632, 431274, 451416, 457393, 504175, 506699-506778, 509000-509999, \
            627780, 636297, 636368, 650031-650033, 650035-650051, 650405-650439, 650485-650538, 650541-650598, \
            650700-650718, 650720-650727, 650901-650978, 651652-651679, 655000-655019, 655021-655058
            """
        ),
        (.mir, "2200-2204"), (.hiper, "637095, 637568, 637599, 637609, 637612, 63737423, 63743358"),
        (.hipercard, "606282"),
    ]

    /// C-023.
    static let lengths: [(CardNetwork, [Int])] = [
        (.visa, [16, 18, 19]), (.mastercard, [16]), (.amex, [15]), (.dinersClub, [14, 16, 19]), (.discover, [16, 19]),
        (.jcb, [16, 17, 18, 19]), (.unionpay, [14, 15, 16, 17, 18, 19]), (.maestro, [16, 17, 18, 19]), (.elo, [16]),
        (.mir, [16, 17, 18, 19]), (.hiper, [16]), (.hipercard, [16]),
    ]

    /// Both ends of a pattern, as text.
    static func ends(_ patterns: String) -> [(low: String, high: String)] {
        patterns.split(separator: ",").map { part in
            let ends = part.split(separator: "-").map { $0.filter(\.isNumber) }
            return (ends[0], ends[ends.count - 1])
        }
    }

    /// Each candidate of what is typed with the length of its longest settled pattern; 0: none (C-032, C-033).
    static func candidates(_ typed: String) -> [(network: CardNetwork, settled: Int)] {
        table.compactMap { network, patterns in
            let admitted = ends(patterns).filter { low, high in
                let count = min(typed.count, low.count)
                let start = typed.prefix(count)
                return low.prefix(count) <= start && start <= high.prefix(count)
            }
            if admitted.isEmpty { return nil }
            return (network, admitted.map(\.low.count).filter { $0 <= typed.count }.max() ?? 0)
        }
    }

    /// C-020, from the right.
    static func passesLuhn(_ digits: String) -> Bool {
        let values = digits.reversed().compactMap(\.wholeNumberValue)
        let sum = values.enumerated().reduce(0) { sum, place in
            let doubled = place.offset % 2 == 1 ? place.element * 2 : place.element
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0
    }

    /// A number with this beginning that passes, or just does not.
    static func number(_ start: String, length: Int, passing: Bool = true) -> String {
        let body = start + String(repeating: "1", count: length - start.count - 1)
        let last = (0...9).first { passesLuhn(body + "\($0)") == passing } ?? 0
        return body + "\(last)"
    }

    /// A beginning that only this network has.
    static func start(_ network: CardNetwork) -> String {
        let starts: [CardNetwork: String] = [
            .visa: "42", .mastercard: "51", .amex: "37", .dinersClub: "36", .discover: "6011", .jcb: "3530",
            .unionpay: "625", .maestro: "67", .elo: "401178", .mir: "2200", .hiper: "637095", .hipercard: "606282",
            .other: "97",
        ]
        return starts[network] ?? "97"
    }

    static func facts(_ digits: String) -> NumberFacts {
        let bytes = Array(digits.utf8)
        return unsafe NumberFacts(bytes.span.bytes)
    }
}
