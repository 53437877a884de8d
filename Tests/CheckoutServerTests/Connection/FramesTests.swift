import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct FramesTests {
    private func hello(_ client: TestClient) -> [UInt8] {
        client.bytes { FrameWriter.hello(TestClient.hello(), arena: Arena(), into: $0) }
    }

    private func health(_ client: TestClient) throws -> [UInt8] {
        try client.call("Daemon/Health", DaemonHealthRequest()).1
    }

    @Test(
        "PROTOCOL.md, Frame, F-01: a length of 0 or above the limit is answered before the body",
        arguments: [
            [0, 0, 0, 0], [0, 16, 0, 1], [255, 255, 255, 255], [127, 255, 255, 255],
        ])
    func badLength(header: [UInt8]) throws {
        let bench = try Bench()
        let (client, other) = (bench.client(), bench.client())
        client.write(header)
        bench.turn()
        #expect(client.goAway?.reason.code == .protocolError)
        #expect(client.line.isShut)
        let _: DaemonHealthResponse = try other.ask("Daemon/Health", DaemonHealthRequest())
        bench.pass(1100)
        #expect(client.line.isClosed)
        #expect(bench.pool.liveCount == 0)
    }

    @Test(
        "B-281: a frame too large or broken closes its connection with linux-protocol-error, and no session notices",
        arguments: [[0, 16, 0, 1], [0, 0, 0, 2, 0xff, 0xff], [0, 0, 0, 0]] as [[UInt8]])
    func sessionGoesOn(broken: [UInt8]) throws {
        let bench = try Bench()
        let (client, other) = (bench.client(), bench.client())
        let session = try client.present()
        try client.fillIn(session)
        let before = try other.eventNames(session)
        client.write(broken)
        bench.turn()
        #expect(client.goAway?.reason.errorID == "linux-protocol-error")
        bench.pass(1100)
        #expect(client.line.isClosed && bench.pool.liveCount == 0)
        #expect(try other.eventNames(session) == before)
        try other.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "paid by another")
        bench.pass(5000)
        #expect(try other.outcome(session).paid)
    }

    @Test("PROTOCOL.md, Frame: before Hello a frame has at most 4 096 bytes")
    func greetingIsShort() throws {
        let bench = try Bench()
        let client = bench.connect()
        client.write([0, 0, 16, 1])
        bench.turn()
        #expect(client.goAway?.reason.code == .protocolError)
    }

    @Test("F-02: one exchange split at every byte boundary gives the same replies")
    func everySplit() throws {
        let bench = try Bench()
        let probe = bench.connect()
        let whole = try hello(probe) + health(probe) + health(probe)
        for split in 1..<whole.count {
            let client = bench.connect()
            client.write(Array(whole[..<split]))
            bench.turn()
            client.write(Array(whole[split...]))
            bench.turn()
            #expect(client.receive().map(\.frame.kind) == [.welcome, .reply, .reply], "split at \(split)")
            bench.server.closed(client.id)
        }
        #expect(bench.pool.liveCount == 0)
    }

    @Test("F-02: byte by byte, and many frames in one write, which one write answers")
    func smallAndLarge() throws {
        let bench = try Bench()
        let slow = bench.connect()
        for byte in try hello(slow) + health(slow) { slow.write([byte]) }
        bench.turn()
        #expect(slow.receive().count == 2)
        let fast = bench.client()
        let before = fast.line.writes
        fast.write(try (0..<40).flatMap { _ in try health(fast) })
        bench.turn()
        #expect(fast.receive().count == 41)
        #expect(fast.line.writes == before + 1)
    }

    @Test("PROTOCOL.md, fairness: at most 64 calls of one connection in a turn, and none is lost")
    func fairness() throws {
        let bench = try Bench()
        let client = bench.client()
        client.write(try (0..<200).flatMap { _ in try health(client) })
        bench.server.endTurn()
        #expect(client.receive().count == 1 + 64 + 64)
        #expect(!client.line.isReading)
        bench.turn()
        #expect(client.receive().count == 201)
        #expect(client.line.isReading)
        #expect(bench.pool.liveCount == 0)
    }

    @Test("PROTOCOL.md, Frame: a frame has 10 s to arrive from its first byte; an idle connection lives for ever")
    func slowFrame() throws {
        let bench = try Bench()
        let (slow, idle) = (bench.client(), bench.client())
        slow.write([0, 0])
        bench.pass(9_900)
        #expect(slow.goAway == nil)
        bench.pass(200)
        #expect(slow.goAway?.reason.code == .protocolError)
        let silent = bench.connect()
        bench.pass(10_100)
        #expect(silent.goAway?.reason.code == .protocolError)
        bench.pass(120_000)
        #expect(!idle.line.isClosed && idle.goAway == nil)
    }

    @Test(
        "PROTOCOL.md, Frame and Connection: what ends a connection",
        arguments: [
            ("call before Hello", false, [8, 1, 58, 2, 10, 0] as [UInt8]), ("second Hello", true, [18, 2, 8, 1]),
            ("call with id 0", true, [58, 3, 10, 1, 120]), ("an item from a client", true, [8, 1, 66, 1, 0]),
            ("no body", true, [8, 1]), ("two bodies", true, [34, 0, 42, 0]), ("cut field", true, [8]),
            ("group", true, [11, 12]), ("field 0", true, [0, 0]),
        ])
    func faults(what: String, greeted: Bool, body: [UInt8]) throws {
        let bench = try Bench()
        let client = greeted ? bench.client() : bench.connect()
        client.write([0, 0, 0, UInt8(body.count)] + body)
        bench.turn()
        #expect(client.goAway?.reason.code == .protocolError, "\(what)")
        #expect(client.goAway?.reason.diagnosticsID.isEmpty == false)
    }

    @Test("PROTOCOL.md, Frame: a body kind that is not known is UNIMPLEMENTED for a call, else ignored")
    func unknownBody() throws {
        let bench = try Bench()
        let client = bench.client()
        client.write([0, 0, 0, 3, 162, 6, 0])
        client.write([0, 0, 0, 5, 8, 1, 162, 6, 0])
        bench.turn()
        #expect(client.failure(1)?.code == .unimplemented)
        #expect(client.goAway == nil)
    }

    @Test("PROTOCOL.md, Connection: ping is answered with its value, however often")
    func ping() throws {
        let bench = try Bench()
        let client = bench.client()
        for value in 1...50 as ClosedRange<UInt64> { client.write(client.bytes { FrameWriter.ping(value, into: $0) }) }
        bench.turn()
        #expect(client.receive().filter { $0.frame.kind == .pong }.map(\.frame.opaque) == Array(1...50))
    }

    @Test(
        "PROTOCOL.md, Connection: another major version is told which one is spoken here, and nothing after it is read")
    func otherMajor() throws {
        let bench = try Bench()
        let client = bench.connect()
        client.greet { $0.protocolMajor = 2 }
        #expect(client.goAway?.reason.code == .unsupportedVersion)
        #expect(client.goAway?.lastCallID == 0)
        client.write(try health(client))
        bench.turn()
        #expect(client.receive().count == 1)
    }

    @Test("PROTOCOL.md, Connection: nobody is PEER_UNKNOWN; caps are told with their limit")
    func caps() throws {
        let bench = try Bench { $0.connectionsPerUID = 2 }
        _ = (bench.client(), bench.client())
        let third = bench.connect()
        bench.turn()
        #expect(third.goAway?.reason.code == .tooManyConnections && third.goAway?.reason.limit == 2)
        let nobody = ConnectionID(slot: 9, generation: 99)
        bench.transport.lines[nobody] = FakeTransport.Line()
        bench.server.accepted(nobody, .nobody)
        bench.turn()
        #expect(TestClient(bench, nobody).goAway?.reason.code == .peerUnknown)
        #expect(bench.client(uid: 1001).goAway == nil)
    }

    @Test("PROTOCOL.md, backpressure: above 256 KiB it is not read, below 64 KiB it is again; 60 s are too slow")
    func backpressure() throws {
        let bench = try Bench()
        let client = bench.client()
        bench.transport.lines[client.id]?.room = 0
        for _ in 0..<60 where client.line.isReading { try client.send("Daemon/Describe", DaemonDescribeRequest()) }
        #expect(!client.line.isReading)
        bench.pass(30_000)
        bench.transport.lines[client.id]?.room = .max
        bench.server.writable(client.id)
        bench.turn()
        #expect(client.line.isReading)
        bench.transport.lines[client.id]?.room = 0
        try client.send("Daemon/Describe", DaemonDescribeRequest())
        bench.pass(61_000)
        #expect(client.line.isClosed)
    }

    @Test("PROTOCOL.md, half-close: who stops writing still gets the replies to what it sent")
    func halfClose() throws {
        let bench = try Bench()
        let client = bench.client()
        bench.store.isHeld = true
        let callID = try client.send("Sessions/Present", TestClient.presenting(), key: "k")
        bench.server.peerClosedWriting(client.id)
        bench.turn()
        #expect(!client.line.isClosed)
        bench.store.isHeld = false
        bench.turn()
        let response: SessionsPresentResponse? = try client.reply(callID)
        #expect(response?.presented == true)
        #expect(client.line.isClosed)
    }

    @Test("F-06: a client that vanishes at any moment leaves nothing behind")
    func vanishes() throws {
        let bench = try Bench()
        for cut in [0, 1, 3, 5, 30] {
            let client = bench.connect()
            client.write(Array((hello(client) + (try health(client))).prefix(cut)))
            bench.server.closed(client.id)
        }
        bench.turn()
        #expect(bench.pool.liveCount == 0 && bench.server.connectionCount == 0)
    }
}
