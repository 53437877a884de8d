public import CheckoutModel

/// Names a connection of the transport: a slot, and how often it was used before.
///
/// The reactor gives it out. Slots are small numbers that are used again, since the server keeps its connections in
/// arrays by slot; a generation is never used twice for one slot.
public struct ConnectionID: Hashable, Sendable {
    /// Index from 0.
    public let slot: UInt32
    /// Differs for each connection that had this slot.
    public let generation: UInt32

    /// Joins the two.
    public init(slot: UInt32, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }
}

/// The sockets, as the server sees them. Called on the loop's thread only, and never calls back into the server.
public protocol Transport: AnyObject {
    /// Hands bytes to the socket without waiting. Answers how many it took; fewer than given: it is full, or broken,
    /// and `Server.writable` or `Server.closed` follows.
    func write(_ connection: ConnectionID, _ bytes: RawSpan) -> Int
    /// Whether the server wants to hear when the socket takes bytes again.
    func wantWritable(_ connection: ConnectionID, _ wanted: Bool)
    /// Stops or resumes reading: backpressure. A new connection is read.
    func setReading(_ connection: ConnectionID, _ reading: Bool)
    /// Says to the peer that no more bytes follow.
    func shutdownWriting(_ connection: ConnectionID)
    /// Ends it. The server has forgotten it already; `Server.closed` does not follow.
    func close(_ connection: ConnectionID)
}

/// Who came, as the kernel said at connect.
public enum Arrival: Equatable, Sendable {
    /// A peer with its roles.
    case peer(Peer)
    /// Nobody: uid 4294967295, an overflow id, or the look-up failed.
    case nobody
}
