import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct FrameMemoryTests {
    /// A frame with these bytes as its body.
    private func framed(_ body: [UInt8]) -> [UInt8] {
        let length = UInt32(body.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body
    }

    private func varint(_ value: Int) -> [UInt8] {
        var (rest, bytes) = (value, [UInt8]())
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number << 3 | 2] + varint(bytes.count) + bytes }

    private func call(_ id: UInt8, request: [UInt8]) -> [UInt8] {
        [8, id] + field(7, field(1, Array("checkout.v1.Daemon/Health".utf8)) + field(2, request))
    }

    /// Hands bytes in as the reactor does: at most 64 KiB at once, and only while the connection is read.
    private func pour(_ client: TestClient, _ bytes: [UInt8], piece: Int = Limits.readBytesPerTurn) -> Int {
        var at = 0
        while at < bytes.count, client.line.isReading, !client.line.isClosed {
            let end = min(bytes.count, at + piece)
            client.write(Array(bytes[at..<end]))
            client.bench.turn()
            at = end
        }
        return at
    }

    @Test(
        "PROTOCOL.md, Frame: a frame of up to 1 MiB is read, refused for its call alone, and kept by nobody",
        arguments: [140_000, 500_000, 1_000_000])
    func oversized(size: Int) throws {
        let bench = try Bench()
        let client = bench.client()
        let frame = framed(call(1, request: [UInt8](repeating: 0, count: size)))
        let poured = pour(client, frame, piece: 30_001)
        #expect(poured == frame.count)
        let failure = try #require(client.failure(1))
        #expect(failure.code == .invalidRequest && failure.limit == UInt64(Limits.openRequestBytesMax))
        #expect(bench.pool.most == 0)
        client.write(framed(call(2, request: [])))
        bench.turn()
        let health = try #require(try client.reply(2, DaemonHealthResponse.self))
        #expect(health.serving)
    }

    @Test(
        "PROTOCOL.md, Frame: a long body that is not a Frame is PROTOCOL_ERROR, wherever it is cut",
        arguments: [
            "field 0", "two calls", "two ids", "longer than the frame", "a Hello", "no id", "overlong number",
            "two requests", "a group",
        ])
    func notAFrame(fault: String) throws {
        let bench = try Bench()
        let big = [UInt8](repeating: 0, count: 200_000)
        var body = call(1, request: big)
        switch fault {
        case "field 0": body = [0, 1] + body
        case "two calls": body += field(7, [])
        case "two ids": body += [8, 2]
        case "longer than the frame": body = [8, 1, 7 << 3 | 2] + varint(body.count + 100) + body
        case "a Hello": body = field(2, field(3, big))
        case "no id": body = Array(body.dropFirst(2))
        case "overlong number": body = [8, 0x81, 0] + body.dropFirst(2)
        case "two requests": body = [8, 1] + field(7, field(2, big) + field(2, [1]))
        default: body = [8, 1, 15 << 3 | 3] + body.dropFirst(2)
        }
        for piece in [1 << 16, 4099] {
            let client = bench.client()
            _ = pour(client, framed(body), piece: piece)
            #expect(client.goAway?.reason.code == .protocolError, "\(fault), in pieces of \(piece)")
        }
        #expect(bench.pool.liveCount == 0)
    }

    @Test(
        "PROTOCOL.md, Connection: whole long frames of one user are all served, however many come at once",
        arguments: [256 << 10, 1 << 20, 4 << 20])
    func crowd(frameBytes: Int) throws {
        let bench = try Bench(frameBytes: frameBytes)
        let clients = (0..<40).map { _ in bench.client() }
        for round in 1...4 {
            for client in clients {
                client.write(framed(call(UInt8(round), request: [UInt8](repeating: 0, count: 110_000))))
            }
            // Some leave in the middle, and what they held is there again.
            let leaver = bench.client()
            leaver.write(Array(framed(call(1, request: [UInt8](repeating: 0, count: 110_000))).prefix(70_000)))
            bench.turn()
            bench.server.closed(leaver.id)
            bench.pass(1000)
        }
        for client in clients {
            #expect(client.goAway == nil, "\(client.goAway?.reason.message ?? "")")
            for round: UInt32 in 1...4 { #expect(client.failure(round)?.code == .invalidRequest) }
        }
    }

    @Test(
        "PROTOCOL.md, Connection: a frame that begins in the turn in which all memory came back waits, like any other")
    func sameTurn() throws {
        let bench = try Bench(frameBytes: 256 << 10)
        let clients = (0..<3).map { _ in bench.client() }
        let frame = framed(call(1, request: [UInt8](repeating: 0, count: 110_000)))
        clients[0].write(Array(frame.prefix(50_000)))
        bench.turn()
        clients[1].write(Array(frame.prefix(50_000)))
        bench.turn()
        clients[0].write(Array(frame.dropFirst(50_000)))
        clients[2].write(Array(frame.prefix(50_000)))
        bench.turn()
        for client in clients.dropFirst() { client.write(Array(frame.dropFirst(50_000))) }
        bench.pass(1000)
        for client in clients {
            #expect(client.goAway == nil, "\(client.goAway?.reason.message ?? "")")
            #expect(client.failure(1)?.code == .invalidRequest)
        }
    }

    @Test("PROTOCOL.md, Frame: an unfinished long frame also has 10 s")
    func oversizedIsSlow() throws {
        let bench = try Bench()
        let client = bench.client()
        client.write(Array(framed(call(1, request: [UInt8](repeating: 0, count: 500_000))).prefix(60_000)))
        bench.pass(9900)
        #expect(client.goAway == nil)
        bench.pass(200)
        #expect(client.goAway?.reason.code == .protocolError)
    }

    @Test("security: when the memory for frames is full, reading waits, and everybody is served in the end")
    func memoryIsFull() throws {
        let bench = try Bench(frameBytes: 256 << 10)
        let clients = (0..<12).map { _ in bench.client() }
        // Sound, of the largest size that a request may have, and refused as a request of Health.
        let frame = framed(call(1, request: [UInt8](repeating: 0, count: 100_000))) + framed(call(2, request: []))
        var sent = [Int](repeating: 0, count: clients.count)
        for _ in 0..<400 where sent.contains(where: { $0 < frame.count }) {
            for (index, client) in clients.enumerated() where client.line.isReading && sent[index] < frame.count {
                let end = min(frame.count, sent[index] + 20_000)
                client.write(Array(frame[sent[index]..<end]))
                sent[index] = end
            }
            bench.turn()
        }
        for client in clients {
            #expect(client.failure(1)?.code == .invalidRequest)
            let health = try #require(try client.reply(2, DaemonHealthResponse.self))
            #expect(health.serving)
            #expect(client.goAway == nil)
        }
        #expect(bench.pool.most <= 256 << 10)
        #expect(bench.pool.liveCount == 0)
        let areRead = clients.allSatisfy { $0.line.isReading }
        #expect(areRead)
    }

    @Test("security: who holds the memory and goes away frees it for the others")
    func holderVanishes() throws {
        let bench = try Bench(frameBytes: 200 << 10)
        let (holder, other) = (bench.client(), bench.client())
        let begun = Array(framed(call(1, request: [UInt8](repeating: 0, count: 120_000))).prefix(5000))
        holder.write(begun)
        other.write(begun)
        bench.turn()
        #expect(!other.line.isReading && other.line.incoming.count == 4996, "what it sent stays in its socket")
        #expect(holder.line.isReading)
        bench.server.closed(holder.id)
        bench.turn()
        #expect(other.line.isReading && other.line.incoming.isEmpty && bench.pool.liveCount == 1)
        other.write([UInt8](repeating: 0, count: 120_000))
        bench.turn()
        #expect(other.failure(1)?.code == .invalidRequest)
    }
}
