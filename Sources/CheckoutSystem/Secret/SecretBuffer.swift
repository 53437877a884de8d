public import CheckoutModel
import Glibc

/// One secret on the side of the command line and the client library: read from a descriptor into locked memory,
/// lent as a span, overwritten with its owner. It has no text form (C-189, C-190).
@safe public struct SecretBuffer: ~Copyable {
    private let mapping: SecretMapping
    /// Bytes in it.
    public private(set) var count = 0

    /// Room for `capacity` bytes. Fails when memory cannot be locked, and says what to set.
    public init(capacity: Int) throws(CheckoutFailure) {
        let page = SecretMapping.pageBytes
        let size = max(page, (capacity + page - 1) / page * page)
        guard let mapping = SecretMapping(bytesMax: size, bytesMin: size, mustLock: true) else {
            let limit =
                SecretMapping.lockLimitBytes.map { "RLIMIT_MEMLOCK is \($0 / 1024) KiB" } ?? "the kernel refuses"
            throw CheckoutFailure(
                .unknown, "cannot lock \(size / 1024) KiB of memory for a secret: \(limit)",
                recovery: "Raise it with ulimit -l, or LimitMEMLOCK= in the unit.", retry: .afterFix)
        }
        self.mapping = mapping
    }

    /// What fits: whole pages.
    public var capacity: Int { mapping.byteCount }
    /// How the pages are kept.
    public var protection: SecretProtection { mapping.protection }

    /// What is in it.
    public var bytes: RawSpan {
        @_lifetime(borrow self) get {
            let span = unsafe RawSpan(_unsafeStart: mapping.start, byteCount: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// One `read(2)` into what is left of the room. 0 at the end of the file; EFBIG when there is no room left.
    public mutating func read(from descriptor: Int32) throws(SystemError) -> Int {
        guard count < capacity else { throw SystemError("read", EFBIG) }
        while true {
            let got = unsafe Glibc.read(descriptor, mapping.start + count, capacity - count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .last("read") }
            count += got
            return got
        }
    }

    /// Reads to the end of the file. EFBIG when it does not fit.
    public mutating func readAll(from descriptor: Int32) throws(SystemError) {
        while true {
            if count == capacity {
                // Full: only the end of the file may follow. The byte that tells is overwritten at once.
                var probe: UInt8 = 0
                defer { unsafe explicit_bzero(&probe, 1) }
                guard unsafe Glibc.read(descriptor, &probe, 1) == 0 else { throw SystemError("read", EFBIG) }
                return
            }
            if try read(from: descriptor) == 0 { return }
        }
    }

    /// Puts bytes behind the others; false when they do not fit, and nothing is added.
    public mutating func append(_ more: RawSpan) -> Bool {
        guard more.byteCount <= capacity - count else { return false }
        let room = unsafe UnsafeMutableRawBufferPointer(start: mapping.start + count, count: capacity - count)
        unsafe more.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
        count += more.byteCount
        return true
    }

    /// Lets `body` write behind the others; it returns how many bytes it wrote.
    public mutating func append(_ body: (UnsafeMutableRawBufferPointer) -> Int) {
        let room = unsafe UnsafeMutableRawBufferPointer(start: mapping.start + count, count: capacity - count)
        let written = unsafe body(room)
        precondition(written >= 0 && written <= room.count, "past the end of the room")
        count += written
    }

    /// Overwrites everything.
    public mutating func wipe() {
        unsafe explicit_bzero(mapping.start, count)
        count = 0
    }

    /// Keeps the first `length` bytes and overwrites the rest.
    public mutating func truncate(to length: Int) {
        guard length < count else { return }
        unsafe explicit_bzero(mapping.start + length, count - length)
        count = length
    }
}
