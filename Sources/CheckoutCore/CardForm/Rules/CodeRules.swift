import CheckoutModel

/// Length and name of the security code, by network (C-081 to C-083).
enum CodeRules {
    /// Exact; `nil`: 3 or 4, since no network is known.
    static func length(_ network: CardNetwork?) -> Int? {
        switch network {
        case .amex: 4
        case .visa, .mastercard, .dinersClub, .discover, .jcb, .unionpay, .maestro, .elo, .mir, .hiper, .hipercard: 3
        case .bancontact, .cartesBancaires, .eftpos: 3
        case .other, nil: nil
        }
    }

    /// As printed on the cards of that network.
    static func label(_ network: CardNetwork?) -> String {
        switch network {
        case .mastercard, .maestro, .hiper, .hipercard: "CVC"
        case .amex, .discover: "CID"
        case .unionpay: "CVN"
        case .elo: "CVE"
        case .mir: "CVP2"
        case .visa, .dinersClub, .jcb, .bancontact, .cartesBancaires, .eftpos, .other, nil: "CVV"
        }
    }

    static func accepts(count: Int, for network: CardNetwork?) -> Bool {
        length(network).map { $0 == count } ?? (3...4).contains(count)
    }
}
