internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// Fields of a request that hold secrets, in the bytes of the protocol and in locked memory. They stand behind the
/// other fields of the request, which may be in any order, so that no other code ever has to copy them.
/// `@unchecked Sendable`: filled by who makes the call, then handed to the client's thread and read by that one alone.
final class SecretFields: @unchecked Sendable {
    /// Numbers of the fields, as in `proto/checkout/v1/checkout.proto`.
    enum Number {
        static let presentClientToken: UInt8 = 1
        static let presentOwnerSecret: UInt8 = 11
        static let openClientToken: UInt8 = 1
        static let openOwnerSecret: UInt8 = 9
        static let adoptOwnerSecret: UInt8 = 2
        static let cardNumber: UInt8 = 2
        static let cardCode: UInt8 = 3
        static let attachSecret: UInt8 = 5
        static let inspectedCard: UInt8 = 1
        static let inspectedNumber: UInt8 = 1
        static let inspectedCode: UInt8 = 2
    }

    /// Tags and lengths of two secrets, of which one may be wrapped, with room to spare.
    private static let headBytesMax = 64

    private var buffer: SecretBuffer

    /// Room for secrets of `byteCount` bytes in all.
    init(byteCount: Int) throws(CheckoutFailure) {
        buffer = try SecretBuffer(capacity: byteCount + Self.headBytesMax)
    }

    /// The same fields again, for another call.
    init(copying other: SecretFields) throws(CheckoutFailure) {
        buffer = try SecretBuffer(capacity: other.count + Self.headBytesMax)
        unsafe buffer.append { room in
            unsafe other.copy(to: room)
            return other.count
        }
    }

    /// Bytes of all fields.
    var count: Int { buffer.count }

    /// A field of type `bytes`.
    func add(_ field: UInt8, _ secret: borrowing SecretValue) {
        put(field << 3 | 2, length: secret.count)
        put(secret.bytes)
    }

    /// An owner secret. An empty one would be none to the daemon: INVALID_REQUEST, as for any other that has not its
    /// size.
    func add(owner field: UInt8, _ secret: borrowing SecretValue) throws(CheckoutFailure) {
        guard (Limits.ownerSecretBytesMin...Limits.ownerSecretBytesMax).contains(secret.count) else {
            throw CheckoutFailure(.invalidRequest, "an owner secret has 16 to 64 bytes")
        }
        add(field, secret)
    }

    /// A field of type `SecretBytes`: present, also when it is empty.
    func addWrapped(_ field: UInt8, _ secret: borrowing SecretValue) {
        let count = secret.count
        put(field << 3 | 2, length: count == 0 ? 0 : 1 + Varint.byteCount(UInt64(count)) + count)
        guard count > 0 else { return }
        put(0x0a, length: count)
        put(secret.bytes)
    }

    /// A field that is a message, of which `count` bytes follow with the next fields.
    func addMessage(_ field: UInt8, byteCount count: Int) { put(field << 3 | 2, length: count) }

    /// A field of type `bytes` takes so many.
    static func byteCount(of secret: borrowing SecretValue) -> Int {
        1 + Varint.byteCount(UInt64(secret.count)) + secret.count
    }

    /// Fields that are encoded already and hold no secret.
    func add(encoded bytes: RawSpan) { put(bytes) }

    /// Copies them.
    func copy(to room: UnsafeMutableRawBufferPointer) {
        buffer.lend { bytes in unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) } }
    }

    /// Overwrites them.
    func wipe() { buffer.wipe() }

    private func put(_ tag: UInt8, length: Int) {
        unsafe buffer.append { room in
            unsafe room[0] = tag
            return unsafe 1 + Varint.write(UInt64(length), to: UnsafeMutableRawBufferPointer(rebasing: room[1...]))
        }
    }

    private func put(_ bytes: RawSpan) {
        let fits = buffer.append(bytes)
        precondition(fits, "more secrets than there is room for")
    }
}

extension SecretBuffer {
    /// Lends what is in it. A class cannot lend the span of a buffer it holds, since the access to its property ends
    /// first.
    borrowing func lend<R, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R { try body(bytes) }
}
