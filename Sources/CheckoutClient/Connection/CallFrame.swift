internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire
import Glibc

/// A `Call` with secrets in it, written into locked memory and overwritten once the socket has it.
///
/// Calls without secrets are written by `FrameWriter`; a test holds the two against each other.
final class CallFrame {
    private var buffer: SecretBuffer
    private var written = 0

    /// `request` holds the fields without secrets.
    init(
        _ callID: UInt32, method: MethodRow, request: RawSpan, secrets: SecretFields, timeout: UInt32, key: String
    ) throws(CheckoutFailure) {
        let requestBytes = request.byteCount + secrets.count
        let name = method.name.description
        let call =
            Self.field(name.utf8.count) + Self.field(requestBytes) + Self.number(UInt64(timeout))
            + Self.field(key.utf8.count)
        let body = Self.number(UInt64(callID)) + Self.field(call)
        guard requestBytes <= method.requestBytesMax, body <= Limits.frameBodyBytesMax else {
            var failure = CheckoutFailure(.invalidRequest, "the request has more than \(method.requestBytesMax) bytes")
            failure.limit = UInt64(method.requestBytesMax)
            throw failure
        }
        do {
            buffer = try SecretBuffer(capacity: body + 4)
        } catch {
            throw CheckoutFailure(.unknown, error.sentence, recovery: error.recovery)
        }
        unsafe buffer.append { room in
            unsafe room.storeBytes(of: UInt32(body).bigEndian, as: UInt32.self)
            return 4
        }
        put(0x08, number: UInt64(callID))
        put(0x3a, length: call)
        put(0x0a, length: name.utf8.count)
        put(name)
        put(0x12, length: requestBytes)
        _ = buffer.append(request)
        unsafe buffer.append { room in
            unsafe secrets.copy(to: room)
            return secrets.count
        }
        if timeout > 0 { put(0x18, number: UInt64(timeout)) }
        if !key.isEmpty {
            put(0x22, length: key.utf8.count)
            put(key)
        }
    }

    /// Lends all of it, for tests.
    func withBytes<R>(_ body: (RawSpan) -> R) -> R { buffer.lend(body) }

    /// One `send(2)`. True once everything is written, and then it is overwritten.
    func send(to descriptor: Int32) throws(ErrorNumber) -> Bool {
        while written < buffer.count {
            let sent = buffer.lend { Self.send($0, from: written, to: descriptor) }
            if sent < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { return false }
                throw ErrorNumber(errno)
            }
            written += sent
        }
        buffer.wipe()
        written = 0
        return true
    }

    private static func send(_ bytes: RawSpan, from start: Int, to descriptor: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe Glibc.send(
                descriptor, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start,
                Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }

    private func put(_ tag: UInt8, length: Int) { put(tag, number: UInt64(length)) }

    private func put(_ tag: UInt8, number: UInt64) {
        unsafe buffer.append { room in
            unsafe room[0] = tag
            return unsafe 1 + Self.writeVarint(number, to: UnsafeMutableRawBufferPointer(rebasing: room[1...]))
        }
    }

    private func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let fits = unsafe buffer.append(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(utf8)))
            precondition(fits, "the frame was measured")
        }
    }

    private static func field(_ count: Int) -> Int { count == 0 ? 0 : 1 + varintBytes(UInt64(count)) + count }
    private static func number(_ value: UInt64) -> Int { value == 0 ? 0 : 1 + varintBytes(value) }

    /// Bytes of a number.
    static func varintBytes(_ value: UInt64) -> Int { value == 0 ? 1 : (70 - value.leadingZeroBitCount) / 7 }

    /// Writes a number; how many bytes it took.
    static func writeVarint(_ value: UInt64, to room: UnsafeMutableRawBufferPointer) -> Int {
        var (left, at) = (value, 0)
        while left > 0x7f {
            unsafe room[at] = UInt8(left & 0x7f) | 0x80
            left >>= 7
            at += 1
        }
        unsafe room[at] = UInt8(left)
        return at + 1
    }
}
