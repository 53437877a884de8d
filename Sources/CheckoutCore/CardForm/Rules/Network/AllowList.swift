import CheckoutModel

/// The networks a session takes, in its order (C-061, C-062).
struct AllowList: Equatable, Sendable {
    /// None was given: every network, in the order of the service.
    let isOpen: Bool
    /// Without the names that nobody knows. If none is left although there was a list, every card is unsupported: a
    /// typing slip must not open every network (D-38).
    let order: NetworkOrder

    init(_ networks: [CardNetwork]) {
        isOpen = networks.isEmpty
        order = NetworkOrder(networks.filter { $0 != .other })
    }

    func allows(_ network: CardNetwork) -> Bool { isOpen || order.contains(network) }

    /// Allowed ones in the order of the list, then the others as they came (C-053).
    func sorted(_ found: NetworkOrder) -> NetworkOrder {
        var sorted = order.filter(found.contains)
        for place in 0..<found.count { sorted.append(found[place]) }
        return sorted
    }
}
