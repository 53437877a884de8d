import CheckoutModel

/// Which sessions have an attempt without a definite answer, by what makes two sessions one order (B-041, G-121,
/// G-122).
///
/// An index, so that a submit looks at its own order and not at every session of the daemon.
struct UnsettledOrders {
    /// What two sessions of one order have in common.
    enum Key: Hashable {
        /// SHA-256 of the client token.
        case token([UInt8])
        /// The gateway's own name of the client session.
        case clientSession(String)
    }

    private var keysOf: [SessionID: [Key]] = [:]
    private var sessionsOf: [Key: [SessionID]] = [:]

    /// The keys of a session that is unsettled; none: it is not.
    mutating func set(_ id: SessionID, _ keys: [Key]) {
        let known = keysOf[id] ?? []
        guard known != keys else { return }
        for key in known { sessionsOf[key]?.removeAll { $0 == id } }
        for key in known where sessionsOf[key]?.isEmpty == true { sessionsOf[key] = nil }
        for key in keys { sessionsOf[key, default: []].append(id) }
        keysOf[id] = keys.isEmpty ? nil : keys
    }

    /// Another session with one of these keys: of several the one with the smallest id, so that the answer is always
    /// the same.
    func sibling(of id: SessionID, _ keys: [Key]) -> SessionID? {
        let others = keys.flatMap { sessionsOf[$0] ?? [] }.filter { $0 != id }
        return others.min { ($0.high, $0.low) < ($1.high, $1.low) }
    }
}

extension Session {
    /// Names of its order.
    var orderKeys: [UnsettledOrders.Key] {
        let name = clientSession?.clientSessionID ?? ""
        return [.token(record.tokenDigest)] + (name.isEmpty ? [] : [.clientSession(name)])
    }

    /// An attempt was asked for and has no definite answer.
    var isUnsettled: Bool { book.liveMachines.contains { $0.record.isUnsettled } }
}
