import CheckoutModel
import CheckoutWire
import Foundation
import Glibc

/// A daemon that does what a test says, on a real socket and a thread of its own: one script a connection, in order.
/// `@unchecked Sendable`: nothing of it changes but the semaphores.
final class FakeDaemon: @unchecked Sendable {
    typealias Script = @Sendable (FakePeer) -> Void

    let path: String
    private let folder: String
    private let listener: Int32
    private let done = DispatchSemaphore(value: 0)
    private let over = DispatchSemaphore(value: 0)

    init(_ scripts: Script...) {
        var template = Array("/tmp/checkout-client-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { room -> Bool in
            guard let start = room.baseAddress else { return false }
            return unsafe mkdtemp(start) != nil
        }
        precondition(made, "mkdtemp")
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = folder + "/d.sock"
        listener = Self.listen(path)
        let listener = listener
        let done = done
        let over = over
        Thread.detachNewThread {
            for script in scripts {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                let peer = FakePeer(connection)
                script(peer)
                peer.hangUp()
                over.signal()
            }
            done.signal()
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// One more connection is over: the daemon has hung up.
    func waitForHangUp() { _ = over.wait(timeout: .now() + 10) }

    /// All scripts have run.
    func wait() { _ = done.wait(timeout: .now() + 10) }

    static func listen(_ path: String) -> Int32 {
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            for (index, byte) in path.utf8.enumerated() { unsafe room[index] = byte }
        }
        let failed = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(failed == 0 && Glibc.listen(listener, 8) == 0, "bind \(errno)")
        return listener
    }
}

/// One frame as the fake daemon got it, copied out.
struct FakeFrame: Equatable {
    var kind: ReceivedFrame.Kind
    var id: UInt32
    var method = ""
    var key = ""
    var payload: [UInt8] = []
    var timeout: UInt32 = 0
    var credit: UInt32 = 0
    var body: [UInt8] = []
}

/// The fake daemon's end of one connection. `@unchecked Sendable`: its script's thread alone uses it.
final class FakePeer: @unchecked Sendable {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private let arena = Arena()
    private let out = OutputBuffer()

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The next frame; `nil` when the client hung up.
    func next() -> FakeFrame? {
        while true {
            if buffer.count >= 4 {
                let count = buffer[0..<4].reduce(0) { $0 << 8 | Int($1) }
                if buffer.count >= 4 + count {
                    let body = Array(buffer[4..<(4 + count)])
                    buffer.removeFirst(4 + count)
                    return read(body)
                }
            }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let got = unsafe recv(descriptor, &chunk, chunk.count, 0)
            guard got > 0 else { return nil }
            buffer += chunk.prefix(got)
        }
    }

    /// The next call, with whatever came before it passed over.
    func call() -> FakeFrame? {
        while let frame = next() {
            if frame.kind == .call { return frame }
        }
        return nil
    }

    private func read(_ body: [UInt8]) -> FakeFrame? {
        unsafe body.withUnsafeBytes { bytes in
            let span = unsafe RawSpan(_unsafeBytes: bytes)
            guard let frame = try? ReceivedFrame.read(span, sentBy: .client) else { return nil }
            func part(_ range: Range<Int>) -> [UInt8] { Array(body[range]) }
            return FakeFrame(
                kind: frame.kind, id: frame.callID, method: String(decoding: part(frame.method), as: UTF8.self),
                key: String(decoding: part(frame.idempotencyKey), as: UTF8.self), payload: part(frame.payload),
                timeout: frame.timeout, credit: frame.credit, body: body)
        }
    }

    func welcome() {
        var welcome = Welcome()
        welcome.daemonVersion = "test"
        welcome.epoch = Epoch([UInt8](repeating: 7, count: 16))
        welcome.callsInFlightMax = 128
        welcome.frameBytesMax = 1 << 20
        FrameWriter.welcome(welcome, arena: arena, into: out)
        flush()
    }

    func reply(
        _ id: UInt32, _ response: some WireMessage, replayed: Bool = false, secrets: (any SecretMemory)? = nil
    ) {
        let encoding = Encoding(secrets: secrets)
        do { try FrameWriter.reply(id, response, replayed: replayed, encoding, arena: arena, into: out) } catch {
            preconditionFailure()
        }
        flush()
    }

    func end(_ id: UInt32) {
        do { try unsafe FrameWriter.reply(id, encoded: [UInt8]().span.bytes, into: out) } catch {
            preconditionFailure()
        }
        flush()
    }

    func fail(_ id: UInt32, _ failure: CheckoutFailure) {
        FrameWriter.reply(id, failure: failure, arena: arena, into: out)
        flush()
    }

    func item(_ id: UInt32, _ item: some WireMessage, globalSeq: UInt64 = 0) {
        let bytes = OutputBuffer()
        item.encode(into: bytes, arena: arena)
        FrameWriter.item(id, shared: bytes.bytes, globalSeq: globalSeq, into: out)
        flush()
    }

    func item(_ id: UInt32, raw: [UInt8]) {
        unsafe FrameWriter.item(id, shared: raw.span.bytes, into: out)
        flush()
    }

    func goAway(_ code: FailureCode, last: UInt32) {
        FrameWriter.goAway(
            GoAway(reason: CheckoutFailure(code, "the test says so"), lastCallID: last), arena: arena, into: out)
        flush()
    }

    func ping(_ opaque: UInt64) {
        FrameWriter.ping(opaque, into: out)
        flush()
    }

    /// Written in pieces of so many bytes, with a pause between them.
    var pieces = Int.max

    func raw(_ bytes: [UInt8]) { write(bytes) }

    private func flush() {
        write(unsafe out.withUnsafeBytes { unsafe Array($0) })
        out.consume(out.count)
    }

    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            let sent = unsafe send(descriptor, piece, piece.count, Int32(MSG_NOSIGNAL))
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
            if pieces < Int.max { usleep(100) }
        }
    }

    /// Until the client hangs up.
    func readNothing() {
        var end = pollfd(fd: descriptor, events: 0, revents: 0)
        while unsafe poll(&end, 1, -1) < 0, errno == EINTR {}
    }

    /// From another thread: whoever reads gets the end.
    func hangUpNow() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
