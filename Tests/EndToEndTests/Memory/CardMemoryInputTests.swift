import CheckoutClient
import Foundation
import Glibc
import Testing

/// Goal: card data in what is refused, cut off or thrown away leaves nothing either.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root reads the memory of a process that is not dumpable"))
struct CardMemoryInputTests {
    /// How bytes reach the daemon, and how that ends.
    enum Way: Sendable {
        /// They are sent, and an answer or the end is awaited.
        case whole
        /// Half of them; then the connection is closed.
        case halfThenClosed
        /// Half of them; then their sender is killed.
        case halfThenKilled
        /// By a user without any role.
        case byNobody
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// In the id of the failure; empty: none comes.
        var refusal: String
        var way = Way.whole
        /// Without a `Hello` before it.
        var isFirst = false
        var bytes: @Sendable (SessionID) -> [UInt8]
        var testDescription: String { name }

        init(
            _ name: String, _ refusal: String, _ way: Way = .whole, isFirst: Bool = false,
            _ bytes: @escaping @Sendable (SessionID) -> [UInt8]
        ) {
            (self.name, self.refusal, self.way) = (name, refusal, way)
            (self.isFirst, self.bytes) = (isFirst, bytes)
        }
    }

    static let card = TypedCard.longCode

    /// The fields of `CardForm/Update` with the card in the places it belongs to.
    private static func update(_ session: SessionID) -> [UInt8] {
        RawFrame.field(1, session.text) + RawFrame.field(2, RawFrame.field(1, card.number))
            + RawFrame.field(3, RawFrame.field(1, card.code)) + RawFrame.field(4, RawFrame.field(1, card.expiry))
    }

    private static func call(_ request: [UInt8], method: String = "CardForm/Update", key: String = "") -> [UInt8] {
        RawFrame.call(1, method, request, key: key)
    }

    /// The card again and again.
    private static func many(_ byteCount: Int) -> [UInt8] {
        let once = Array("\(card.number) \(card.digits) \(card.code) ".utf8)
        return (0..<byteCount).map { once[$0 % once.count] }
    }

    static let rows: [Row] = [
        Row("no frame at all", "protocol-error") { _ in RawFrame.framed([0xFF, 0xFF, 0xFF] + many(200)) },
        Row("no frame, first", "protocol-error", isFirst: true) { _ in RawFrame.framed([0xFF, 0xFF] + many(200)) },
        Row("a call before Hello", "protocol-error", isFirst: true) { call(update($0)) },
        Row("digits without any frame", "protocol-error", isFirst: true) { _ in many(100) },
        Row("a request that is no message", "invalid-request") { _ in call([0xFF, 0xFF] + many(100)) },
        Row("a cut message", "invalid-request") { call(Array(update($0).dropLast(3))) },
        Row("an unknown field", "unsupported-field") { call(update($0) + RawFrame.field(99, many(60))) },
        Row("a text where a message belongs", "invalid-request") {
            call(RawFrame.field(1, $0.text) + RawFrame.field(2, card.number))
        },
        Row("a text where a flag belongs", "invalid-request") { call(update($0) + RawFrame.field(15, card.number)) },
        Row("the number as the session", "not-found") { _ in call(RawFrame.field(1, card.number)) },
        Row("the number as the method", "unimplemented") { call(update($0), method: card.number) },
        Row("the number twice", "invalid-request") {
            call(update($0) + RawFrame.field(2, RawFrame.field(1, card.digits)))
        },
        Row("invalid UTF-8 beside it", "invalid-request") {
            call(update($0) + RawFrame.field(5, RawFrame.field(1, [0xC3, 0x28])))
        },
        Row("a session that is not there", "not-found") { _ in call(update(SessionID(high: 1, low: 2))) },
        Row("a method that is not there", "unimplemented") { call(update($0), method: "CardForm/Steal") },
        Row("a key where none belongs", "invalid-request") { call(update($0), key: "a-key") },
        Row("a number of 1 KiB", "") {
            call(RawFrame.field(1, $0.text) + RawFrame.field(2, RawFrame.field(1, many(1024))))
        },
        Row("a number of 1 MiB", "invalid-request") { _ in
            call(RawFrame.field(2, RawFrame.field(1, many((1 << 20) - 100))))
        },
        Row("a frame of 1 MiB that is none", "protocol-error") { _ in RawFrame.framed(many(1 << 20)) },
        Row("a frame of more than 1 MiB", "protocol-error") { _ in RawFrame.framed(many((1 << 20) + 1)) },
        Row("64 calls at once", "") { id in
            (1...64).flatMap { RawFrame.call(UInt64($0), "CardForm/Update", update(id)) }
        },
        Row("half a frame, closed", "", .halfThenClosed) { call(update($0)) },
        Row("half of 200 KiB, closed", "", .halfThenClosed) { _ in call(RawFrame.field(2, many(200 << 10))) },
        Row("half of 1 MiB, closed", "", .halfThenClosed) { _ in RawFrame.framed(many(1 << 20)) },
        Row("half a frame, killed", "", .halfThenKilled) { call(update($0)) },
        Row("half of 60 KiB, killed", "", .halfThenKilled) { _ in call(RawFrame.field(2, many(60 << 10))) },
        Row("a user without a role", "permission-denied", .byNobody) { call(update($0)) },
    ]

    @Test(
        "C-187, C-197: what is refused or cut off leaves no copy; lengths and rights come before the card is looked at")
    func refused() async throws {
        let stage = try await CardStage()
        try openToEverybody(stage.daemon)
        for row in Self.rows {
            try await send(row, to: stage)
            // One row is taken: what it typed goes with the method, and the next one finds the form open again.
            let leave = MethodsCancelRequest(sessionID: stage.session)
            _ = try stage.client.call(.methodsCancel, leave, as: MethodsCancelResponse.self)
            try await stage.select()
            let left = try stage.copies(of: Self.card.traces)
            #expect(left.isNone, "\(row.name):\n\(left)")
        }
        print("card copies after \(Self.rows.count) kinds of wrong input: none allowed, none found unless told above")
    }

    private func send(_ row: Row, to stage: CardStage) async throws {
        let bytes = (row.isFirst ? [] : RawFrame.hello) + row.bytes(stage.session)
        let half = Array(bytes.prefix(bytes.count * 2 / 3))
        let socket = stage.daemon.socket
        var answer = ""
        switch row.way {
        case .whole: answer = try await RawPeer(socket, bytes).end()
        case .halfThenClosed: _ = try await RawPeer(socket, half, waits: false).end()
        case .halfThenKilled: try await RawPeer(socket, half, sleeps: true).kill()
        case .byNobody: answer = try await RawPeer(socket, bytes, uid: 12345).end()
        }
        let shown = answer.filter { $0.isASCII && !$0.unicodeScalars.contains { $0.value < 32 } }
        #expect(row.refusal.isEmpty ? !shown.contains("linux-") : shown.contains(row.refusal), "\(row.name): \(shown)")
        try stage.settle()
    }

    /// So that another user may connect: what he may do is up to the daemon.
    private func openToEverybody(_ daemon: RunningDaemon) throws {
        for (path, mode) in [(daemon.scratch.path, 0o711), (daemon.socket, 0o666)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
    }
}

/// Another process that sends bytes, so that it can be another user, and be killed.
struct RawPeer {
    private let program: Program

    /// `waits`: for the daemon's end of the stream, after its own. `sleeps`: instead of ending.
    init(_ socket: String, _ bytes: [UInt8], waits: Bool = true, sleeps: Bool = false, uid: Int? = nil) throws {
        let code = """
            import socket, sys, time
            data = bytes.fromhex(sys.stdin.read())
            peer = socket.socket(socket.AF_UNIX)
            peer.settimeout(20)
            peer.connect(sys.argv[1])
            try:
                peer.sendall(data)
                print("sent", flush=True)
                if sys.argv[2] == "sleeps": time.sleep(60)
                if sys.argv[2] == "waits":
                    peer.shutdown(socket.SHUT_WR)
                    while part := peer.recv(65536): sys.stdout.write(part.decode("latin-1"))
            except (BrokenPipeError, ConnectionResetError): pass
            """
        let python = ["/usr/bin/python3", "-c", code, socket, sleeps ? "sleeps" : waits ? "waits" : "leaves"]
        let asUser = uid.map { ["/usr/bin/setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] } ?? []
        let line = asUser + python
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        program = try Program(line[0], Array(line.dropFirst()), input: hex)
    }

    /// What came back, once it has ended.
    func end() async throws -> String {
        #expect(try await program.wait() == 0, "\(program.errors)")
        return program.output
    }

    /// Ends it without a word once it has sent everything.
    func kill() async throws {
        #expect(try await eventually { program.output.contains("sent") }, "\(program.errors)")
        // The daemon reads it first: a frame that it holds is what this is about.
        try await Task.sleep(for: .milliseconds(100))
        program.signal(SIGKILL)
        _ = try await program.wait()
    }
}
