import CheckoutCore
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct AuditStreamTests {
    private let arena = Arena()

    private func reading(after: UInt64 = 0, follow: Bool = false) -> DaemonAuditRequest {
        var request = DaemonAuditRequest()
        request.after = after
        request.follow = follow
        return request
    }

    private func records(_ client: TestClient, _ callID: UInt32) -> [DaemonAuditItem] {
        client.receive().filter { $0.frame.kind == .item && $0.frame.callID == callID }.compactMap { frame, body in
            unsafe try? DaemonAuditItem.decode(Array(body[frame.payload]).span.bytes, arena: arena)
        }
    }

    private func hasEnded(_ client: TestClient, _ callID: UInt32) -> Bool {
        client.receive().contains { $0.frame.kind == .reply && $0.frame.callID == callID }
    }

    /// A store with this many records.
    private func bench(_ count: Int) throws -> Bench {
        var rows = MemoryStore.Rows()
        rows.audits = (0..<count).map { number in
            AuditRow(
                time: WallTime(unixMilliseconds: Int64(number)), uid: 7, role: .owner, action: "submit",
                session: SessionID(high: 1, low: 2), detail: "VISA", result: "accepted")
        }
        return try Bench(rows: rows)
    }

    @Test("C-196, security: records come oldest first, from behind a number, with all that they hold")
    func order() throws {
        let bench = try bench(200)
        let admin = bench.client(uid: 0, roles: .all)
        let all = try admin.send("Daemon/Audit", reading(), credit: 1000)
        bench.pass(500)
        #expect(records(admin, all).map(\.number) == Array(1...200))
        #expect(hasEnded(admin, all))
        let rest = try admin.send("Daemon/Audit", reading(after: 198))
        #expect(records(admin, rest).map(\.number) == [199, 200])
        let last = try #require(records(admin, rest).last)
        #expect(last.time == WallTime(unixMilliseconds: 199) && last.actor == Actor(.owner, uid: 7))
        #expect(last.action == "submit" && last.sessionID == SessionID(high: 1, low: 2).text)
        #expect(last.detail == "VISA" && last.result == "accepted")
        let beyond = try admin.send("Daemon/Audit", reading(after: .max))
        #expect(records(admin, beyond).isEmpty && hasEnded(admin, beyond))
    }

    @Test("PROTOCOL.md, Streams: credit bounds what is sent, and just enough of it ends the stream")
    func credit() throws {
        let bench = try bench(5)
        let admin = bench.client(uid: 0, roles: .all)
        let short = try admin.send("Daemon/Audit", reading(), credit: 2)
        #expect(records(admin, short).map(\.number) == [1, 2])
        #expect(!hasEnded(admin, short) && !bench.server.hasRunnable)
        admin.write(admin.bytes { FrameWriter.credit(short, items: 3, into: $0) })
        bench.turn()
        #expect(records(admin, short).map(\.number) == [1, 2, 3, 4, 5])
        #expect(hasEnded(admin, short))
        let exact = try admin.send("Daemon/Audit", reading(), credit: 5)
        #expect(records(admin, exact).count == 5 && hasEnded(admin, exact))
    }

    @Test("security: a reader that follows gets new records once they are durable, and sleeps between them")
    func follow() throws {
        let bench = try bench(1)
        let admin = bench.client(uid: 0, roles: .all)
        let call = try admin.send("Daemon/Audit", reading(follow: true))
        #expect(records(admin, call).map(\.number) == [1])
        #expect(!hasEnded(admin, call) && !bench.server.hasRunnable)
        bench.store.isHeld = true
        let other = bench.client(uid: 2000, roles: [])
        try other.send("Daemon/Drain", DaemonDrainRequest())
        #expect(records(admin, call).count == 1)
        bench.store.isHeld = false
        bench.turn()
        let denial = try #require(records(admin, call).last)
        #expect(denial.number == 2 && denial.action == "deny" && denial.actor?.uid == 2000)
        #expect(denial.detail == "Daemon/Drain" && denial.result == "PERMISSION_DENIED")
        #expect(!hasEnded(admin, call))
        admin.write(admin.bytes { FrameWriter.cancel(call, into: $0) })
        bench.turn()
        #expect(admin.failure(call)?.code == .cancelled)
    }

    @Test("security, Roles: only an admin reads the records, and no longer than it is one")
    func roles() throws {
        let bench = try bench(1)
        let observer = bench.client(uid: 1000, roles: [.observe, .operate, .host])
        let denied = try observer.send("Daemon/Audit", reading())
        #expect(observer.failure(denied)?.code == .permissionDenied)
        #expect(records(observer, denied).isEmpty)
        let admin = bench.client(uid: 1001, roles: .all)
        let call = try admin.send("Daemon/Audit", reading(follow: true))
        // The denial above was recorded as well.
        #expect(records(admin, call).count == 2)
        bench.server.reconfigure(ServerConfiguration()) { _ in [.operate] }
        try observer.send("Daemon/Drain", DaemonDrainRequest())
        #expect(records(admin, call).count == 2)
        #expect(admin.failure(call)?.code == .permissionDenied)
    }
}
