import Glibc
import Testing

/// Goal: the daemon goes when it is told to, and what it was doing goes on after the next start.
struct StopTests {
    @Test("PROTOCOL.md, Connection: SIGTERM drains, with a follower and a waiting call open") func drain() async throws
    {
        let daemon = try await RunningDaemon()
        let presented = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--json")
        let session = try #require(try presented.json["sessionId"] as? String)
        let follower = try daemon.startControl("events", session, "--follow", "--json")
        let follows = try await eventually { follower.output.contains("checkoutReady") }
        #expect(follows)
        #expect(try await daemon.stop() == 0)
        try await daemon.start()
        let dismissed = try await daemon.control("dismiss", session)
        #expect(dismissed.status == 0, "neither drain nor restart dismissed it: \(dismissed.errors)")
        let hears = try await eventually { follower.output.contains("checkoutDismissed") }
        #expect(hears, "the follower came back: \(follower.errors)")
        #expect(try await follower.wait() == 0)
    }

    @Test("cli: `drain` ends the daemon") func drainCall() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("drain").status == 0)
        #expect(try await daemon.program.wait() == 0)
    }

    @Test("cli: SIGHUP reads the configuration again, and a wrong one leaves the old in force") func reload()
        async throws
    {
        let daemon = try await RunningDaemon()
        _ = try daemon.scratch.write("checkoutd.conf", "session_idle = nonsense\n")
        daemon.program.signal(SIGHUP)
        let refused = try await eventually { daemon.log.contains("checkoutd.conf:1: 'session_idle' takes") }
        #expect(refused, "\(daemon.log)")
        _ = try daemon.scratch.write("checkoutd.conf", "[sandbox]\ntest_api = yes\n[roles]\nobserve =\n")
        daemon.program.signal(SIGHUP)
        let reloaded = try await eventually { daemon.log.contains("configuration reloaded") }
        #expect(reloaded, "\(daemon.log)")
        #expect(try await daemon.control("health").status == 0)
        #expect(try await daemon.stop() == 0)
    }
}
