internal import CheckoutModel

/// What a sandbox session offers, by the `variant` of its order.
enum SandboxVariant: String, CaseIterable, Sendable {
    case `default`
    case cardsOnly = "cards-only"
    case noSurcharge = "no-surcharge"
    case empty
    case expired
    case express
    case expressCallbacks = "express-callbacks"
    case billing

    /// Select actions are sent before paying (G-048).
    var hasSurcharges: Bool {
        switch self {
        case .default, .expired, .express, .expressCallbacks, .billing: true
        case .cardsOnly, .noSurcharge, .empty: false
        }
    }

    /// Of the billing address module.
    var billingOptions: [String: Bool] {
        self == .billing ? ["postalCode": true, "addressLine2": false, "state": false] : [:]
    }

    /// There is a SHIPPING module, and cards ask for an address.
    var isExpress: Bool { self == .express || self == .expressCallbacks }
}

/// The methods of the sandbox, in their order.
enum SandboxMethods {
    /// Configured, and not possible on Linux (B-126).
    static let filtered = ["APPLE_PAY", "PAYPAL", "GOOGLE_PAY"]
    /// In the merchant's order.
    static let allowedNetworks: [CardNetwork] = [.visa, .mastercard, .cartesBancaires, .amex]

    /// What the fee of a method is: its own, or that of the card's network. `nil`: none.
    static func surcharge(of type: String, network: CardNetwork?) -> Int64? {
        if type == "PAYMENT_CARD" { return networkSurcharges.first { $0.network == network }?.surcharge }
        return rows.first { $0.type == type }?.surcharge
    }

    /// The list of a variant.
    static func list(_ variant: SandboxVariant) -> [PaymentMethod] {
        switch variant {
        case .empty: []
        case .cardsOnly: [method(rows[0], surcharges: false)]
        case .noSurcharge: rows.map { method($0, surcharges: false) }
        case .default, .expired, .billing: rows.map { method($0, surcharges: true) }
        case .express, .expressCallbacks:
            rows.map { row in
                var method = method(row, surcharges: true)
                method.express = row.input == .card
                return method
            }
        }
    }

    private static func method(_ row: Row, surcharges: Bool) -> PaymentMethod {
        var method = PaymentMethod(id: row.type, type: row.type, name: row.name)
        method.input = row.input
        method.buttonText = row.input == .card ? "Pay with card" : "Pay with \(row.name)"
        if row.input == .card { method.intents = [.checkout, .vault] }
        guard surcharges else { return method }
        if row.input == .card {
            method.networkSurcharges = networkSurcharges
            method.hasUnknownSurcharge = true
        }
        method.surcharge = row.surcharge
        return method
    }

    private static let networkSurcharges = [
        NetworkSurcharge(network: .visa, surcharge: 120), NetworkSurcharge(network: .mastercard, surcharge: 95),
    ]

    private struct Row: Sendable {
        let type: String
        let name: String
        let input: PaymentMethodInput
        /// Minor units; a fee of 0 is none (G-046).
        let surcharge: Int64?
    }

    private static let rows = [
        Row(type: "PAYMENT_CARD", name: "Card", input: .card, surcharge: nil),
        Row(type: "PAY_NL_IDEAL", name: "iDEAL", input: .none, surcharge: 30),
        Row(type: "ADYEN_TRUSTLY", name: "Trustly", input: .none, surcharge: nil),
        Row(type: "ADYEN_BLIK", name: "BLIK", input: .otp, surcharge: nil),
        Row(type: "ADYEN_MBWAY", name: "MB WAY", input: .phone, surcharge: nil),
        Row(type: "OMISE_PROMPTPAY", name: "PromptPay", input: .none, surcharge: 15),
        Row(type: "ADYEN_MULTIBANCO", name: "Multibanco", input: .none, surcharge: nil),
        Row(type: "PRIMER_TEST_KLARNA", name: "Test Klarna", input: .flowDecision, surcharge: nil),
    ]
}
