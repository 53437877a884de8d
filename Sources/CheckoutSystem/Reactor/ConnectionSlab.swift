import Glibc

/// The descriptors of all connections: 20 bytes each and no heap object, in memory that is reserved for as many as the
/// descriptor limit allows and touched only as far as it was ever used.
@safe struct ConnectionSlab: ~Copyable {
    struct Entry {
        var descriptor: Int32
        /// Of the connection that is here, or of the next one.
        var generation: UInt32
        /// What epoll watches for.
        var events: UInt32
        /// Next free index; meaningless while in use.
        var nextFree: UInt32
        var isOpen: Bool
        /// The peer has shut its writing side.
        var isHalfClosed: Bool
        /// The owner does not want to read.
        var isPaused: Bool
    }

    let capacity: Int
    private let entries: UnsafeMutablePointer<Entry>
    private let reservedBytes: Int
    private var firstFree = UInt32.max
    /// Indices from here on were never used.
    private var untouched: UInt32 = 0
    private(set) var count = 0

    init(capacity: Int) throws(SystemError) {
        self.capacity = capacity
        reservedBytes = capacity * MemoryLayout<Entry>.stride
        guard
            let start = unsafe mmap(
                nil, reservedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
            unsafe start != MAP_FAILED
        else { throw .last("mmap") }
        unsafe entries = start.bindMemory(to: Entry.self, capacity: capacity)
    }

    deinit {
        for index in 0..<Int(untouched) where unsafe entries[index].isOpen { unsafe close(entries[index].descriptor) }
        unsafe munmap(entries, reservedBytes)
    }

    /// `nil` when the slab is full; the descriptor is then still the caller's.
    mutating func insert(_ descriptor: Int32, events: UInt32) -> ConnectionSlot? {
        let index: UInt32
        var generation: UInt32 = 1
        if firstFree != .max {
            index = firstFree
            firstFree = unsafe entries[Int(index)].nextFree
            generation = unsafe entries[Int(index)].generation
        } else {
            guard Int(untouched) < capacity else { return nil }
            index = untouched
            untouched += 1
        }
        unsafe entries[Int(index)] = Entry(
            descriptor: descriptor, generation: generation, events: events, nextFree: 0, isOpen: true,
            isHalfClosed: false, isPaused: false)
        count += 1
        return ConnectionSlot(index: index, generation: generation)
    }

    /// The entry of a connection that is still there.
    @inline(__always)
    func entry(_ slot: ConnectionSlot) -> UnsafeMutablePointer<Entry>? {
        guard slot.index < untouched else { return nil }
        let entry = unsafe entries + Int(slot.index)
        return unsafe entry.pointee.generation == slot.generation && entry.pointee.isOpen ? entry : nil
    }

    /// Closes the descriptor and frees the place. Only for a connection that is there.
    mutating func remove(_ slot: ConnectionSlot) {
        let entry = unsafe entries + Int(slot.index)
        unsafe close(entry.pointee.descriptor)
        unsafe entry.pointee.isOpen = false
        unsafe entry.pointee.generation &+= 1
        if unsafe entry.pointee.generation == 0 { unsafe entry.pointee.generation = 1 }
        unsafe entry.pointee.nextFree = firstFree
        firstFree = slot.index
        count -= 1
    }
}
