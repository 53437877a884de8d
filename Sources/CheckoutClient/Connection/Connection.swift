internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire
import Glibc

/// One connection to the daemon: frames out, frames in, never one without the other (PROTOCOL.md, "Connection"). One
/// thread.
final class Connection {
    /// What came in, beside its payload.
    enum Incoming {
        case reply(UInt32, failure: CheckoutFailure?, replayed: Bool)
        case item(UInt32)
    }

    /// Why `turn` came back.
    enum Turn: Equatable {
        case progressed, timedOut, woken
    }

    private let socket: ClientSocket
    private let input = ReceiveBuffer()
    private let output = OutputQueue()
    private var nextCallID: UInt32 = 1
    /// The daemon takes no more bytes; what it sent before is still read.
    private var isWriteBroken = false
    private(set) var welcome: Welcome?
    /// No new calls here.
    private(set) var goAway: GoAway?

    /// Finds the socket, connects, checks who listens there, and lays `Hello` ready to go with the first call.
    init(_ options: ClientOptions, deadline: MonotonicTime, arena: Arena) throws(CheckoutFailure) {
        socket = try ClientSocket.connect(path: options.path(), deadline: deadline)
        try socket.checkTrust(allowed: options.trustedUIDs)
        try socket.setNonBlocking(true)
        var hello = Hello()
        hello.protocolMajor = Version.protocolMajor
        hello.protocolMinor = Version.protocolMinor
        hello.clientName = Self.cut(options.name)
        hello.clientVersion = Self.cut(options.version)
        hello.locale = Self.cut(options.locale)
        hello.timeZone = Self.cut(options.timeZone)
        FrameWriter.hello(hello, arena: arena, into: output.frames)
    }

    /// Where the daemon was found.
    var path: String { socket.path }

    /// New calls may be made here.
    var isOpen: Bool { goAway == nil && !isWriteBroken && nextCallID < .max }

    /// Calls that may be under way at once.
    var callsMax: Int {
        Int(welcome.map { $0.callsInFlightMax == 0 ? 1 : $0.callsInFlightMax } ?? UInt32(Limits.callsInFlightMax))
    }

    /// Lays a call ready; its id.
    func start(_ operation: Operation, timeout: UInt32, arena: Arena) throws(CheckoutFailure) -> UInt32 {
        let id = nextCallID
        if let secrets = operation.secrets {
            let plain = OutputBuffer()
            operation.encode(into: plain, arena)
            output.append(
                try CallFrame(
                    id, method: operation.method, request: plain.bytes, secrets: secrets, timeout: timeout,
                    key: operation.key))
        } else {
            try operation.write(id, timeout: timeout, arena: arena, into: output.frames)
        }
        nextCallID += 1
        return id
    }

    /// Gives a call up; its reply still comes.
    func cancel(_ id: UInt32) { FrameWriter.cancel(id, into: output.frames) }

    /// Grants more items.
    func credit(_ id: UInt32, _ items: UInt32) { FrameWriter.credit(id, items: items, into: output.frames) }

    /// Waits until something can be done, then reads and writes what there is. `wake` is looked at as well; below 0:
    /// none.
    ///
    /// Throws once the connection is over and all that came was handed on: CONNECTION_LOST; PROTOCOL_ERROR when the
    /// daemon does not speak this protocol; DAEMON_UNREACHABLE when nothing there ever did.
    func turn(
        until: MonotonicTime?, wake: Int32, arena: Arena, _ each: (Incoming, RawSpan) -> Void
    ) throws(CheckoutFailure) -> Turn {
        try send()
        let ready = Poll.wait(
            for: socket.descriptor, wantsWriting: !output.isEmpty && !isWriteBroken, wake: wake, until: until)
        if ready.isWritable { try send() }
        if ready.isReadable { try receive(arena, each) }
        return ready.isWoken ? .woken : ready.isReadable || ready.isWritable ? .progressed : .timedOut
    }

    private func send() throws(CheckoutFailure) {
        guard !isWriteBroken else { return }
        do {
            try output.send(to: socket)
        } catch {
            // The reason may lie in the receive queue: a connection is over when reading says so.
            isWriteBroken = true
        }
    }

    private func receive(_ arena: Arena, _ each: (Incoming, RawSpan) -> Void) throws(CheckoutFailure) {
        // Bounded, so that a daemon that never pauses cannot keep a deadline from being looked at.
        for _ in 0..<Limits.clientReadsPerTurn {
            let got: Int?
            do {
                got = try input.receive(from: socket)
            } catch {
                throw lost("the connection to \(peer) broke (\(error.text))")
            }
            guard let got else { return }
            if got == 0 { throw lost("\(peer) closed the connection") }
            try takeFrames(arena, each)
        }
    }

    private func takeFrames(_ arena: Arena, _ each: (Incoming, RawSpan) -> Void) throws(CheckoutFailure) {
        while true {
            let header = input.withBytes(0..<min(input.count, FrameHeader.byteCount)) { bytes in
                FrameHeader.read(bytes, helloAccepted: true)
            }
            switch header {
            case .incomplete: return
            case .refused: throw foreign("a frame of an impossible length")
            case .body(let byteCount):
                let whole = FrameHeader.byteCount + byteCount
                guard input.count >= whole else {
                    input.reserve(whole)
                    return
                }
                defer { input.consume(whole) }
                try input.withBytes(FrameHeader.byteCount..<whole) { (body) throws(CheckoutFailure) in
                    try take(body, arena, each)
                }
            }
        }
    }

    private func take(
        _ body: RawSpan, _ arena: Arena, _ each: (Incoming, RawSpan) -> Void
    ) throws(CheckoutFailure) {
        let frame: ReceivedFrame
        do {
            frame = try ReceivedFrame.read(body, sentBy: .daemon)
        } catch {
            throw foreign("what is no frame. \(error.sentence)")
        }
        let payload = ReceivedFrame.slice(frame.payload, of: body)
        switch frame.kind {
        case .welcome:
            let welcome = try welcome(payload, arena)
            guard welcome.protocolMajor == Version.protocolMajor else {
                throw CheckoutFailure(
                    .unsupportedVersion,
                    "checkoutd speaks protocol \(welcome.protocolMajor), this program \(Version.protocolMajor)")
            }
            self.welcome = welcome
        case .goAway: goAway = try GoAway.decode(payload, arena: arena)
        case .ping: FrameWriter.pong(frame.opaque, into: output.frames)
        case .item: each(.item(frame.callID), payload)
        case .reply:
            var failure: CheckoutFailure?
            if let range = frame.failure {
                failure = try CheckoutFailure.decode(ReceivedFrame.slice(range, of: body), arena: arena)
            }
            each(.reply(frame.callID, failure: failure, replayed: frame.replayed), payload)
        // What a later daemon may send is ignored (PROTOCOL.md, "Frame").
        case .pong, .unknown, .hello, .call, .cancel, .credit: break
        }
    }

    private func welcome(_ payload: RawSpan, _ arena: Arena) throws(CheckoutFailure) -> Welcome {
        do throws(CheckoutFailure) { return try Welcome.decode(payload, arena: arena) } catch {
            throw foreign("a Welcome that cannot be read")
        }
    }

    /// Before its `Welcome` nobody is checkoutd, and what it says is not to blame on a version.
    private func foreign(_ what: String) -> CheckoutFailure {
        if welcome == nil {
            return CheckoutFailure(
                .daemonUnreachable, "\(peer) does not speak this protocol",
                recovery: "Name the daemon's socket with --socket.", retry: .afterFix)
        }
        return CheckoutFailure(
            .protocolError, "checkoutd sent \(what)", recovery: "Use a client and a daemon of the same version.")
    }

    /// How the other side is called: by its name once it has said it.
    var peer: String {
        welcome == nil ? "what listens at \(ForeignText(path).shown(columns: 200))" : "checkoutd"
    }

    private func lost(_ sentence: String) -> CheckoutFailure { CheckoutFailure(.connectionLost, sentence) }

    /// As much as `Hello` takes, at the border of a character.
    private static func cut(_ text: String) -> String {
        var cut = text
        while cut.utf8.count > Limits.helloStringBytesMax { cut.removeLast() }
        return cut
    }
}
