public import CheckoutModel

/// What a BIN service says of a prefix (C-039, C-040, C-064).
public struct BinAnswer: Equatable, Sendable {
    /// One network as the service names it.
    public struct Network: Equatable, Sendable {
        /// OTHER for a name that nobody here knows (C-039).
        public let network: CardNetwork
        /// The service's own, else ours; of an unknown network the name it came with (C-040).
        public let displayName: String

        /// By the name of the backend; a display name of the service wins.
        public init(name: String, displayName: String? = nil) {
            network = CardNetwork(wireID: name)
            let own = network == .other && !name.isEmpty ? name : network.displayName
            self.displayName = displayName.flatMap { $0.isEmpty ? nil : $0 } ?? own
        }
    }

    /// In the order of the service, each once: duplicates collapse to the first (C-039).
    public let networks: [Network]
    /// The digits that the service itself returned; empty: none.
    public var firstDigits = ""
    /// ISO 3166-1 alpha-2; empty: not told.
    public var issuerCountryCode = ""
    /// Empty: not told.
    public var issuerName = ""

    /// In the order of the service. An empty list counts as a failed look-up (C-052).
    public init(_ networks: [Network]) {
        var seen: NetworkSet = []
        self.networks = networks.filter { seen.insert(NetworkSet($0.network)).inserted }
    }

    var order: NetworkOrder { NetworkOrder(networks.map(\.network)) }
}
