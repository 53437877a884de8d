public import CheckoutModel
public import CheckoutSystem

/// A secret on its way to the daemon: card number, security code, client token, owner secret. It lies in locked memory,
/// has no text form, and is overwritten with its owner (C-189).
/// `@unchecked Sendable`: it has one owner at a time, and the memory goes with it.
public struct SecretValue: ~Copyable, @unchecked Sendable {
    private var buffer: SecretBuffer

    /// An empty one with room for `capacity` bytes.
    public init(capacity: Int) throws(CheckoutFailure) {
        buffer = try SecretBuffer(capacity: capacity)
    }

    /// A copy; the caller wipes its own.
    public init(copying bytes: RawSpan) throws(CheckoutFailure) {
        try self.init(capacity: bytes.byteCount)
        _ = buffer.append(bytes)
    }

    /// Takes over what was read elsewhere.
    public init(owning buffer: consuming SecretBuffer) { self.buffer = buffer }

    /// Bytes in it.
    public var count: Int { buffer.count }

    /// Puts bytes behind the others; false when they do not fit.
    public mutating func append(_ bytes: RawSpan) -> Bool { buffer.append(bytes) }

    /// Puts one byte behind the others; one that does not fit is a programmer's error.
    public mutating func append(_ byte: UInt8) {
        unsafe buffer.append { room in
            unsafe room[0] = byte
            return 1
        }
    }

    /// Overwrites the last bytes: those of one character, say. At most as many as there are.
    public mutating func removeLast(_ byteCount: Int = 1) { buffer.truncate(to: max(0, buffer.count - byteCount)) }

    /// Overwrites everything.
    public mutating func wipe() { buffer.wipe() }

    var bytes: RawSpan {
        @_lifetime(borrow self) get {
            let span = buffer.bytes
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }
}

extension SecretValue {
    /// Lends what is in it. The bytes must not be kept.
    public borrowing func withBytes<R>(_ body: (RawSpan) -> R) -> R { body(bytes) }
}
