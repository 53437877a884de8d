import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// Goal: whatever some clients begin and do not end, or do not read, nobody else waits for it.
@Suite struct FrameFairnessTests {
    /// Of the daemon's region, beside the loop's own buffers: as it is by default, and the smallest that was attacked.
    private static let region = 3776 << 10
    private static let smallRegion = 156 << 10

    /// The beginning of a call's frame of this length, and this much of it.
    private func begun(_ length: Int, _ count: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + [0x08, 0x01, 0x3a, 0xf0, 0xfe, 0x07]
            + [UInt8](repeating: 0x41, count: count)
    }

    /// Answered in this turn, a typed number too.
    private func isServed(_ client: TestClient, _ session: SessionID) throws -> String? {
        let health: DaemonHealthResponse = try client.ask("Daemon/Health", DaemonHealthRequest())
        #expect(health.serving)
        var update = CardFormUpdateRequest(sessionID: session)
        update.number = .held(try client.keep("4242424242424242"))
        update.focus = .field(.number)
        let call = try client.send("CardForm/Update", update)
        let (frame, body) = try #require(client.receive().first { $0.frame.callID == call })
        let secrets = PlainSecrets()
        let payload = Array(body[frame.payload])
        let response = unsafe try CardFormUpdateResponse.decode(payload.span.bytes, arena: Arena(), secrets: secrets)
        #expect(response.cardForm.numberState == .valid)
        return response.formattedNumber.map { handle in
            secrets.withBytes(handle) { bytes in
                String(decoding: unsafe bytes.withUnsafeBytes { unsafe Array($0) }, as: UTF8.self)
            }
        }
    }

    private func shopper(_ bench: Bench, uid: UInt32) throws -> (TestClient, SessionID) {
        let client = bench.client(uid: uid)
        let session = try client.present(key: "present-\(uid)")
        try client.fillIn(session, "5555555555554444")
        return (client, session)
    }

    @Test("PROTOCOL.md, Fairness: unfinished frames of 130 connections stop nobody, not even of the same user")
    func unfinished() throws {
        let bench = try Bench(frameBytes: Self.region)
        let (same, sameSession) = try shopper(bench, uid: 1000)
        let (other, otherSession) = try shopper(bench, uid: 1001)
        let attackers = (0..<130).map { _ in bench.client(uid: 1000) }
        for attacker in attackers { attacker.write(begun(131_000, 126_000)) }
        bench.turn()
        // 13 of 132 KiB are the half that one user may hold.
        #expect(bench.pool.liveCount == 13 && bench.pool.byteCount == 13 * 131_000)
        #expect(attackers.filter(\.line.isReading).count == 13)
        for _ in 0..<30 {
            _ = try isServed(same, sameSession)
            #expect(try isServed(other, otherSession) == "4242 4242 4242 4242")
            let newcomer = bench.connect(uid: 1000)
            newcomer.greet()
            #expect(newcomer.receive().first?.frame.kind == .welcome)
            bench.server.closed(newcomer.id)
            bench.pass(1000)
        }
        // Those with memory had 10 s, then those who waited, wave by wave: the time in which they were not read is not
        // theirs.
        #expect(attackers.filter { $0.goAway?.reason.code == .protocolError }.count == 3 * 13)
        #expect(bench.pool.liveCount == 13)
    }

    @Test("PROTOCOL.md, Fairness: a long frame of another user comes through, and those of the same one in their order")
    func longFrames() throws {
        let bench = try Bench(frameBytes: Self.region)
        for _ in 0..<130 { bench.client(uid: 1000).write(begun(131_000, 126_000)) }
        let (same, other) = (bench.client(uid: 1000), bench.client(uid: 1001))
        for client in [same, other] {
            client.write(begun(131_000, 60_000))
            bench.turn()
            client.write([UInt8](repeating: 0x41, count: 131_000 - 60_006))
            bench.turn()
        }
        // It is no sound call: what counts is that it was read to its end.
        #expect(other.goAway?.reason.code == .protocolError && same.goAway == nil && !same.line.isReading)
        bench.pass(101_000)
        #expect(same.goAway?.reason.message == other.goAway?.reason.message)
    }

    @Test("PROTOCOL.md, Fairness: unfinished frames of ordinary size of 1 000 connections stop nobody")
    func ordinary() throws {
        let bench = try Bench(frameBytes: Self.region)
        let (same, sameSession) = try shopper(bench, uid: 1000)
        let (other, otherSession) = try shopper(bench, uid: 1001)
        for _ in 0..<100 { bench.client(uid: 1000).write(begun(131_000, 10)) }
        for _ in 0..<900 { bench.client(uid: 1000).write(begun(4000, 10)) }
        bench.turn()
        #expect(Self.region - bench.pool.byteCount >= 118 << 10)
        _ = try isServed(same, sameSession)
        #expect(try isServed(other, otherSession) == "4242 4242 4242 4242")
        // Cut in two, too: there is memory for another user's.
        let (call, bytes) = try other.call("Daemon/Health", DaemonHealthRequest())
        other.write(Array(bytes.prefix(9)))
        bench.turn()
        other.write(Array(bytes.dropFirst(9)))
        bench.turn()
        let health = try #require(try other.reply(call, DaemonHealthResponse.self))
        #expect(health.serving)
    }

    @Test("PROTOCOL.md, Memory: a whole frame that a reading cuts behind others needs no memory")
    func cutByTheReading() throws {
        let bench = try Bench(frameBytes: Self.region)
        for _ in 0..<30 { bench.client(uid: 1000).write(begun(131_000, 10)) }
        bench.turn()
        let client = bench.client(uid: 1000)
        // A request of 30 000 bytes, which Health does not take.
        let inner = [0x0a, 25] + Array("checkout.v1.Daemon/Health".utf8) + [0x12, 0xb0, 0xea, 0x01]
        var bytes: [UInt8] = []
        for id in 1...3 as ClosedRange<UInt8> {
            _ = try client.call("Daemon/Health", DaemonHealthRequest())
            let body = [8, id, 0x3a, 0xcf, 0xea, 0x01] + inner + [UInt8](repeating: 0, count: 30_000)
            bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: body.count >> $0) } + body
        }
        let (call, last) = try client.call("Daemon/Health", DaemonHealthRequest())
        client.write(bytes + last)
        bench.turn()
        for id in 1...3 as ClosedRange<UInt32> { #expect(client.failure(id)?.code == .invalidRequest) }
        let health = try #require(try client.reply(call, DaemonHealthResponse.self))
        #expect(health.serving && client.line.isReading && bench.pool.liveCount == 13)
    }

    private func inspections(_ client: TestClient, _ count: Int, digits: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<count {
            var card = CardInspection()
            card.number = try client.keep(String(repeating: "4", count: digits))
            bytes += try client.call("CardForm/Inspect", CardFormInspectRequest(.card(card))).1
        }
        return bytes
    }

    @Test(
        "C-188, PROTOCOL.md, Backpressure: replies that nobody reads stop only the connection that does not read them",
        arguments: [(smallRegion, 1, 4800, 16), (region, 48, 120, 1000), (128 << 10, 20, 200, 16)])
    func unread(region: Int, connections: Int, calls: Int, digits: Int) throws {
        let bench = try Bench(frameBytes: region)
        let (same, sameSession) = try shopper(bench, uid: 1000)
        let (other, otherSession) = try shopper(bench, uid: 1001)
        let attackers = (0..<connections).map { _ in bench.client(uid: 1000) }
        for attacker in attackers {
            bench.transport.lines[attacker.id]?.room = 0
            attacker.write(try inspections(attacker, calls, digits: digits))
        }
        let floor = min(max(16 << 10, region / 16), 256 << 10)
        for _ in 0..<20 {
            bench.pass(1000)
            #expect(region - bench.pool.byteCount >= floor)
            _ = try isServed(same, sameSession)
            #expect(try isServed(other, otherSession) == "4242 4242 4242 4242")
            let newcomer = bench.connect(uid: 1002)
            newcomer.greet()
            #expect(newcomer.receive().first?.frame.kind == .welcome)
            bench.server.closed(newcomer.id)
        }
        let areKept = attackers.allSatisfy { $0.goAway == nil && !$0.line.isClosed }
        #expect(areKept && attackers.first?.line.isReading == false)
        // Who reads after all gets every reply.
        let first = try #require(attackers.first)
        for _ in 0..<200 where first.receive().filter({ $0.frame.kind == .reply }).count < calls {
            bench.transport.lines[first.id]?.room = .max
            bench.server.writable(first.id)
            bench.turn()
        }
        let replies = first.receive().filter { $0.frame.kind == .reply }
        #expect(replies.count == calls && replies.allSatisfy { $0.frame.failure == nil })
    }

    @Test("PROTOCOL.md, Frame: who holds memory that others wait for has 10 s, whyever it is not read")
    func holderIsStopped() throws {
        for waits in [false, true] {
            let bench = try Bench(frameBytes: 200 << 10)
            let (holder, other) = (bench.client(), bench.client())
            bench.transport.lines[holder.id]?.room = 0
            holder.write(try inspections(holder, 1, digits: 16) + begun(131_000, 10))
            bench.turn()
            #expect(!holder.line.isReading)
            if waits { other.write(begun(131_000, 10)) }
            bench.pass(9900)
            #expect(!holder.line.isClosed && bench.pool.liveCount == 2 && other.line.isReading == !waits)
            bench.pass(10_200)
            #expect(bench.pool.byteCount == (waits ? 4096 : 131_000 + 4096) && other.line.isReading)
            bench.transport.lines[holder.id]?.room = .max
            bench.server.writable(holder.id)
            bench.turn()
            #expect((holder.goAway?.reason.code == .protocolError) == waits)
        }
    }

    @Test("PROTOCOL.md, Frame: the clock of Hello stands still while the daemon does not read")
    func helloWaits() throws {
        let bench = try Bench(frameBytes: 128 << 10)
        // The common part and what frames may have of the reserve.
        let holders = (0..<3).map { bench.client(uid: 1000 + $0) }
        for holder in holders { holder.write(begun(100_000, 10)) }
        let small = (0..<8).map { bench.client(uid: 1010 + $0) }
        for holder in small { holder.write(begun(4000, 10)) }
        let late = bench.connect(uid: 2000)
        late.write([0, 0])
        bench.turn()
        bench.pass(3000)
        late.write([0, 24, 18])
        bench.turn()
        try #require(!late.line.isReading, "there is no memory for its Hello")
        bench.pass(6500)
        // Those before it are gone, and it has the 7 s that were left.
        bench.pass(1000)
        #expect(late.line.isReading && late.goAway == nil)
        bench.pass(5500)
        #expect(late.goAway == nil)
        bench.pass(2000)
        #expect(late.goAway?.reason.code == .protocolError)
    }

    @Test("PROTOCOL.md, Frame: a long frame behind more calls than one turn reads has one block with them")
    func oneBlock() throws {
        let bench = try Bench(frameBytes: Self.region)
        let client = bench.client()
        var bytes: [UInt8] = []
        for _ in 0..<200 { bytes += try client.call("Daemon/Health", DaemonHealthRequest()).1 }
        let long = try client.call("Daemon/Health", DaemonHealthRequest()).1
        bytes += begun(100_000, 20_000)
        client.write(Array(bytes.prefix(60_000)))
        #expect(bench.pool.liveCount == 1)
        bench.turn()
        #expect(bench.pool.liveCount == 1 && bench.pool.byteCount > 100_000 && client.line.isReading)
        #expect(client.receive().filter { $0.frame.kind == .reply }.count == 200)
        client.write([UInt8](repeating: 0x41, count: 100_000 - 20_006) + long)
        bench.turn()
        #expect(bench.pool.liveCount == 0 && client.goAway?.reason.code == .protocolError)
    }
}
