import CLinux
import Glibc

/// How pages are kept from disk, dumps and other processes.
public enum SecretProtection: Equatable, Sendable {
    /// `memfd_secret`: out of reach even for root; never swapped, never dumped, not in children.
    case secret
    /// Locked, kept out of dumps, wiped on fork.
    case locked
    /// Kept out of dumps and wiped on fork, but it may reach the swap: `lock_memory = no` (C-188).
    case unlocked
}

/// Pages that hold secrets: mapped with their owner, overwritten and unmapped with it.
@safe struct SecretMapping: ~Copyable {
    let start: UnsafeMutableRawPointer
    let byteCount: Int
    let protection: SecretProtection

    static let pageBytes = 4096

    /// The largest of `bytesMax`, a half, a quarter … that the system gives, at least `bytesMin`.
    ///
    /// `nil` when even that is refused; without `mustLock` the last resort is memory that is not locked. `kinds` are
    /// tried for each size; a test leaves out what a kernel may lack.
    init?(bytesMax: Int, bytesMin: Int, mustLock: Bool, kinds: Set<SecretProtection> = [.secret, .locked]) {
        var size = bytesMax
        while size >= bytesMin {
            if kinds.contains(.secret), let start = unsafe Self.secret(size) {
                unsafe self.init(start, size, .secret)
                return
            }
            if kinds.contains(.locked), let start = unsafe Self.plain(size) {
                if unsafe cl_lock_on_fault(start, size) == 0 {
                    unsafe self.init(start, size, .locked)
                    return
                }
                unsafe munmap(start, size)
            }
            size /= 2
        }
        guard !mustLock, let start = unsafe Self.plain(bytesMax) else { return nil }
        unsafe self.init(start, bytesMax, .unlocked)
    }

    private init(_ start: UnsafeMutableRawPointer, _ byteCount: Int, _ protection: SecretProtection) {
        unsafe self.start = start
        self.byteCount = byteCount
        self.protection = protection
    }

    deinit {
        // The kernel wipes pages of `memfd_secret` itself as it takes them back (mm/secretmem.c); to do it here would
        // first make each page of the region that was never used: 1,024 faults, 6 ms of every end.
        if protection != .secret { unsafe explicit_bzero(start, byteCount) }
        unsafe munmap(start, byteCount)
    }

    /// RLIMIT_MEMLOCK, for the sentence that says what to set. `nil`: unlimited.
    static var lockLimitBytes: Int? {
        let limit = cl_lock_limit()
        return limit == .max ? nil : Int(clamping: limit)
    }

    private static func secret(_ size: Int) -> UnsafeMutableRawPointer? {
        let number = cl_memfd_secret()
        guard number >= 0 else { return nil }
        let file = Descriptor(owning: number)
        guard ftruncate(file.number, size) == 0,
            let start = unsafe mapped(size, MAP_SHARED, file.number)
        else { return nil }
        // The mapping is shared by nature: a child must not have it at all.
        guard unsafe madvise(start, size, MADV_DONTFORK) == 0, unsafe madvise(start, size, MADV_DONTDUMP) == 0 else {
            unsafe munmap(start, size)
            return nil
        }
        return unsafe start
    }

    private static func plain(_ size: Int) -> UnsafeMutableRawPointer? {
        guard let start = unsafe mapped(size, MAP_PRIVATE | MAP_ANONYMOUS, -1) else { return nil }
        guard unsafe madvise(start, size, MADV_DONTDUMP) == 0, unsafe madvise(start, size, MADV_WIPEONFORK) == 0 else {
            unsafe munmap(start, size)
            return nil
        }
        return unsafe start
    }

    private static func mapped(_ size: Int, _ flags: Int32, _ file: Int32) -> UnsafeMutableRawPointer? {
        let start = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, file, 0)
        return unsafe start == MAP_FAILED ? nil : start
    }
}
