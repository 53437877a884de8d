internal import CheckoutCore
internal import CheckoutModel

// Surfaces of inline sessions: the connections that attached (B-110, B-111).

extension Server {
    func attach(_ connection: ConnectionID, to id: SessionID) {
        guard isLive(connection) else { return }
        tracks[id]?.surfaces.insert(connection)
        holdings[connection, default: Holdings()].attached.insert(id)
    }

    /// Whoever was attached is not any more.
    func dropSurfaces(of id: SessionID) {
        for connection in tracks[id]?.surfaces ?? [] { holdings[connection]?.attached.remove(id) }
        tracks[id]?.surfaces = []
    }

    /// A connection is gone. Sessions notice at the end of the turn, since it may go in the middle of anything; those
    /// of a daemon that is stopping do not, for it was not the connection that left (B-283).
    func dropHoldings(of connection: ConnectionID) {
        guard let held = holdings.removeValue(forKey: connection) else { return }
        // In the order of their ids: a set has another one in each process.
        for id in held.attached.sorted(by: { ($0.high, $0.low) < ($1.high, $1.low) }) {
            tracks[id]?.surfaces.remove(connection)
            if !isDraining { left.append(id) }
        }
    }

    /// Sessions that lost their last surface stop, without an outcome (B-113).
    func detachLost() {
        guard !left.isEmpty else { return }
        let ids = left
        left = []
        for id in ids where tracks[id]?.surfaces.isEmpty ?? false {
            guard let session = engine[id], !session.isOver else { continue }
            handle(.stopRequested, of: id, actor: Actor(.owner, uid: session.record.ownerUID))
        }
    }
}
