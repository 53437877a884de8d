public import CheckoutModel

/// Writes frames straight into an output buffer: byte for byte what protobuf-c makes of the same `Frame`.
///
/// Messages are built in the arena, measured, and packed behind the frame's header; the arena is reset afterwards. What
/// would be longer than a frame may be is RESPONSE_TOO_LARGE, and nothing is written.
public enum FrameWriter {
    // The connection.

    /// The client's first frame.
    public static func hello(_ hello: Hello, arena: Arena, into out: OutputBuffer) {
        connection(field: 2, hello, arena, out)
    }

    /// The daemon's answer to `Hello`.
    public static func welcome(_ welcome: Welcome, arena: Arena, into out: OutputBuffer) {
        connection(field: 3, welcome, arena, out)
    }

    /// The daemon takes no new calls here.
    public static func goAway(_ goAway: GoAway, arena: Arena, into out: OutputBuffer) {
        connection(field: 6, goAway, arena, out)
    }

    /// From either side.
    public static func ping(_ opaque: UInt64, into out: OutputBuffer) { ping(field: 4, opaque, out) }

    /// The answer to a ping, with its value.
    public static func pong(_ opaque: UInt64, into out: OutputBuffer) { ping(field: 5, opaque, out) }

    // Calls, by the client.

    /// Opens a call. `timeout` in milliseconds, 0: the method's own; `initialCredit` 0: the default. A secret in the
    /// request lies in `out` afterwards: wipe it when the bytes are written.
    public static func call(
        _ callID: UInt32, method: MethodRow, request: some WireMessage, timeout: UInt32 = 0,
        idempotencyKey: String = "", initialCredit: UInt32 = 0, secrets: (any SecretMemory)? = nil, arena: Arena,
        into out: OutputBuffer
    ) throws(CheckoutFailure) {
        defer { arena.reset() }
        let built = request.build(in: arena, Encoding(secrets: secrets))
        var key = idempotencyKey
        let (keyBytes, nameBytes) = (key.utf8.count, method.name.utf8CodeUnitCount)
        let inner =
            lengthed(nameBytes) + lengthed(built.byteCount) + number(UInt64(timeout)) + lengthed(keyBytes)
            + number(UInt64(initialCredit))
        guard inner <= Limits.frameBodyBytesMax - 16 else { throw tooLarge }
        var at = unsafe open(callID, field: 7, inner, out)
        unsafe put(0x0a, length: nameBytes, &at)
        unsafe copy(method.name.utf8Start, nameBytes, &at)
        if built.byteCount > 0 {
            unsafe put(0x12, length: built.byteCount, &at)
            unsafe built.pack(at: at)
            unsafe at += built.byteCount
        }
        unsafe put(0x18, number: UInt64(timeout), &at)
        if keyBytes > 0 {
            unsafe put(0x22, length: keyBytes, &at)
            key.withUTF8 { utf8 in
                if let base = utf8.baseAddress { unsafe copy(base, keyBytes, &at) }
            }
        }
        unsafe put(0x28, number: UInt64(initialCredit), &at)
    }

    /// Gives a call up; its reply still comes.
    public static func cancel(_ callID: UInt32, into out: OutputBuffer) {
        _ = unsafe open(callID, field: 10, 0, out)
    }

    /// The daemon may send this many more items.
    public static func credit(_ callID: UInt32, items: UInt32, into out: OutputBuffer) {
        var at = unsafe open(callID, field: 11, number(UInt64(items)), out)
        unsafe put(0x08, number: UInt64(items), &at)
    }

    // Calls, by the daemon.

    /// Ends a call well.
    public static func reply(
        _ callID: UInt32, _ response: some WireMessage, replayed: Bool = false, _ encoding: Encoding = .plain,
        arena: Arena, into out: OutputBuffer
    ) throws(CheckoutFailure) {
        defer { arena.reset() }
        let built = response.build(in: arena, encoding)
        let inner = lengthed(built.byteCount) + (replayed ? 2 : 0)
        guard inner <= Limits.frameBodyBytesMax - 16 else { throw tooLarge }
        var at = unsafe open(callID, field: 9, inner, out)
        if built.byteCount > 0 {
            unsafe put(0x12, length: built.byteCount, &at)
            unsafe built.pack(at: at)
            unsafe at += built.byteCount
        }
        unsafe put(0x18, number: replayed ? 1 : 0, &at)
    }

    /// The same with the secrets of the response, which are in no other memory than the arena's: it lends the frame,
    /// and is wiped afterwards. For an arena in locked memory.
    public static func withReply(
        _ callID: UInt32, _ response: some WireMessage, secrets: any SecretMemory, arena: Arena,
        _ body: (RawSpan) -> Void
    ) throws(CheckoutFailure) {
        defer { arena.reset() }
        let built = response.build(in: arena, Encoding(secrets: secrets))
        let inner = lengthed(built.byteCount)
        guard inner <= Limits.frameBodyBytesMax - 16, let frame = unsafe arena.take(byteCount(callID, inner)) else {
            throw tooLarge
        }
        var at = unsafe begin(frame, callID, field: 9, inner)
        if built.byteCount > 0 {
            unsafe put(0x12, length: built.byteCount, &at)
            unsafe built.pack(at: at)
        }
        unsafe body(RawSpan(_unsafeStart: frame, byteCount: byteCount(callID, inner)))
    }

    /// Ends a call well, with a response that is encoded already; empty at the end of a stream.
    public static func reply(
        _ callID: UInt32, encoded response: RawSpan, replayed: Bool = false, into out: OutputBuffer
    ) throws(CheckoutFailure) {
        let count = response.byteCount
        let inner = lengthed(count) + (replayed ? 2 : 0)
        guard inner <= Limits.frameBodyBytesMax - 16 else { throw tooLarge }
        var at = unsafe open(callID, field: 9, inner, out)
        if count > 0 {
            unsafe put(0x12, length: count, &at)
            unsafe copy(response, &at)
        }
        unsafe put(0x18, number: replayed ? 1 : 0, &at)
    }

    /// Ends a call with a failure.
    public static func reply(_ callID: UInt32, failure: CheckoutFailure, arena: Arena, into out: OutputBuffer) {
        defer { arena.reset() }
        let built = failure.build(in: arena, .plain)
        precondition(built.byteCount <= Limits.pageBytesMax, "a failure is a few sentences")
        var at = unsafe open(callID, field: 9, lengthed(built.byteCount), out)
        unsafe put(0x0a, length: built.byteCount, &at)
        unsafe built.pack(at: at)
    }

    /// One item of a stream: bytes that others get too, and behind them the number that only some may see
    /// (`SessionsWatchItem.global_seq`). 0 is left out.
    public static func item(_ callID: UInt32, shared: RawSpan, globalSeq: UInt64 = 0, into out: OutputBuffer) {
        precondition(shared.byteCount <= Limits.frameBodyBytesMax - 32, "an item that no frame takes")
        var at = unsafe open(callID, field: 8, shared.byteCount + number(globalSeq), out)
        unsafe copy(shared, &at)
        unsafe put(0x28, number: globalSeq, &at)
    }

    private static var tooLarge: CheckoutFailure {
        var failure = CheckoutFailure(.responseTooLarge, "the message is larger than a frame may be")
        failure.limit = UInt64(Limits.frameBodyBytesMax)
        return failure
    }
}

/// The bytes that frames are made of.
extension FrameWriter {
    /// Bytes of a field with a length; an empty one is left out, as in proto3.
    package static func lengthed(_ count: Int) -> Int { count == 0 ? 0 : 1 + Varint.byteCount(UInt64(count)) + count }
    /// Bytes of a field with a number; 0 is left out.
    package static func number(_ value: UInt64) -> Int { value == 0 ? 0 : 1 + Varint.byteCount(value) }

    private static func connection(field: UInt8, _ message: some WireMessage, _ arena: Arena, _ out: OutputBuffer) {
        let built = message.build(in: arena, .plain)
        precondition(built.byteCount <= Limits.pageBytesMax, "a frame about the connection is short")
        unsafe built.pack(at: open(0, field: field, built.byteCount, out))
        arena.reset()
    }

    private static func ping(field: UInt8, _ opaque: UInt64, _ out: OutputBuffer) {
        let at = unsafe open(0, field: field, opaque == 0 ? 0 : 9, out)
        guard opaque != 0 else { return }
        unsafe at.pointee = 0x09
        unsafe UnsafeMutableRawPointer(at + 1).storeBytes(of: opaque.littleEndian, as: UInt64.self)
    }

    /// Header, call id, tag and length of the body; gives the place where its `inner` bytes go.
    private static func open(_ callID: UInt32, field: UInt8, _ inner: Int, _ out: OutputBuffer)
        -> UnsafeMutablePointer<UInt8>
    {
        unsafe begin(out.extend(by: byteCount(callID, inner)), callID, field: field, inner)
    }

    /// Bytes of a frame, header included.
    private static func byteCount(_ callID: UInt32, _ inner: Int) -> Int {
        FrameHeader.byteCount + number(UInt64(callID)) + 1 + Varint.byteCount(UInt64(inner)) + inner
    }

    private static func begin(_ frame: UnsafeMutableRawPointer, _ callID: UInt32, field: UInt8, _ inner: Int)
        -> UnsafeMutablePointer<UInt8>
    {
        let length = byteCount(callID, inner) - FrameHeader.byteCount
        unsafe frame.storeBytes(of: UInt32(length).bigEndian, as: UInt32.self)
        var at = unsafe (frame + FrameHeader.byteCount).assumingMemoryBound(to: UInt8.self)
        unsafe put(0x08, number: UInt64(callID), &at)
        unsafe put(field << 3 | 2, length: inner, &at)
        return unsafe at
    }

    private static func put(_ tag: UInt8, length: Int, _ at: inout UnsafeMutablePointer<UInt8>) {
        unsafe at.pointee = tag
        unsafe at += 1
        unsafe Varint.write(UInt64(length), &at)
    }

    private static func put(_ tag: UInt8, number: UInt64, _ at: inout UnsafeMutablePointer<UInt8>) {
        guard number != 0 else { return }
        unsafe at.pointee = tag
        unsafe at += 1
        unsafe Varint.write(number, &at)
    }

    private static func copy(_ from: UnsafePointer<UInt8>, _ count: Int, _ at: inout UnsafeMutablePointer<UInt8>) {
        unsafe at.update(from: from, count: count)
        unsafe at += count
    }

    private static func copy(_ span: RawSpan, _ at: inout UnsafeMutablePointer<UInt8>) {
        unsafe span.withUnsafeBytes { bytes in
            guard let from = bytes.baseAddress else { return }
            unsafe UnsafeMutableRawPointer(at).copyMemory(from: from, byteCount: bytes.count)
            unsafe at += bytes.count
        }
    }
}
