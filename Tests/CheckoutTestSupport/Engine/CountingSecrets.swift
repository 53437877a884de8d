public import CheckoutModel

/// Secret memory for tests: bytes on the heap, and every slip is kept to be looked at.
public final class CountingSecrets: SecretMemory {
    private var slots: [UInt64: [UInt8]] = [:]
    private var next: UInt64 = 1
    /// Handles that were lent after they were wiped.
    public private(set) var misuses = 0
    /// From how many slots on there is no room.
    public var capacity = Int.max

    /// Empty.
    public init() {}

    /// Handles that are not wiped.
    public var held: Set<SecretHandle> { Set(slots.keys.map(SecretHandle.init(token:))) }

    /// Stores what a client would have typed.
    public func typed(_ text: String) -> SecretHandle {
        let bytes = Array(text.utf8)
        return unsafe store(bytes.span.bytes) ?? SecretHandle(token: 0)
    }

    /// What lies in a slot, for comparing.
    public func text(_ handle: SecretHandle) -> String? {
        slots[handle.token].map { String(decoding: $0, as: UTF8.self) }
    }

    /// Copies the bytes.
    public func store(_ bytes: RawSpan) -> SecretHandle? {
        guard slots.count < capacity else { return nil }
        defer { next += 1 }
        slots[next] = (0..<bytes.byteCount).map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        return SecretHandle(token: next)
    }

    /// Lends the bytes.
    public func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R {
        if slots[handle.token] == nil { misuses += 1 }
        let bytes = slots[handle.token] ?? []
        return unsafe body(bytes.span.bytes)
    }

    /// Forgets the bytes.
    public func wipe(_ handle: SecretHandle) { slots[handle.token] = nil }

    /// By the number of slots.
    public func hasRoom(for byteCount: Int) -> Bool { slots.count < capacity }
}
