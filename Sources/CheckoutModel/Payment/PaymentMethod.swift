/// What a method needs from the shopper. The raw values are those of the protocol.
public enum PaymentMethodInput: Int32, Hashable, Sendable {
    case none = 1, card, otp, phone, flowDecision, address, bank
}

/// A method of the list: the 13 fields of B-167 and what a machine needs beside them.
public struct PaymentMethod: Equatable, Identifiable, Sendable {
    /// Equals the type (B-175); what tells a method of a list from another (B-168).
    public var id: String
    /// "PAYMENT_CARD".
    public var type: String
    /// For people.
    public var name: String
    /// Asset id; empty: none.
    public var icon = ""
    /// Minor units of the order's currency; never 0.
    public var surcharge: Int64?
    /// Depends on the card's network.
    public var hasUnknownSurcharge = false
    /// "+ $0.50", or that a fee may apply; `nil`: nothing to say (B-174, C-155).
    public var formattedSurcharge: String?
    /// Of the button.
    public var backgroundColor: Color?
    /// "Pay with Klarna".
    public var buttonText: String?
    /// Of the button.
    public var textColor: Color?
    /// For custom rows only (B-171).
    public var borderColor: Color?
    /// Hundredths of a point, for custom rows only.
    public var borderWidthHundredths: Int64?
    /// Hundredths of a point, for custom rows only.
    public var cornerRadiusHundredths: Int64?
    /// What the shopper has to give.
    public var input = PaymentMethodInput.none
    /// What it can be used for.
    public var intents: [SessionIntent] = [.checkout]
    /// Networks with a surcharge above zero, in the order of the session.
    public var networkSurcharges: [NetworkSurcharge] = []
    /// Of the surcharges, the order's; `nil`: it names none, or there is no surcharge.
    public var currency: CurrencyCode?
    /// Asks for a shipping address (B-222).
    public var express = false
    /// Exempt from the lock of B-056 (B-057).
    public var noProcessingScreen = false

    /// Only these three are required (B-167).
    public init(id: String, type: String, name: String) {
        self.id = id
        self.type = type
        self.name = name
    }

    /// Seven fields count; the display-only six and what a machine needs never make two methods unequal (B-169).
    public static func == (a: Self, b: Self) -> Bool {
        a.id == b.id && a.type == b.type && a.name == b.name && a.surcharge == b.surcharge
            && a.hasUnknownSurcharge == b.hasUnknownSurcharge && a.formattedSurcharge == b.formattedSurcharge
            && a.backgroundColor == b.backgroundColor
    }
}

/// What one card network costs on top.
public struct NetworkSurcharge: Hashable, Sendable {
    /// The network that was chosen or found.
    public var network: CardNetwork
    /// Minor units, above 0.
    public var surcharge: Int64
    /// "+ $0.50" (C-152).
    public var formattedSurcharge: String?

    /// Joins the two.
    public init(network: CardNetwork, surcharge: Int64) {
        self.network = network
        self.surcharge = surcharge
    }
}
