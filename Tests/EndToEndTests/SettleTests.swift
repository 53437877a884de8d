import Foundation
import Testing

/// Goal: a payment that is pending, or whose answer is lost, is told once it is decided, whoever decides it and
/// whenever.
struct SettleTests {
    private func pay(_ daemon: RunningDaemon, _ number: String, _ status: Int32) async throws -> String {
        let presented = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--json")
        let session = try #require(try presented.json["sessionId"] as? String)
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0)
        let paid = try await daemon.control("submit", session, "--card-stdin", "--wait", input: card(number))
        #expect(paid.status == status, "\(paid.output)\(paid.errors)")
        return session
    }

    @Test("SB-009, B-279: pending, then settled, also after a kill between the two", arguments: [true, false])
    func pending(paid: Bool) async throws {
        let daemon = try await RunningDaemon()
        let session = try await pay(daemon, "4000000200000042", 4)
        let list = try await daemon.control("attempts", session, "--json")
        let id = try #require(list.output.firstMatch(of: /sbxpay_[0-9a-f]{12}/)).output
        try await daemon.kill()
        try await daemon.start()
        let word = paid ? "--paid" : "--failed"
        let settled = try await daemon.control("sandbox", "settle", String(id), word)
        #expect(settled.status == 0, "\(settled.errors)")
        #expect(try await daemon.control("outcome", session).status == (paid ? 0 : 5))
        #expect(try await daemon.control("receipt", session).status == (paid ? 0 : 3))
        let events = try await daemon.control("events", session, "--json")
        #expect(events.output.components(separatedBy: "payment.settled").count == 2, "\(events.output)")
        #expect(try await daemon.control("sandbox", "settle", String(id), word).status == 3)
        #expect(try await daemon.stop() == 0)
    }

    @Test("SB-009, B-198: a create whose answer is lost is unknown, and one that never arrived is not made")
    func faults() async throws {
        let daemon = try await RunningDaemon()
        let wrong = try await daemon.control("sandbox", "fault", "create", "lots")
        #expect(wrong.status == 8 && wrong.errors.contains("http:400"), "\(wrong.errors)")
        #expect(try await daemon.control("sandbox", "fault", "create", "lost").status == 0)
        _ = try await pay(daemon, "4242424242424242", 6)
        #expect(try await daemon.control("sandbox", "fault", "create", "network", "--calls", "4").status == 0)
        _ = try await pay(daemon, "5555555555554444", 5)
        let ledger = try await daemon.control("sandbox", "ledger", "--json")
        #expect(ledger.output.components(separatedBy: "\"charges\":1").count == 2, "\(ledger.output)")
        #expect(try await daemon.stop() == 0)
    }
}
