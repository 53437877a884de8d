import Foundation
import Glibc
import Testing

/// Goal: a power cut in the middle of a payment loses nothing and charges nothing twice.
struct KillTests {
    @Test("B-283, SB-010: killed while the gateway works: every event once, one charge", .timeLimit(.minutes(2)))
    func killed() async throws {
        let daemon = try await RunningDaemon()
        let presented = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--json")
        let session = try #require(try presented.json["sessionId"] as? String)
        let follower = try daemon.startControl("events", session, "--follow", "--json")
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0)
        let submit = try daemon.startControl(
            "submit", session, "--card-stdin", "--wait", input: card("4000000200000059"))
        let isProcessing = try await eventually { follower.output.contains("attemptProcessing") }
        #expect(isProcessing, "\(follower.output)\(follower.errors)\(submit.errors)")
        try await daemon.kill()
        try await daemon.start()

        let isPaid = try await eventually(seconds: 30) { follower.output.contains("attemptSucceeded") }
        #expect(isPaid, "\(follower.output)\(follower.errors)")
        // The same key again, so the answer is that of the one attempt.
        let status = try await submit.wait()
        #expect(status == 0, "\(submit.output)\(submit.errors)")

        let live = numbers(follower.output)
        let stored = numbers(try await daemon.control("events", session, "--json").output)
        let end = try await eventually { numbers(follower.output).count >= stored.count }
        #expect(end)
        #expect(numbers(follower.output).prefix(live.count) == live[...])
        #expect(numbers(follower.output) == Array(1...UInt64(numbers(follower.output).count)), "lost or doubled")

        let ledger = try await daemon.control("sandbox", "ledger", "--json").json
        let entries = try #require(ledger["entries"] as? [[String: Any]])
        #expect(entries.count == 1)
        #expect(entries.first?["charges"] as? Int == 1)
        let outcome = try await daemon.control("outcome", session)
        #expect(outcome.status == 0)
        #expect(try await daemon.stop() == 0)
        #expect(placesOf("4000000200000059", below: daemon.scratch.path, andIn: [daemon.log, follower.output]) == [])
    }

    /// `sessionSeq` of the events among the lines.
    private func numbers(_ lines: String) -> [UInt64] {
        lines.split(separator: "\n").compactMap { line in
            let event = Ended.object(line)?["event"] as? [String: Any]
            return (event?["sessionSeq"] as? Int).map(UInt64.init)
        }
    }

    @Test(
        "exit codes: a daemon that died with a payment under way leaves its outcome unknown: 6, and where to look"
    )
    func away() async throws {
        // Ten seconds instead of three: a busy machine has to kill it in the middle.
        let daemon = try await RunningDaemon(configuration: "[sandbox]\ntest_api = yes\ntime_scale = 0.3\n")
        #expect(try await daemon.control("present", "--sandbox", "--amount", "1999", "--currency", "EUR").status == 0)
        #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
        let submit = try daemon.startControl(
            "submit", "@last", "--card-stdin", "--wait", input: card("4000000200000059"))
        #expect(
            try await eventually { try await daemon.control("events", "@last").output.contains("attempt.processing") })
        try await daemon.kill()
        #expect(try await submit.wait() == 6, "\(submit.errors)")
        #expect(submit.errors.contains("Look it up with: checkoutctl outcome "), "\(submit.errors)")
    }
}
