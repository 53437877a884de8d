import CheckoutModel

/// Secret memory of a test: it knows what is still alive.
final class CountingMemory: SecretMemory {
    private(set) var live: [SecretHandle: [UInt8]] = [:]
    private var next: UInt64 = 0
    var room = Int.max

    func store(_ bytes: RawSpan) -> SecretHandle? {
        guard hasRoom(for: bytes.byteCount) else { return nil }
        next += 1
        let handle = SecretHandle(token: next)
        live[handle] = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        return handle
    }

    func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R {
        guard let bytes = live[handle] else { preconditionFailure("gone") }
        return body(unsafe bytes.span.bytes)
    }

    func wipe(_ handle: SecretHandle) { live[handle] = nil }
    func hasRoom(for byteCount: Int) -> Bool { byteCount <= room }
}
