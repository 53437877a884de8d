/// A card scheme, by the wire ids of C-030. The raw values are those of the protocol.
public enum CardNetwork: Int32, CaseIterable, Hashable, Sendable {
    case visa = 1, mastercard, amex, dinersClub, discover, jcb, unionpay, maestro, elo, mir, hiper, hipercard
    case bancontact, cartesBancaires, eftpos
    /// Known to nobody here; never preferred, never chosen.
    case other

    /// "VISA", "CARTES_BANCAIRES": the id that gateways and clients write.
    public var wireID: String { Self.names[Int(rawValue) - 1].id }
    /// "Visa", "Cartes Bancaires"; "Unknown" for `other` (C-040).
    public var displayName: String { Self.names[Int(rawValue) - 1].display }

    /// Reads a wire id in any case, and the other spellings of C-039. A name that nobody knows is `other`.
    public init(wireID: String) {
        let upper = wireID.uppercased()
        switch upper {
        case "DINERS", "DINERSCLUB": self = .dinersClub
        case "CARTESBANCAIRES": self = .cartesBancaires
        default: self = Self.allCases.first { $0.wireID == upper } ?? .other
        }
    }

    private static let names: [(id: String, display: String)] = [
        ("VISA", "Visa"), ("MASTERCARD", "Mastercard"), ("AMEX", "American Express"), ("DINERS_CLUB", "Diners Club"),
        ("DISCOVER", "Discover"), ("JCB", "JCB"), ("UNIONPAY", "UnionPay"), ("MAESTRO", "Maestro"), ("ELO", "Elo"),
        ("MIR", "Mir"), ("HIPER", "Hiper"), ("HIPERCARD", "Hipercard"), ("BANCONTACT", "Bancontact"),
        ("CARTES_BANCAIRES", "Cartes Bancaires"), ("EFTPOS", "EFTPOS"), ("OTHER", "Unknown"),
    ]
}
