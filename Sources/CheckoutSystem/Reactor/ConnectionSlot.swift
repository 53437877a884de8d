/// Names one connection of the loop: its place in the slab, and which of the connections that were there it is.
///
/// The index is small and dense, so that whoever keeps something for each connection keeps it in an array.
public struct ConnectionSlot: Hashable, Sendable {
    /// From 0, below `Reactor.capacity`; used again after a close.
    public let index: UInt32
    /// From 1; another one with every connection at this index.
    public let generation: UInt32

    init(index: UInt32, generation: UInt32) {
        self.index = index
        self.generation = generation
    }

    /// Both in one word.
    public var packed: UInt64 { UInt64(generation) << 32 | UInt64(index) }

    /// From `packed`.
    public init(packed: UInt64) {
        index = UInt32(truncatingIfNeeded: packed)
        generation = UInt32(packed >> 32)
    }
}
