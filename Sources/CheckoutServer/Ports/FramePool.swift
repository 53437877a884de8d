/// Memory for frames that have not arrived completely: they may carry a card number, so it is the locked region's in
/// the daemon. Simulations bring plain memory that counts.
public protocol FramePool: AnyObject {
    /// The largest block that can ever be given out.
    var largestBlock: Int { get }
    /// Bytes that are not given out. They may lie apart.
    var freeBytes: Int { get }
    /// Whether a block of this many bytes would be given out now.
    func hasRoom(for byteCount: Int) -> Bool
    /// A block of this many bytes; `nil`: no room.
    func take(_ byteCount: Int) -> FrameBlock?
    /// Copies bytes into a block.
    func write(_ bytes: RawSpan, to block: FrameBlock, at offset: Int)
    /// Lends a part of a block for the duration of `body`.
    func withBytes(_ block: FrameBlock, _ range: Range<Int>, _ body: (RawSpan) -> Void)
    /// Wipes a block and takes it back.
    func give(_ block: FrameBlock)
}

/// Names a block of a `FramePool`.
public struct FrameBlock: Hashable, Sendable {
    /// Meaningful to the pool that gave it out.
    public let token: UInt64
    /// Its size.
    public let byteCount: Int
    /// Whose share of the memory it counts in, and which: the server's business.
    var uid: UInt32 = 0
    var place = FrameShares.Place.frames

    /// For the pool.
    public init(token: UInt64, byteCount: Int) {
        self.token = token
        self.byteCount = byteCount
    }
}
