import CheckoutCore
import CheckoutModel
import CheckoutServer

/// Secrets on the heap: what is tested is who wipes what, not where it lies.
final class PlainSecrets: SecretMemory {
    private var bytes: [UInt64: [UInt8]] = [:]
    private var last: UInt64 = 0
    /// Secrets that nobody has wiped.
    var liveCount: Int { bytes.count }

    func store(_ secret: RawSpan) -> SecretHandle? {
        last += 1
        bytes[last] = unsafe secret.withUnsafeBytes { unsafe Array($0) }
        return SecretHandle(token: last)
    }
    func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R {
        guard let secret = bytes[handle.token] else { preconditionFailure("a secret that was wiped is used") }
        return unsafe body(secret.span.bytes)
    }
    func wipe(_ handle: SecretHandle) { bytes[handle.token] = nil }
    func hasRoom(for byteCount: Int) -> Bool { true }
}

/// Frames on the heap, counted.
final class PlainPool: FramePool {
    private var blocks: [UInt64: [UInt8]] = [:]
    private var last: UInt64 = 0
    var liveCount: Int { blocks.count }
    /// Bytes that may be out at once.
    let byteLimit: Int
    /// Bytes that are out now.
    var byteCount: Int { blocks.values.reduce(0) { $0 + $1.count } }
    /// The most that ever were.
    private(set) var most = 0
    var largestBlock: Int { byteLimit }
    var freeBytes: Int { byteLimit - byteCount }

    init(byteLimit: Int = 4 << 20) { self.byteLimit = byteLimit }

    func hasRoom(for byteCount: Int) -> Bool { self.byteCount + byteCount <= byteLimit }
    func take(_ byteCount: Int) -> FrameBlock? {
        guard hasRoom(for: byteCount) else { return nil }
        most = max(most, self.byteCount + byteCount)
        last += 1
        blocks[last] = [UInt8](repeating: 0, count: byteCount)
        return FrameBlock(token: last, byteCount: byteCount)
    }
    func write(_ bytes: RawSpan, to block: FrameBlock, at offset: Int) {
        let new = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        blocks[block.token]?.replaceSubrange(offset..<offset + new.count, with: new)
    }
    func withBytes(_ block: FrameBlock, _ range: Range<Int>, _ body: (RawSpan) -> Void) {
        guard let bytes = blocks[block.token] else { preconditionFailure("a block that was given back is used") }
        unsafe body(bytes.span.bytes.extracting(range))
    }
    func give(_ block: FrameBlock) { blocks[block.token] = nil }
}

/// A sealer whose seal is a copy.
final class PlainSealer: TokenSealer {
    func seal(_ token: RawSpan) -> [UInt8] { unsafe token.withUnsafeBytes { unsafe Array($0) } }
    func open(_ sealed: [UInt8], in memory: any SecretMemory) -> SecretHandle? {
        unsafe memory.store(sealed.span.bytes)
    }
}
