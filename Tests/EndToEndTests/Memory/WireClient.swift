import CheckoutClient
import Glibc
import Testing

/// A connection that sends exactly what a test says, and reads what comes back, one call at a time.
final class WireClient {
    private let descriptor: Int32
    fileprivate let arena = Arena()
    fileprivate let secrets = TestSecrets()
    private var lastCall: UInt32 = 0

    /// Connects and greets.
    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let number = descriptor
        let connected = try unsafe withAddress(path) { unsafe connect(number, $0, $1) }
        try #require(connected == 0, "nobody listens at \(path)")
        var hello = Hello()
        hello.protocolMajor = Version.protocolMajor
        hello.clientName = "memory-test"
        let out = OutputBuffer()
        FrameWriter.hello(hello, arena: arena, into: out)
        send(out)
        _ = try receive()
    }

    deinit { close(descriptor) }

    /// A secret for a request.
    func secret(_ text: String) -> SecretHandle? { secrets.put(Array(text.utf8)) }

    /// The bytes of a call, header included.
    func frame(_ method: Method, _ request: some WireMessage, key: String = "") throws -> [UInt8] {
        lastCall += 1
        let out = OutputBuffer()
        try FrameWriter.call(
            lastCall, method: method.row, request: request, idempotencyKey: key, secrets: secrets, arena: arena,
            into: out)
        return unsafe out.withUnsafeBytes { unsafe Array($0) }
    }

    /// Sends a call without waiting for its reply.
    func start(_ method: Method, _ request: some WireMessage, key: String = "") throws {
        write(try frame(method, request, key: key))
    }

    /// Makes a call. `nil`: it was refused.
    @discardableResult
    func call<Response: WireMessage>(
        _ method: Method, _ request: some WireMessage, key: String = "", as type: Response.Type
    ) throws -> Response? {
        try start(method, request, key: key)
        return try reply(as: type)
    }

    /// The reply to the call that was started last. `nil`: it was refused; `failure` says why.
    func reply<Response: WireMessage>(as type: Response.Type) throws -> Response? {
        while true {
            let (frame, body) = try receive()
            guard frame.kind == .reply, frame.callID == lastCall else { continue }
            if let range = frame.failure {
                failure = unsafe try CheckoutFailure.decode(Array(body[range]).span.bytes, arena: arena)
                return nil
            }
            return unsafe try Response.decode(Array(body[frame.payload]).span.bytes, arena: arena)
        }
    }

    /// Why the last call was refused.
    private(set) var failure: CheckoutFailure?

    /// Sends bytes as they are.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Sends as much as the socket takes now; how much that was.
    @discardableResult
    func push(_ bytes: [UInt8]) -> Int {
        var done = 0
        while done < bytes.count {
            let sent = unsafe bytes[done...].withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            guard sent > 0 else { break }
            done += sent
        }
        return done
    }

    /// Waits until the daemon has read all that was sent: the next frame, or the end.
    func settle() { _ = try? receive() }

    private func send(_ out: OutputBuffer) { unsafe out.withUnsafeBytes { unsafe write(Array($0)) } }

    fileprivate func receive() throws -> (ReceivedFrame, [UInt8]) {
        let header = try exactly(4)
        let count = header.reduce(0) { $0 << 8 | Int($1) }
        let body = try exactly(count)
        return (unsafe try ReceivedFrame.read(body.span.bytes, sentBy: .daemon), body)
    }

    private func exactly(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe Glibc.recv(descriptor, room.baseAddress.map { unsafe $0 + done }, count - done, 0)
            }
            try #require(got > 0, "the daemon closed the connection")
            done += got
        }
        return bytes
    }
}

/// Secrets of a client that has nothing to hide.
final class TestSecrets: SecretMemory {
    private var slots: [[UInt8]] = []

    func put(_ bytes: [UInt8]) -> SecretHandle {
        slots.append(bytes)
        return SecretHandle(token: UInt64(slots.count - 1))
    }

    func store(_ bytes: RawSpan) -> SecretHandle? { unsafe bytes.withUnsafeBytes { unsafe put(Array($0)) } }
    func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R {
        let bytes = slots[Int(handle.token)]
        return unsafe body(bytes.span.bytes)
    }
    func wipe(_ handle: SecretHandle) { slots[Int(handle.token)] = [] }
    func hasRoom(for byteCount: Int) -> Bool { true }
}

extension WireClient {
    /// The first item of a stream.
    func firstItem<Item: WireMessage>(_ method: Method, _ request: some WireMessage, as type: Item.Type) throws -> Item
    {
        try start(method, request)
        while true {
            let (frame, body) = try receive()
            guard frame.kind == .item else { continue }
            return unsafe try Item.decode(Array(body[frame.payload]).span.bytes, arena: arena, secrets: secrets)
        }
    }

    /// Of a secret that came.
    func bytes(of handle: SecretHandle) -> [UInt8] {
        secrets.withBytes(handle) { unsafe $0.withUnsafeBytes { unsafe Array($0) } }
    }
}
