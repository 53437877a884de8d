/// Values by index in one piece of memory, with a list of free places: for what comes and goes often, is touched by
/// every frame, and must not be an object.
///
/// It owns raw memory, so that touching one field costs a load or a store and nothing else: an array in a class is
/// checked for exclusive access and for other owners each time. Only `insert` and `grow` move the values, and nobody
/// calls them while one is being changed in place.
@safe final class Slab<Element> {
    private var base: UnsafeMutablePointer<Element>
    private var capacity = 0
    private var free: [Int32] = []
    /// Places that were ever used.
    private(set) var placeCount = 0

    init() { unsafe base = .allocate(capacity: 0) }

    deinit {
        unsafe base.deinitialize(count: placeCount)
        unsafe base.deallocate()
    }

    /// Places in use.
    var count: Int { placeCount - free.count }

    /// Places that were ever used.
    var indices: Range<Int> { 0..<placeCount }

    /// A place for `element`.
    func insert(_ element: Element) -> Int32 {
        if let index = free.popLast() {
            self[Int(index)] = element
            return index
        }
        append(element)
        return Int32(placeCount - 1)
    }

    /// Frees a place. What lies there stays until it is used again.
    func release(_ index: Int32) { free.append(index) }

    /// Makes all places up to this many usable, for whoever chooses the indices.
    func grow(to count: Int, with element: @autoclosure () -> Element) {
        while placeCount < count { append(element()) }
    }

    /// A place that was given out.
    subscript(index: Int) -> Element {
        @inline(__always) _read {
            precondition(index >= 0 && index < placeCount)
            yield unsafe base[index]
        }
        @inline(__always) _modify {
            precondition(index >= 0 && index < placeCount)
            yield unsafe &base[index]
        }
    }

    /// A place that was given out.
    subscript(index: Int32) -> Element {
        @inline(__always) _read { yield self[Int(index)] }
        @inline(__always) _modify { yield &self[Int(index)] }
    }

    private func append(_ element: Element) {
        if placeCount == capacity {
            let larger = max(16, capacity + capacity / 2)
            let fresh = UnsafeMutablePointer<Element>.allocate(capacity: larger)
            unsafe fresh.moveInitialize(from: base, count: placeCount)
            unsafe base.deallocate()
            unsafe base = fresh
            capacity = larger
        }
        unsafe (base + placeCount).initialize(to: element)
        placeCount += 1
    }
}
