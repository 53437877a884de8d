import Foundation
import Testing

/// Goal: when the gateway does not tell, a person's word ends the wait, and everybody who asks is told the same.
struct ResolveTests {
    @Test(
        "B-198, G-121: an unknown payment blocks the order until it is said to be paid or not, also after a kill",
        arguments: [true, false])
    func resolve(paid: Bool) async throws {
        let daemon = try await RunningDaemon()
        let presented = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--json")
        let session = try #require(try presented.json["sessionId"] as? String)
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0)
        let lost = try await daemon.control(
            "submit", session, "--card-stdin", "--wait", input: card("4000000200000067"))
        #expect(lost.status == 6, "\(lost.output)\(lost.errors)")
        #expect(try await daemon.control("retry", session).status != 0)

        let vague = try await daemon.control("attempts", "resolve", session, "--attempt", "1")
        #expect(vague.status == 64 && vague.errors.contains("--paid"))
        let word = paid ? "--paid" : "--not-paid"
        func say(_ word: String) async throws -> Ended {
            try await daemon.control(
                "attempts", "resolve", session, "--attempt", "1", word, "--reason", "looked up by hand")
        }
        let resolved = try await say(word)
        #expect(resolved.status == 0 && resolved.output.contains(paid ? "paid" : "not paid"), "\(resolved.errors)")
        // The answer may have been lost on its way: the same word again changes nothing, the opposite one is refused.
        #expect(try await say(word).status == 0)
        let opposite = try await say(paid ? "--not-paid" : "--paid")
        #expect(opposite.status == 3, "\(opposite.output)\(opposite.errors)")
        let audit = try await daemon.control("audit", "--json")
        #expect(audit.output.components(separatedBy: "looked up by hand").count == 2)

        try await daemon.kill()
        try await daemon.start()
        let events = try await daemon.control("events", session, "--json")
        #expect(events.output.components(separatedBy: "payment.settled").count == 2, "\(events.output)")
        let outcome = try await daemon.control("outcome", session)
        #expect(outcome.status == (paid ? 0 : 5), "\(outcome.output)\(outcome.errors)")
        #expect(try await daemon.stop() == 0)
    }
}
