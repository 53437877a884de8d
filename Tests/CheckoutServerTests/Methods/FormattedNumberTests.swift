import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// The grouped number goes to who typed it, in that one reply, and lies in secret memory on all of its way.
@Suite struct FormattedNumberTests {
    /// The grouped number in a reply; `nil`: there is none in it, or no reply.
    private func number<R: WireMessage>(
        _ client: TestClient, _ callID: UInt32, _ handle: (R) -> SecretHandle?
    ) throws -> String? {
        guard let (frame, body) = client.receive().first(where: { $0.frame.callID == callID }), frame.failure == nil
        else { return nil }
        let secrets = PlainSecrets()
        let payload = Array(body[frame.payload])
        let response = unsafe try R.decode(payload.span.bytes, arena: Arena(), secrets: secrets)
        return handle(response).map { secrets.withBytes($0) { text($0) } }
    }

    private func updated(_ client: TestClient, _ callID: UInt32) throws -> String? {
        try number(client, callID) { (response: CardFormUpdateResponse) in response.formattedNumber }
    }

    private func text(_ bytes: RawSpan) -> String {
        String(decoding: unsafe bytes.withUnsafeBytes { unsafe Array($0) }, as: UTF8.self)
    }

    private func typing(_ client: TestClient, _ session: SessionID, _ number: String) throws -> CardFormUpdateRequest {
        var update = CardFormUpdateRequest(sessionID: session)
        update.number = .held(try client.keep(number))
        update.focus = .field(.number)
        return update
    }

    private func holds(_ bytes: [UInt8], _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }

    /// Plain bytes of all write queues.
    private func plain(_ bench: Bench) -> [UInt8] {
        bench.server.buffers.flatMap { buffer in unsafe buffer.withUnsafeBytes { unsafe Array($0) } }
    }

    @Test(
        "C-070, C-073, C-181: who typed a number gets it back grouped, in that reply; no event, no snapshot and no other has it",
        arguments: [
            ("4242424242424242", "4242 4242 4242 4242", "4242 4242"),
            ("378282246310005", "3782 822463 10005", "822463"),
            ("42424", "4242 4", "4242 4"),
        ])
    func reply(number: String, grouped: String, piece: String) throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "5555555555554444")
        let other = bench.client()
        let watch = try other.send("Sessions/Watch", other.watching(session))
        let update = try typing(client, session, number)
        let kept = bench.secrets.liveCount
        let call = try client.send("CardForm/Update", update)
        #expect(try updated(client, call) == grouped)
        #expect(other.items(watch).contains { if case .state = $0.item { true } else { false } })
        var later = CardFormUpdateRequest(sessionID: session)
        later.expiry = "12/30"
        let (second, get) = (
            try client.send("CardForm/Update", later),
            try client.send("CardForm/Get", CardFormGetRequest(sessionID: session))
        )
        #expect(try updated(client, second) == nil, "a call that typed no number")
        for (frame, body) in client.receive() where frame.callID != call {
            #expect(!holds(body, piece) && (number.count < 7 || !holds(body, number)), "call \(frame.callID)")
        }
        #expect(!holds(other.line.sent, piece) && (number.count < 7 || !holds(other.line.sent, number)))
        #expect(client.failure(get) == nil)
        #expect(bench.pool.liveCount == 0 && bench.secrets.liveCount == kept, "one number for another")
    }

    @Test("C-073: CardForm/Inspect groups as well, and keeps nothing of it; what is no number has no such text")
    func inspected() throws {
        let bench = try Bench()
        let client = bench.client()
        for (typed, grouped) in [("4242-4242 42", "4242 4242 42"), ("4242x", nil), ("", nil)] as [(String, String?)] {
            var card = CardInspection()
            card.number = typed.isEmpty ? nil : try client.keep(typed)
            let kept = bench.secrets.liveCount
            let call = try client.send("CardForm/Inspect", CardFormInspectRequest(.card(card)))
            let found = try number(client, call) { (response: CardFormInspectResponse) in response.formattedNumber }
            #expect(found == grouped && bench.pool.liveCount == 0 && bench.secrets.liveCount == kept)
        }
    }

    @Test("C-073, C-187: what the socket does not take yet waits in secret memory, in its order, and is not read on")
    func partial() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "5555555555554444")
        bench.transport.lines[client.id]?.room = 0
        let calls = try [
            client.call("Daemon/Health", DaemonHealthRequest()),
            client.call("CardForm/Update", typing(client, session, "4242424242")),
            client.call("CardForm/Update", typing(client, session, "424242424242")),
            client.call("Daemon/Health", DaemonHealthRequest()),
            client.call("CardForm/Update", typing(client, session, "4242424242424242")),
        ]
        let kept = bench.secrets.liveCount
        client.write(calls.flatMap(\.1))
        bench.turn()
        #expect(bench.pool.liveCount == 2, "two replies in a row share a block")
        #expect(!client.line.isReading && client.line.wantsWritable)
        #expect(!holds(plain(bench), "4242 42"))
        var steps = 0
        while bench.pool.liveCount > 0, steps < 10_000 {
            bench.transport.lines[client.id]?.room = 7
            bench.server.writable(client.id)
            bench.turn()
            #expect(!holds(plain(bench), "4242 42"))
            steps += 1
        }
        bench.transport.lines[client.id]?.room = .max
        bench.server.writable(client.id)
        bench.turn()
        #expect(client.receive().suffix(5).map(\.frame.callID) == calls.map(\.0))
        let numbers = try [1, 2, 4].map { try updated(client, calls[$0].0) }
        #expect(numbers == ["4242 4242 42", "4242 4242 4242", "4242 4242 4242 4242"])
        #expect(client.line.isReading && steps > 20 && bench.secrets.liveCount == kept)
    }

    @Test("C-187: a connection that goes takes what waited for it along, wiped") func closed() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        bench.transport.lines[client.id]?.room = 40
        try client.send("CardForm/Update", try typing(client, session, "4242424242424242"))
        #expect(bench.pool.liveCount == 1)
        bench.server.closed(client.id)
        bench.turn()
        #expect(bench.pool.liveCount == 0)
    }

    @Test("C-073, PROTOCOL.md, Frame: who never reads is closed, and nothing is written out of turn") func slow() throws
    {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        let before = client.line.sent.count
        bench.transport.lines[client.id]?.room = 40
        try client.send("CardForm/Update", try typing(client, session, "4242424242424242"))
        bench.pass(61_000)
        #expect(client.line.isClosed && client.line.sent.count == before + 40 && bench.pool.liveCount == 0)
    }

    @Test("C-073, PROTOCOL.md, Calls: it waits for the commit in secret memory, and goes with one that fails")
    func held() throws {
        for fails in [false, true] {
            let bench = try Bench()
            let client = bench.client()
            let session = try client.present()
            bench.pass(600)
            bench.store.isHeld = true
            var select = MethodsSelectRequest(sessionID: session)
            select.paymentMethod = "PAYMENT_CARD"
            try client.send("Methods/Select", select, key: "select")
            let update = try typing(client, session, "4242424242424242")
            let kept = bench.secrets.liveCount
            let call = try client.send("CardForm/Update", update)
            #expect(
                try updated(client, call) == nil && bench.secrets.liveCount == kept + 2, "the number, and the frame")
            if fails { bench.store.failure = CheckoutFailure(.storageFull, "the disk is full") }
            bench.store.isHeld = false
            bench.turn()
            if fails {
                #expect(client.failure(call)?.code == .storageFull && bench.secrets.liveCount == kept)
            } else {
                #expect(try updated(client, call) == "4242 4242 4242 4242" && bench.secrets.liveCount == kept + 1)
            }
            #expect(bench.pool.liveCount == 0)
        }
    }

    @Test("C-073, C-188: without room in the locked memory the reply comes without the number") func noRoom() throws {
        let bench = try Bench(frameBytes: 1000)
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        let call = try client.send("CardForm/Update", try typing(client, session, "4242424242424242"))
        #expect(try updated(client, call) == nil && client.failure(call) == nil)
        #expect(try client.reply(call, CardFormUpdateResponse.self)?.cardForm.numberState == .valid)
    }

    /// Goal: whoever is told that a change was not accepted sends it again. This one was made.
    @Test(
        "C-073, PROTOCOL.md, Calls: where the room went while it waited for its commit, it is answered without the number"
    )
    func roomWentMeanwhile() throws {
        let bench = try Bench(frameBytes: 6000)
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        bench.store.isHeld = true
        var select = MethodsSelectRequest(sessionID: session)
        select.paymentMethod = "PAYMENT_CARD"
        try client.send("Methods/Select", select, key: "select")
        let update = try typing(client, session, "4242424242424242")
        let kept = bench.secrets.liveCount
        let call = try client.send("CardForm/Update", update)
        // Somebody else's unfinished frame of 4000 bytes.
        let other = bench.client()
        other.write([0, 0, 0x0F, 0xA0, 8])
        bench.turn()
        try #require(bench.pool.byteCount == 4000 && bench.secrets.liveCount == kept + 2)
        bench.store.isHeld = false
        bench.turn()
        #expect(client.failure(call) == nil)
        #expect(try updated(client, call) == nil)
        #expect(try client.reply(call, CardFormUpdateResponse.self)?.cardForm.numberState == .valid)
        #expect(bench.secrets.liveCount == kept + 1, "the frame is wiped")
    }

    private func inspections(_ client: TestClient, _ count: Int) throws -> (calls: [UInt32], bytes: [UInt8]) {
        var (calls, bytes): ([UInt32], [UInt8]) = ([], [])
        for _ in 0..<count {
            var card = CardInspection()
            card.number = try client.keep("4242424242")
            let (id, frame) = try client.call("CardForm/Inspect", CardFormInspectRequest(.card(card)))
            calls.append(id)
            bytes += try frame + client.call("Daemon/Health", DaemonHealthRequest()).1
        }
        return (calls, bytes)
    }

    private func inspected(_ client: TestClient, _ call: UInt32) throws -> String? {
        try number(client, call) { (response: CardFormInspectResponse) in response.formattedNumber }
    }

    @Test("C-073, C-188: who does not read holds two blocks of the locked memory and no more, and others are read")
    func bounded() throws {
        let bench = try Bench(frameBytes: 256 << 10)
        let (client, other) = (bench.client(), bench.client())
        bench.transport.lines[client.id]?.room = 0
        let (calls, bytes) = try inspections(client, 32)
        client.write(bytes)
        bench.turn()
        #expect(bench.pool.liveCount == 2 && other.line.isReading)
        let _: DaemonHealthResponse = try other.ask("Daemon/Health", DaemonHealthRequest())
        bench.transport.lines[client.id]?.room = .max
        bench.server.writable(client.id)
        bench.turn()
        // Every call has its reply; what did not fit came without the number.
        let replied = client.receive().suffix(64)
        #expect(replied.count == 64 && replied.allSatisfy { $0.frame.failure == nil })
        let numbers = try calls.map { try inspected(client, $0) }
        #expect(numbers.prefix(2) == ["4242 4242 42", "4242 4242 42"] && numbers.dropFirst(2).allSatisfy { $0 == nil })
        #expect(bench.pool.liveCount == 0 && client.line.isReading)
    }

    @Test("C-073, C-188: that holds for replies in a row, too") func boundedInARow() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        bench.transport.lines[client.id]?.room = 0
        var (calls, bytes): ([UInt32], [UInt8]) = ([], [])
        for _ in 0..<60 {
            let (id, frame) = try client.call("CardForm/Update", typing(client, session, "4242424242424242"))
            calls.append(id)
            bytes += frame
        }
        client.write(bytes)
        bench.turn()
        #expect(bench.pool.liveCount == 2)
        bench.transport.lines[client.id]?.room = .max
        bench.server.writable(client.id)
        bench.turn()
        let numbers = try calls.map { try updated(client, $0) }
        let told = numbers.prefix { $0 == "4242 4242 4242 4242" }.count
        #expect(told > 2 && told < 60 && numbers.dropFirst(told).allSatisfy { $0 == nil })
        #expect(client.receive().suffix(60).map(\.frame.callID) == calls)
    }

    @Test("C-073: who reads gets each number, however many calls come at once") func pipelined() throws {
        let bench = try Bench(frameBytes: 256 << 10)
        let client = bench.client()
        let (calls, bytes) = try inspections(client, 32)
        client.write(bytes)
        bench.turn()
        let numbers = try calls.map { try inspected(client, $0) }
        #expect(numbers.allSatisfy { $0 == "4242 4242 42" })
        #expect(client.receive().suffix(64).map(\.frame.callID) == Array(calls[0]...calls[0] + 63))
        #expect(bench.pool.most <= 2 * 4096 + bytes.count)
    }
}
