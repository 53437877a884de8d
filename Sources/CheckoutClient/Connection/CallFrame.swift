internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

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
            FrameWriter.lengthed(name.utf8.count) + FrameWriter.lengthed(requestBytes)
            + FrameWriter.number(UInt64(timeout))
            + FrameWriter.lengthed(key.utf8.count)
        let body = FrameWriter.number(UInt64(callID)) + FrameWriter.lengthed(call)
        guard requestBytes <= method.requestBytesMax, body <= Limits.frameBodyBytesMax else {
            var failure = CheckoutFailure(.invalidRequest, "the request has more than \(method.requestBytesMax) bytes")
            failure.limit = UInt64(method.requestBytesMax)
            throw failure
        }
        buffer = try SecretBuffer(capacity: FrameHeader.byteCount + body)
        unsafe buffer.append { room in
            unsafe room.storeBytes(of: UInt32(body).bigEndian, as: UInt32.self)
            return FrameHeader.byteCount
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

    /// True once everything is written, and then it is overwritten.
    func send(to socket: borrowing ClientSocket) throws(SystemError) -> Bool {
        while written < buffer.count {
            let sent = try buffer.lend { (bytes) throws(SystemError) in
                try socket.send(bytes.extracting(written..<bytes.byteCount))
            }
            guard let sent else { return false }
            written += sent
        }
        buffer.wipe()
        written = 0
        return true
    }

    private func put(_ tag: UInt8, length: Int) { put(tag, number: UInt64(length)) }

    private func put(_ tag: UInt8, number: UInt64) {
        unsafe buffer.append { room in
            unsafe room[0] = tag
            return unsafe 1 + Varint.write(number, to: UnsafeMutableRawBufferPointer(rebasing: room[1...]))
        }
    }

    private func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let fits = unsafe buffer.append(RawSpan(_unsafeBytes: UnsafeRawBufferPointer(utf8)))
            precondition(fits, "the frame was measured")
        }
    }
}
