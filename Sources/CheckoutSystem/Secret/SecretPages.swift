import Glibc

/// Pages that bytes with a secret in them pass through on the side of the client library: locked where the system
/// allows it, else kept out of dumps and children at least. Overwritten with their owner.
@safe public final class SecretPages {
    private let mapping: SecretMapping

    /// Room for `byteCount` bytes, rounded up to whole pages; zero bytes.
    public init(byteCount: Int) {
        let page = SecretMapping.pageBytes
        let size = max(page, (byteCount + page - 1) / page * page)
        // Nothing depends on the lock here: what must not leave memory is wiped within the same turn.
        guard let mapping = SecretMapping(bytesMax: size, bytesMin: size, mustLock: false) else {
            fatalError("the system gives no memory")
        }
        self.mapping = mapping
    }

    /// All of them; valid as long as their owner.
    public var bytes: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: mapping.start, count: mapping.byteCount)
    }

    /// What fits.
    public var byteCount: Int { mapping.byteCount }
}
