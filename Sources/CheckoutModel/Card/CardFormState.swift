/// What the digits typed so far amount to (C-026). The raw values are those of the protocol.
public enum CardNumberState: Int32, Hashable, Sendable {
    case empty = 1, incomplete, valid, invalid
}

/// Who says which networks a number has (C-051). The raw values are those of the protocol.
public enum NetworkSource: Int32, Hashable, Sendable {
    case local = 1, localFallback, remote
}

/// The card form as owner and host see it: the number masked, the code absent, other fields as typed (C-180 to C-182).
public struct CardFormState: Equatable, Sendable {
    /// Always number, expiry, code, name, unless the session switches the name off (B-182, C-100).
    public var cardFields: [CardField] = [.number, .expiry, .cvv, .cardholderName]
    /// Shown billing fields in display order (C-110).
    public var billingFields: [CardField] = []
    /// First six, bullets, last four; every digit a bullet below 13 digits (C-180).
    public var maskedNumber = ""
    /// As typed.
    public var expiry = ""
    /// A code was typed; not even its length is told.
    public var cvvPresent = false
    /// As typed.
    public var cardholderName = ""
    /// As typed.
    public var billingAddress = Address()
    /// As typed.
    public var phoneNumber = ""
    /// C-026, with the lengths of reported networks (C-027).
    public var numberState = CardNumberState.empty
    /// Those shown now, in the order of C-134.
    public var errors: [FieldFailure] = []
    /// A submit is under way.
    public var isLoading = false
    /// Every shown field that is required or filled passes (C-140).
    public var isValid = false
    /// The network that would be charged; `nil`: none known.
    public var selectedNetwork: CardNetwork?
    /// In the order of C-053.
    public var detectedNetworks: [CardNetwork] = []
    /// What the shopper may choose among (C-054).
    public var selectableNetworks: [CardNetwork] = []
    /// Who found the networks.
    public var networkSource = NetworkSource.local
    /// What is known of the number's BIN; `nil` while nothing is typed.
    public var binData: BinData?
    /// Minor units; absent, not 0, when there is none (C-152).
    public var surcharge: Int64?
    /// "+ $0.50" (C-152).
    public var formattedSurcharge: String?
    /// "CVV", "CID", … (C-082).
    public var cvvLabel = "CVV"
    /// 3 or 4; `nil`: either (C-083).
    public var cvvLength: Int?
    /// Keep the card after a paid result (B-202).
    public var saveCard = false
    /// Currency of the surcharge.
    public var currency: CurrencyCode?

    /// An empty form.
    public init() {}
}
