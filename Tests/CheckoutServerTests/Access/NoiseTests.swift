import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Goal: no flood of one user grows log or store without bound, and nothing is left out in silence.
@Suite struct NoiseTests {
    private func lines(_ bench: Bench, _ text: String) -> [String] {
        bench.environment.log.map(\.rendered).filter { $0.contains(">\(text)") }
    }

    private func flood(_ client: TestClient, _ count: Int, _ session: SessionID = SessionID(high: 9, low: 9)) throws {
        for _ in 0..<count { try client.send("Sessions/Get", SessionsGetRequest(sessionID: session)) }
    }

    @Test("B-213: failed calls of one kind and user are told singly up to a bound, then as a number")
    func log() throws {
        let bench = try Bench()
        let client = bench.client()
        try flood(client, 500)
        let bound = Int(Limits.noiseMax)
        #expect(lines(bench, "call failed").count == bound)
        // Another kind, and another user, are not hidden by it.
        try client.send("Daemon/Drain", DaemonDrainRequest())
        try flood(bench.client(uid: 1001), 1)
        #expect(lines(bench, "call failed").count == bound + 2)
        #expect(lines(bench, "more calls failed").isEmpty)
        bench.pass(60_100)
        let told = lines(bench, "more calls failed")
        #expect(told.count == 1)
        #expect(told.first?.contains("uid=1000") == true && told.first?.contains("left_out=\(500 - bound)") == true)
        #expect(told.first?.contains("error=linux-not-found") == true)
        // Telling singly begins again, and a quiet minute says nothing.
        try flood(client, 1)
        #expect(lines(bench, "call failed").count == bound + 3)
        bench.pass(120_000)
        #expect(lines(bench, "more calls failed").count == 1)
    }

    @Test("B-213: connections of one user share the bound")
    func connections() throws {
        let bench = try Bench()
        for _ in 0..<10 { try flood(bench.client(), 50) }
        #expect(lines(bench, "call failed").count == Int(Limits.noiseMax))
    }

    @Test("B-213: so are connections that are no clients of this protocol, from whoever may connect")
    func strangers() throws {
        let bench = try Bench()
        for _ in 0..<200 {
            let stranger = bench.connect(uid: 1001, roles: [])
            stranger.write([0xFF, 0xFF, 0xFF, 0xFF])
            bench.turn()
        }
        #expect(lines(bench, "connection refused or closed").count == Int(Limits.noiseMax))
        bench.pass(60_100)
        let told = lines(bench, "more connections refused or closed")
        #expect(told.count == 1 && told.first?.contains("left_out=\(200 - Int(Limits.noiseMax))") == true)
    }

    private func audits(_ bench: Bench) -> [AuditRow] { bench.store.rows.audits.filter { $0.action == "submit" } }

    private func refused(_ bench: Bench, _ count: Int) throws -> (TestClient, SessionID) {
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4111111111111111", cvv: "1")
        for number in 0..<count {
            let call = CardFormSubmitRequest(sessionID: session)
            try client.send("CardForm/Submit", call, key: "k\(number)")
        }
        bench.pass(100)
        return (client, session)
    }

    @Test("C-196: refused submits are recorded singly up to a bound, then as a number, also of a flood")
    func audit() throws {
        let bench = try Bench()
        let (client, session) = try refused(bench, 300)
        let bound = Int(Limits.noiseMax)
        #expect(audits(bench).count == bound)
        #expect(audits(bench).allSatisfy { $0.detail == "VISA 411111••••••1111" && $0.session == session })
        bench.pass(60_100)
        let counted = try #require(audits(bench).last)
        #expect(audits(bench).count == bound + 1)
        #expect(counted.detail == "\(300 - bound) more" && counted.session == session && counted.uid == 1000)
        #expect(counted.result == audits(bench).first?.result && counted.role == .owner)
        // What is accepted is never left out, and the next minute's first is there again.
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "late")
        bench.pass(100)
        #expect(audits(bench).count == bound + 2)
        try client.fillIn(session)
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "good")
        bench.pass(100)
        #expect(audits(bench).last?.result == "accepted")
    }

    @Test("C-196: what was left out is recorded before a drain ends")
    func drained() throws {
        let bench = try Bench()
        _ = try refused(bench, 50)
        bench.server.drain()
        bench.pass(500)
        #expect(audits(bench).last?.detail == "\(50 - Int(Limits.noiseMax)) more")
        #expect(audits(bench).count == Int(Limits.noiseMax) + 1)
    }

    /// Goal: a drain may last 5 s, and a client that keeps calling meanwhile fills no log.
    @Test("B-213: while it drains the bound holds, and what was left out is told as it ends") func drainsLoudly() throws
    {
        let bench = try Bench()
        let client = bench.client()
        bench.store.isHeld = true
        try client.send("Sessions/Present", TestClient.presenting(), key: "k")
        bench.server.drain()
        try flood(client, 100)
        #expect(lines(bench, "call failed").count == Int(Limits.noiseMax) && !bench.server.isDrained)
        #expect(lines(bench, "more calls failed").isEmpty)
        bench.store.isHeld = false
        bench.pass(100)
        #expect(bench.server.isDrained)
        let told = lines(bench, "more calls failed")
        #expect(told.count == 1 && told.first?.contains("left_out=\(100 - Limits.noiseMax)") == true)
    }

    @Test("B-213: a drain that takes its whole time tells it too") func drainsLong() throws {
        let bench = try Bench()
        let client = bench.client()
        bench.store.isHeld = true
        try client.send("Sessions/Present", TestClient.presenting(), key: "k")
        bench.server.drain()
        try flood(client, 100)
        bench.pass(5100)
        #expect(bench.server.isDrained && lines(bench, "more calls failed").count == 1)
    }

    /// Goal: what one user makes of kinds hides under its own name, and takes no other's.
    @Test("B-213, C-196: the kinds of one user push nobody else's into a row without a name") func kinds() {
        var book = NoiseBook()
        func submit(_ uid: UInt32, _ session: Int) -> Noise {
            .refusedSubmit(uid: uid, .owner, SessionID(high: 1, low: UInt64(session)), .wrongState)
        }
        for session in 0..<2 * Limits.noiseKindsMax { _ = book.tellsSingly(submit(1000, session)) }
        let bound = Int(Limits.noiseMax)
        let singly = (0..<bound + 5).filter { _ in book.tellsSingly(submit(1001, 7)) }.count
        #expect(singly == bound)
        let left = book.takeLeftOut()
        #expect(left.contains { $0.0 == submit(1001, 7) && $0.1 == 5 })
        // The first one's are one row, with its name.
        #expect(left.count == 2)
        #expect(left.contains { $0.0 == .otherSubmits(uid: 1000, .owner) })
    }

    @Test("B-213: many users do not make the book grow without end") func users() {
        var book = NoiseBook()
        for uid in 0..<UInt32(2 * Limits.noiseKindsMax) { _ = book.tellsSingly(.failedCall(uid: uid, .notFound)) }
        #expect(book.kindCount <= Limits.noiseKindsMax + 2)

        #expect(book.takeLeftOut().map(\.0) == [.otherCalls(uid: nil)])
    }
}
