import CheckoutCore
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct ReloadTests {
    private func ask(_ client: TestClient) throws -> UInt32 {
        try client.send("Daemon/Reload", DaemonReloadRequest())
    }

    @Test("PROTOCOL.md, Methods: the answer comes with the reading that began after the call, and says what changed")
    func answer() throws {
        let bench = try Bench()
        let admin = bench.client(uid: 0, roles: .all)
        let first = try ask(admin)
        let second = try ask(admin)
        #expect(bench.environment.reloads == 2)
        var response = DaemonReloadResponse()
        response.changed = ["session_idle"]
        response.needsRestart = ["gateway"]
        bench.server.reloaded(1, .success(response))
        bench.turn()
        #expect(try admin.reply(first, DaemonReloadResponse.self) == response)
        #expect(try admin.reply(second, DaemonReloadResponse.self) == nil)
        bench.server.reloaded(2, .success(DaemonReloadResponse()))
        bench.turn()
        #expect(try admin.reply(second, DaemonReloadResponse.self) == DaemonReloadResponse())
        let records = bench.store.rows.audits.filter { $0.action == "admin" && $0.detail == "Daemon/Reload" }
        #expect(records.count == 2)
    }

    @Test("PROTOCOL.md, Methods: a wrong configuration is told to who asked")
    func failure() throws {
        let bench = try Bench()
        let admin = bench.client(uid: 0, roles: .all)
        let call = try ask(admin)
        let failure = CheckoutFailure(.invalidValue, "checkoutd.conf:3: 'lock_memory' takes yes or no")
        bench.server.reloaded(1, .failure(failure))
        bench.turn()
        #expect(admin.failure(call)?.code == .invalidValue)
        #expect(admin.failure(call)?.message == failure.message)
        // Nobody waits any more.
        bench.server.reloaded(2, .failure(failure))
    }

    @Test("PROTOCOL.md, Methods: admins alone; a caller that went away is no matter")
    func who() throws {
        let bench = try Bench()
        let client = bench.client(uid: 1000, roles: [.observe, .operate, .host])
        #expect(client.failure(try ask(client))?.code == .permissionDenied)
        #expect(bench.environment.reloads == 0)
        let admin = bench.client(uid: 0, roles: .all)
        _ = try ask(admin)
        bench.server.closed(admin.id)
        bench.server.reloaded(1, .success(DaemonReloadResponse()))
        bench.turn()
        #expect(bench.environment.reloads == 1)
    }
}
