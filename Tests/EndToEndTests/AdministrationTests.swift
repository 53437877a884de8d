import Foundation
import Glibc
import Testing

/// Goal: what an administrator asks the built daemon, and what it answers.
struct AdministrationTests {
    @Test(
        "security, Callbacks and audit: submits and administrators' calls are read from the store, across a restart")
    func audit() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("present", "--sandbox", "--amount", "1999", "--currency", "EUR").status == 0)
        #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
        let paid = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0, "\(paid.errors)")
        #expect(try await daemon.control("reload").status == 0)
        #expect(try await daemon.stop() == 0)
        try await daemon.start()
        let follower = try daemon.startControl("audit", "--follow")
        #expect(try await eventually { follower.output.split(separator: "\n").count == 3 })
        #expect(try await daemon.control("sandbox", "reset").status == 0)
        #expect(try await eventually { follower.output.split(separator: "\n").count == 4 })
        let rows = follower.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.map { $0[0] } == ["1", "2", "3", "4"])
        #expect(rows.map { $0[4] } == ["submit", "payment", "admin", "admin"])
        #expect(rows[0][2] == "uid \(getuid())" && rows[0][6].contains("VISA"))
        #expect(rows[2][6] == "Daemon/Reload" && rows[3][6] == "Sandbox/Reset")
        #expect(placesOf("4242424242424242", below: daemon.state, andIn: [follower.output]).isEmpty)
        let last = try await daemon.control("audit", "--after", "3", "--json")
        #expect(last.status == 0)
        #expect(try last.json["action"] as? String == "admin")
        #expect(try await daemon.stop() == 0)
    }

    @Test("PROTOCOL.md, Methods: counters are printed as Prometheus reads them")
    func metrics() async throws {
        let daemon = try await RunningDaemon()
        let metrics = try await daemon.control("metrics")
        #expect(metrics.status == 0)
        #expect(metrics.output.contains("\ncheckoutd_serving 1\n"))
        #expect(metrics.output.contains("\ncheckoutd_calls_total{method=\"Daemon/Metrics\"} 1\n"))
        #expect(metrics.output.hasSuffix("\n"))
    }

    @Test("cli: a reload says what changed; of a wrong file it names key and line, and the old one stays in force")
    func reload() async throws {
        let daemon = try await RunningDaemon()
        let path = daemon.scratch("checkoutd.conf")
        func write(_ text: String) throws { try text.write(toFile: path, atomically: false, encoding: .utf8) }
        let same = try await daemon.control("reload")
        #expect(same.status == 0 && same.output == "nothing changed\n", "\(same.output)\(same.errors)")

        try write("session_idle = 5m\n\n[roles]\nobserve = daemon\n[sandbox]\ntest_api = yes\ntime_scale = 2\n")
        let changed = try await daemon.control("reload")
        #expect(changed.output == "changed: session_idle, observe\nneeds a restart: time_scale\n", "\(changed.errors)")

        try write("session_idle = 5m\nkeep_events = soon\n")
        let wrong = try await daemon.control("reload", "--json")
        #expect(wrong.status == 8)
        #expect(
            (wrong.output + wrong.errors).contains("checkoutd.conf:2: 'keep_events'"), "\(wrong.output)\(wrong.errors)")
        #expect(daemon.log.contains("configuration not reloaded, the old one stays"))
        // What is in force is still what was read before.
        try write("session_idle = 5m\n\n[roles]\nobserve = daemon\n[sandbox]\ntest_api = yes\n")
        #expect(try await daemon.control("reload").output == "nothing changed\n")
        #expect(try await daemon.stop() == 0)
    }
}
