/// Where each secret lies: small ones share pages, large ones have pages of their own.
///
/// A handle is a slot with a generation, so that one which was wiped is never taken for its successor.
struct SecretSlots {
    /// One secret. Offset and size are of the room, the length is of the secret.
    struct Slot {
        var offset = 0
        var length = 0
        var roomBytes = 0
        var generation: UInt32 = 1
        var isLive = false
    }

    /// Bytes of a room in a shared page.
    static let sharedRoomBytes = [64, 1024]

    private var slots: [Slot] = []
    private var freeSlots: [UInt32] = []
    /// Of each page: the class it is cut into (-1: none) and which rooms are free.
    private var pageClass: [Int8]
    private var pageFree: [UInt64]
    /// Where the last free room of each class was seen.
    private var hint = [0, 0]
    private(set) var liveCount = 0

    init(pageCount: Int) {
        pageClass = [Int8](repeating: -1, count: pageCount)
        pageFree = [UInt64](repeating: 0, count: pageCount)
    }

    /// Room for one secret, or `nil`.
    mutating func take(_ byteCount: Int, from pages: inout PageMap) -> (slot: Slot, token: UInt64)? {
        guard let room = takeRoom(byteCount, &pages) else { return nil }
        let index: Int
        if let free = freeSlots.popLast() {
            index = Int(free)
        } else {
            index = slots.count
            slots.append(Slot())
        }
        slots[index].offset = room.offset
        slots[index].roomBytes = room.bytes
        slots[index].length = byteCount
        slots[index].isLive = true
        liveCount += 1
        return (slots[index], UInt64(slots[index].generation) << 32 | UInt64(index))
    }

    /// `nil` for a token whose secret is gone or that was never given out.
    func slot(_ token: UInt64) -> Slot? {
        let index = Int(token & 0xffff_ffff)
        guard index < slots.count, slots[index].isLive, slots[index].generation == UInt32(token >> 32) else {
            return nil
        }
        return slots[index]
    }

    /// After its bytes were overwritten. Only for a live token.
    mutating func free(_ token: UInt64, to pages: inout PageMap) {
        let index = Int(token & 0xffff_ffff)
        let slot = slots[index]
        slots[index].isLive = false
        slots[index].generation &+= 1
        if slots[index].generation == 0 { slots[index].generation = 1 }
        freeSlots.append(UInt32(index))
        liveCount -= 1
        freeRoom(slot, &pages)
    }

    func hasRoom(_ byteCount: Int, in pages: PageMap) -> Bool {
        guard let kind = Self.sharedRoomBytes.firstIndex(where: { byteCount <= $0 }) else {
            return pages.find(Self.pages(byteCount)) != nil
        }
        return sharedPage(kind) != nil || pages.freeCount > 0
    }

    private static func pages(_ byteCount: Int) -> Int {
        (byteCount + SecretMapping.pageBytes - 1) / SecretMapping.pageBytes
    }

    private mutating func takeRoom(_ byteCount: Int, _ pages: inout PageMap) -> (offset: Int, bytes: Int)? {
        guard let kind = Self.sharedRoomBytes.firstIndex(where: { byteCount <= $0 }) else {
            let count = Self.pages(byteCount)
            guard let page = pages.take(count) else { return nil }
            return (page * SecretMapping.pageBytes, count * SecretMapping.pageBytes)
        }
        let roomBytes = Self.sharedRoomBytes[kind]
        guard let page = sharedPage(kind) ?? newSharedPage(kind, &pages) else { return nil }
        hint[kind] = page
        let room = pageFree[page].trailingZeroBitCount
        pageFree[page] &= ~(1 << UInt64(room))
        return (page * SecretMapping.pageBytes + room * roomBytes, roomBytes)
    }

    private mutating func freeRoom(_ slot: Slot, _ pages: inout PageMap) {
        let page = slot.offset / SecretMapping.pageBytes
        let kind = Int(pageClass[page])
        guard kind >= 0 else {
            pages.free(page, slot.roomBytes / SecretMapping.pageBytes)
            return
        }
        pageFree[page] |= 1 << UInt64(slot.offset % SecretMapping.pageBytes / slot.roomBytes)
        if pageFree[page] == Self.allFree(kind) {
            pageClass[page] = -1
            pageFree[page] = 0
            pages.free(page, 1)
        }
    }

    private func sharedPage(_ kind: Int) -> Int? {
        let start = hint[kind]
        if pageClass[start] == kind, pageFree[start] != 0 { return start }
        return pageClass.indices.first { pageClass[$0] == kind && pageFree[$0] != 0 }
    }

    private mutating func newSharedPage(_ kind: Int, _ pages: inout PageMap) -> Int? {
        guard let page = pages.take(1) else { return nil }
        pageClass[page] = Int8(kind)
        pageFree[page] = Self.allFree(kind)
        return page
    }

    private static func allFree(_ kind: Int) -> UInt64 {
        let rooms = SecretMapping.pageBytes / sharedRoomBytes[kind]
        return rooms == 64 ? .max : 1 << UInt64(rooms) - 1
    }
}
