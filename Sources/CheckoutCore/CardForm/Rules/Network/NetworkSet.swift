import CheckoutModel

/// Some of the sixteen networks, in no order of their own.
struct NetworkSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }
    /// One of them.
    init(_ network: CardNetwork) { rawValue = 1 << UInt16(network.rawValue - 1) }

    /// In the order of C-031, which is that of the ids (C-035).
    var inTableOrder: [CardNetwork] { CardNetwork.allCases.filter { contains(Self($0)) } }
}

/// Networks in an order that means something, each once: 16 places of four bits. It needs no memory of its own.
struct NetworkOrder: Hashable, Sendable {
    private var places: UInt64 = 0
    private(set) var count = 0
    private(set) var set: NetworkSet = []

    /// None.
    init() {}

    /// Duplicates collapse to the first (C-039).
    init(_ networks: some Sequence<CardNetwork>) {
        for network in networks { append(network) }
    }

    mutating func append(_ network: CardNetwork) {
        guard !set.contains(NetworkSet(network)) else { return }
        places |= UInt64(network.rawValue - 1) << UInt64(4 * count)
        count += 1
        set.insert(NetworkSet(network))
    }

    var isEmpty: Bool { count == 0 }
    var first: CardNetwork? { isEmpty ? nil : self[0] }
    func contains(_ network: CardNetwork) -> Bool { set.contains(NetworkSet(network)) }

    subscript(_ place: Int) -> CardNetwork {
        CardNetwork(rawValue: Int32(truncatingIfNeeded: places >> UInt64(4 * place) & 15) + 1) ?? .other
    }

    /// Those that pass, in the same order.
    func filter(_ passes: (CardNetwork) -> Bool) -> NetworkOrder {
        var result = NetworkOrder()
        for place in 0..<count where passes(self[place]) { result.append(self[place]) }
        return result
    }

    /// For what is shown.
    var list: [CardNetwork] { (0..<count).map { self[$0] } }
}

/// Digit counts, up to 31.
struct LengthSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }
    init(_ lengths: [Int]) { rawValue = lengths.reduce(0) { $0 | 1 << UInt32($1) } }

    func contains(_ count: Int) -> Bool { count < 32 && rawValue & 1 << UInt32(count) != 0 }
    /// 0 when there is none.
    var longest: Int { rawValue == 0 ? 0 : 31 - rawValue.leadingZeroBitCount }
}
