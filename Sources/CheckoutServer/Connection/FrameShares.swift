/// Who holds how much of the memory for frames, and whether somebody may take more.
///
/// The memory is locked and small, and a frame that never ends costs its sender nothing. So:
///
/// - with frames a uid may hold as much as stays free beside them: alone a half, a second one a quarter, and so on.
///   Whose frames hold nothing may take one, however much others hold;
/// - with replies that were not read, the same again;
/// - all this stops at a reserve. Its upper half is for unfinished frames of ordinary size alone, shared in the same
///   way; its lower half is no frame's: card values are kept there while everything else is taken.
struct FrameShares {
    /// What a block is taken from.
    enum Place {
        case frames
        case replies
        case reserve
    }

    /// What may be asked for.
    enum Purpose {
        /// Bytes of a frame, or of several, that have come.
        case frame
        /// Bytes that a socket does not take. They never touch the reserve.
        case reply
    }

    /// Locked memory is given out in whole pages.
    private static let pageBytes = 4096
    /// A frame up to this size is an ordinary one: `Hello`, and all that a shopper does, a typed card included.
    static let ordinaryFrameBytes = 4096

    /// A sixteenth of the memory, from 16 to 256 KiB.
    let reserveBytes: Int
    private var frames: [UInt32: Int] = [:]
    private var replies: [UInt32: Int] = [:]
    private var ordinary: [UInt32: Int] = [:]
    /// Bytes of all blocks that are out.
    private(set) var heldBytes = 0

    /// Of a memory that gives out blocks up to this size while it is empty.
    init(memoryBytes: Int) {
        reserveBytes = min(max(16 << 10, memoryBytes / 16), 256 << 10, memoryBytes / 4)
    }

    /// What a block of this size takes up.
    static func pages(_ byteCount: Int) -> Int { (max(1, byteCount) + pageBytes - 1) / pageBytes * pageBytes }

    /// Where a block for `uid` may come from while so many bytes are free; `nil`: nowhere now.
    func place(for byteCount: Int, _ purpose: Purpose, of uid: UInt32, free: Int) -> Place? {
        let size = Self.pages(byteCount)
        let left = free - size - reserveBytes
        let held = (purpose == .frame ? frames[uid] : replies[uid]) ?? 0
        if left >= 0, held == 0 || held + size <= left { return purpose == .frame ? .frames : .replies }
        guard purpose == .frame, byteCount <= Self.ordinaryFrameBytes else { return nil }
        let leftOfReserve = free - size - reserveBytes / 2
        let heldOfReserve = ordinary[uid] ?? 0
        return leftOfReserve >= 0 && (heldOfReserve == 0 || heldOfReserve + size <= leftOfReserve) ? .reserve : nil
    }

    /// Whether `byteCount` more for anybody is within its share: then nobody has to be asked who reads.
    func hasPlenty(for byteCount: Int, free: Int) -> Bool {
        let size = Self.pages(byteCount)
        let left = free - size - reserveBytes
        return left >= 0 && (heldBytes == 0 || heldBytes + size <= left)
    }

    /// Whether it is the uid's own share that stands in the way, not what all hold.
    func isOverShare(_ byteCount: Int, of uid: UInt32, free: Int) -> Bool {
        free - Self.pages(byteCount) - reserveBytes >= 0 && frames[uid] != nil
    }

    mutating func took(_ byteCount: Int, from place: Place, of uid: UInt32) {
        let size = Self.pages(byteCount)
        heldBytes += size
        switch place {
        case .frames: frames[uid, default: 0] += size
        case .replies: replies[uid, default: 0] += size
        case .reserve: ordinary[uid, default: 0] += size
        }
    }

    mutating func gave(_ byteCount: Int, to place: Place, of uid: UInt32) {
        let size = Self.pages(byteCount)
        heldBytes -= size
        switch place {
        case .frames: Self.lower(&frames[uid], by: size)
        case .replies: Self.lower(&replies[uid], by: size)
        case .reserve: Self.lower(&ordinary[uid], by: size)
        }
    }

    private static func lower(_ held: inout Int?, by size: Int) {
        guard let before = held, before > size else {
            held = nil
            return
        }
        held = before - size
    }
}
