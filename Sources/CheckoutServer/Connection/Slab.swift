/// Values in one array, by index, with a list of free places: for what comes and goes often and must not be an object.
struct Slab<Element> {
    private(set) var elements: [Element] = []
    private var free: [Int32] = []

    var count: Int { elements.count - free.count }

    /// A place for `element`.
    mutating func insert(_ element: Element) -> Int32 {
        if let index = free.popLast() {
            elements[Int(index)] = element
            return index
        }
        elements.append(element)
        return Int32(elements.count - 1)
    }

    /// A free place with what was left there, or nothing if every place is taken.
    mutating func reuse() -> Int32? { free.popLast() }

    /// Frees a place. What lies there stays until it is used again.
    mutating func release(_ index: Int32) { free.append(index) }

    subscript(index: Int32) -> Element {
        @inline(__always) get { elements[Int(index)] }
        @inline(__always) _modify { yield &elements[Int(index)] }
    }
}
