import Foundation
import Glibc
import Testing

/// The built daemon in its own sandbox: that it is in there, and can work.
@Suite(.serialized) struct SandboxTests {
    private func words(_ daemon: RunningDaemon, _ thread: String) throws -> [String: String] {
        let text = try String(
            contentsOfFile: "/proc/\(daemon.program.pid)/task/\(thread)/status", encoding: .utf8)
        return text.split(separator: "\n").reduce(into: [:]) { words, line in
            let parts = line.split(separator: ":", maxSplits: 1)
            words[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces)
        }
    }

    @Test("security: every thread of a serving daemon is filtered and gains no rights, and the log misses nothing")
    func confined() async throws {
        let daemon = try await RunningDaemon()
        // The store's thread has worked, so that it is there.
        #expect(try await daemon.control("present", "--sandbox", "--amount", "1999", "--currency", "EUR").status == 0)
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.program.pid)/task")
        #expect(threads.count > 1)
        for thread in threads {
            let words = try words(daemon, thread)
            #expect(words["Seccomp"] == "2")
            #expect(words["NoNewPrivs"] == "1")
        }
        #expect(!daemon.log.contains("part of its sandbox"), "\(daemon.log)")
        #expect(try await daemon.stop() == 0)
        #expect(unsafe access(daemon.socket, F_OK) != 0, "the socket is still there")
    }

    @Test("security: inside, a replaced configuration is read again, with users and groups by name")
    func reload() async throws {
        let daemon = try await RunningDaemon()
        // As editors do it: another file takes the name.
        let new = try daemon.scratch.write(
            "new.conf", "keep_events = 48h\n[roles]\nobserve = daemon, %games\n[sandbox]\ntest_api = yes\n")
        #expect(unsafe rename(new, daemon.scratch("checkoutd.conf")) == 0)
        daemon.program.signal(SIGHUP)
        #expect(try await eventually { daemon.log.contains("configuration reloaded") }, "\(daemon.log)")
        #expect(try await daemon.control("health").status == 0)
        #expect(try await daemon.stop() == 0)
    }

    @Test("security: inside, the store moves its journal into the database and trims, and payments go on")
    func store() async throws {
        let daemon = try await RunningDaemon()
        for _ in 0..<4 {
            #expect(
                try await daemon.control("present", "--sandbox", "--amount", "1999", "--currency", "EUR").status == 0)
            #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
            let paid = try await daemon.control(
                "submit", "@last", "--card-stdin", "--wait", input: card("4242424242424242"))
            #expect(paid.status == 0, "\(paid.errors)")
        }
        #expect(try await daemon.stop() == 0)
        // An orderly end moves the whole journal into the database.
        let journal = try FileManager.default.attributesOfItem(atPath: daemon.state + "/checkoutd.db-wal")
        #expect(journal[.size] as? Int == 0)
        try await daemon.start()
        #expect(try await daemon.control("sandbox", "ledger").output.split(separator: "\n").count >= 4)
        #expect(try await daemon.stop() == 0)
    }
}
