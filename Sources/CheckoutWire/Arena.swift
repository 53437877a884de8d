internal import CProtobufC
internal import CWire

/// Memory for one message at a time: protobuf-c unpacks into it, and messages are built in it before they are packed.
///
/// Taking is a bump of an offset; nothing is given back until `reset()`, which overwrites what was used. The memory is
/// either lent (the daemon lends pages of its secret region, since requests carry card fields) and then never grows, or
/// the arena's own on the heap, which grows up to `heapBytesMax`. One arena belongs to one thread.
@safe public final class Arena {
    /// A heap arena refuses to hold more than this for one message.
    public static let heapBytesMax = 4 << 20

    @safe private struct Block {
        var base: UnsafeMutableRawPointer
        var capacity: Int
        var used = 0
    }

    private var block: Block
    private var full: [Block] = []
    private let isLent: Bool
    private var taken = 0
    let allocator: UnsafeMutablePointer<ProtobufCAllocator>
    /// Something did not fit since the last `reset()`: what was built or unpacked is not complete.
    public private(set) var isExhausted = false

    /// An arena on the heap.
    public convenience init(capacity: Int = 16 << 10) {
        unsafe self.init(.allocate(byteCount: capacity, alignment: 16), capacity, isLent: false)
    }

    /// An arena in memory that outlives it and starts at a multiple of 16. It is overwritten, never deallocated.
    @unsafe public convenience init(lent memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { preconditionFailure("an arena needs memory") }
        unsafe self.init(base, memory.count, isLent: true)
    }

    private init(_ base: UnsafeMutableRawPointer, _ capacity: Int, isLent: Bool) {
        unsafe block = Block(base: base, capacity: capacity)
        self.isLent = isLent
        unsafe allocator = .allocate(capacity: 1)
        unsafe allocator.initialize(
            to: ProtobufCAllocator(
                alloc: { owner, count in
                    guard let owner = unsafe owner else { return nil }
                    return unsafe Unmanaged<Arena>.fromOpaque(owner)._withUnsafeGuaranteedRef { unsafe $0.take(count) }
                },
                free: { _, _ in }, allocator_data: nil))
        unsafe allocator.pointee.allocator_data = unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        reset()
        if !isLent { unsafe block.base.deallocate() }
        unsafe allocator.deallocate()
    }

    /// Bytes in use.
    public var byteCount: Int { taken }

    /// Overwrites what was used and starts anew. Whatever was built or unpacked in it is gone.
    public func reset() {
        isExhausted = false
        guard taken > 0 else { return }
        unsafe cw_wipe(block.base, block.used)
        for old in full {
            unsafe cw_wipe(old.base, old.used)
            unsafe old.base.deallocate()
        }
        full.removeAll()
        block.used = 0
        taken = 0
    }

    /// Memory at a multiple of 16, or `nil` and `isExhausted`.
    func take(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= 0, isLent || count <= Self.heapBytesMax - taken else {
            isExhausted = true
            return nil
        }
        let at = (block.used + 15) & ~15
        if at <= block.capacity, count <= block.capacity - at {
            block.used = at + count
            taken += count
            return unsafe block.base + at
        }
        guard !isLent else {
            isExhausted = true
            return nil
        }
        full.append(block)
        let capacity = max(2 * block.capacity, count + 16)
        unsafe block = Block(base: .allocate(byteCount: capacity, alignment: 16), capacity: capacity, used: count)
        taken += count
        return unsafe block.base
    }
}
