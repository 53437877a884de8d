import CLinux
public import CheckoutModel
import Glibc

/// A run of pages lent out for one frame that has not wholly arrived. It says nothing of what lies there.
public struct SecretPage: Equatable, Sendable {
    let first: UInt32
    let count: UInt32
    /// Room in bytes: what was asked for, rounded up to whole pages.
    public var byteCount: Int { Int(count) * SecretMapping.pageBytes }
}

/// All memory of the daemon that may hold card data: the loop's receive buffer, the arena of card methods, pages for
/// partial frames, and the slots of card values (C-187, C-188).
///
/// Used from the loop's thread only. Full is an answer (`nil`), not a failure: the reader waits until there is room.
@safe public final class SecretRegion: SecretMemory {
    /// What the region has where the system allows it.
    public static let bytesMax = 4 << 20
    /// Below it the start fails.
    public static let bytesMin = 256 << 10

    let mapping: SecretMapping
    private var pages: PageMap
    private var slots: SecretSlots
    /// What one connection's turn is read into: `Limits.readBytesPerTurn`.
    public let receiveBuffer: UnsafeMutableRawBufferPointer
    /// Where messages with secrets are unpacked: a quarter of the region, at most 256 KiB. Its user wipes what it used.
    public let arena: UnsafeMutableRawBufferPointer

    /// Takes up to `bytesMax` as RLIMIT_MEMLOCK allows. With `lockMemory` off (C-188, `lock_memory = no`) memory that
    /// cannot be locked is taken as well; `protection` says what came of it.
    public convenience init(
        lockMemory: Bool = true, bytesMax: Int = SecretRegion.bytesMax
    ) throws(StartFailure) {
        try self.init(lockMemory: lockMemory, bytesMax: bytesMax, kinds: [.secret, .locked])
    }

    /// A test leaves out what a kernel may lack.
    init(lockMemory: Bool, bytesMax: Int, kinds: Set<SecretProtection>) throws(StartFailure) {
        precondition(bytesMax >= Self.bytesMin && bytesMax % SecretMapping.pageBytes == 0)
        guard
            let mapping = SecretMapping(
                bytesMax: bytesMax, bytesMin: Self.bytesMin, mustLock: lockMemory, kinds: kinds)
        else { throw Self.notLocked }
        let pageCount = mapping.byteCount / SecretMapping.pageBytes
        pages = PageMap(pageCount: pageCount)
        slots = SecretSlots(pageCount: pageCount)
        let arenaBytes = min(256 << 10, mapping.byteCount / 4)
        guard let receive = pages.take(Limits.readBytesPerTurn / SecretMapping.pageBytes),
            let arena = pages.take(arenaBytes / SecretMapping.pageBytes)
        else { preconditionFailure("the smallest region holds buffer and arena") }
        unsafe receiveBuffer = UnsafeMutableRawBufferPointer(
            start: mapping.start + receive * SecretMapping.pageBytes, count: Limits.readBytesPerTurn)
        unsafe self.arena = UnsafeMutableRawBufferPointer(
            start: mapping.start + arena * SecretMapping.pageBytes, count: arenaBytes)
        self.mapping = mapping
    }

    /// How the pages are kept.
    public var protection: SecretProtection { mapping.protection }
    /// Size of the whole region.
    public var byteCount: Int { mapping.byteCount }
    /// For metrics.
    public var freeBytes: Int { pages.freeCount * SecretMapping.pageBytes }
    /// For metrics and for tests that look for a secret nobody wiped.
    public var liveSecrets: Int { slots.liveCount }

    // The stack.

    /// A secret was copied since the stack was last overwritten. The copying leaves it in registers, and a call that
    /// the dynamic linker binds at its first use saves all of them on the stack.
    private var stackMayHold = false

    /// Overwrites what the calls before have left on the stack, if it can hold a secret. The loop calls it between two
    /// turns, when nothing of them is under way.
    public func wipeStack() {
        guard stackMayHold else { return }
        stackMayHold = false
        cl_wipe_free_stack()
    }

    // Secrets.

    /// `SecretMemory`.
    public func store(_ bytes: RawSpan) -> SecretHandle? {
        stackMayHold = true
        guard let (slot, token) = slots.take(bytes.byteCount, from: &pages) else { return nil }
        let room = unsafe UnsafeMutableRawBufferPointer(start: mapping.start + slot.offset, count: slot.roomBytes)
        unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
        return SecretHandle(token: token)
    }

    /// `SecretMemory`.
    public func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R {
        stackMayHold = true
        guard let slot = slots.slot(handle.token) else { preconditionFailure("a handle whose secret is gone") }
        return unsafe body(RawSpan(_unsafeStart: mapping.start + slot.offset, byteCount: slot.length))
    }

    /// `SecretMemory`.
    public func wipe(_ handle: SecretHandle) {
        guard let slot = slots.slot(handle.token) else { return }
        unsafe explicit_bzero(mapping.start + slot.offset, slot.length)
        slots.free(handle.token, to: &pages)
    }

    /// `SecretMemory`.
    public func hasRoom(for byteCount: Int) -> Bool { slots.hasRoom(byteCount, in: pages) }

    /// Whether the handle still names a secret.
    public func isLive(_ handle: SecretHandle) -> Bool { slots.slot(handle.token) != nil }

    // Pages for partial frames.

    /// Whether `takePage` would give pages for so many bytes.
    public func hasPage(byteCount: Int) -> Bool { pages.find(Self.pageCount(byteCount)) != nil }

    /// Pages in one piece; `nil` while there is no room: that connection is not read until there is.
    public func takePage(byteCount: Int) -> SecretPage? {
        let count = Self.pageCount(byteCount)
        guard let first = pages.take(count) else { return nil }
        return SecretPage(first: UInt32(first), count: UInt32(count))
    }

    /// The page's memory; valid until `releasePage`.
    public func bytes(of page: SecretPage) -> UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(
            start: mapping.start + Int(page.first) * SecretMapping.pageBytes, count: page.byteCount)
    }

    /// Copies into a page that was taken. Past its end is a programmer's error.
    public func copy(_ bytes: RawSpan, into page: SecretPage, at offset: Int) {
        precondition(offset >= 0 && offset + bytes.byteCount <= page.byteCount, "past the end of the page")
        stackMayHold = true
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: self.bytes(of: page)[offset...])
        unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
    }

    /// Lends the first `byteCount` bytes of a page.
    public func withPage<R>(_ page: SecretPage, byteCount: Int, _ body: (RawSpan) -> R) -> R {
        precondition(byteCount <= page.byteCount, "past the end of the page")
        let memory = unsafe bytes(of: page)
        return unsafe body(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(rebasing: memory[..<byteCount])))
    }

    /// Overwrites what was used of it (all, when not said) and takes the pages back.
    public func releasePage(_ page: SecretPage, used: Int? = nil) {
        let memory = unsafe bytes(of: page)
        if let start = memory.baseAddress { unsafe explicit_bzero(start, min(used ?? page.byteCount, page.byteCount)) }
        pages.free(Int(page.first), Int(page.count))
    }

    private static func pageCount(_ byteCount: Int) -> Int {
        max(1, (byteCount + SecretMapping.pageBytes - 1) / SecretMapping.pageBytes)
    }

    private static var notLocked: StartFailure {
        let limit = SecretMapping.lockLimitBytes.map { "RLIMIT_MEMLOCK is \($0 / 1024) KiB" } ?? "the kernel refuses"
        return StartFailure(
            .configuration, "cannot lock \(bytesMin / 1024) KiB of memory for card data: \(limit)",
            recovery: "Set LimitMEMLOCK=8M in the unit (ulimit -l 8192 in a shell),"
                + " or lock_memory = no in the configuration to start without.")
    }
}
