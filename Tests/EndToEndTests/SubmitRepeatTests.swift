import Testing

/// Goal: whoever repeats a submit with its key, as the words say, learns what became of that payment and makes no
/// second.
struct SubmitRepeatTests {
    @Test(
        "PROTOCOL.md, Calls, cli: a submit that is repeated with its key has the outcome of the first, also after the end"
    )
    func repeated() async throws {
        let daemon = try await RunningDaemon()
        let presented = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--json")
        let session = try #require(try presented.json["sessionId"] as? String)
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0)
        let slow = card("4000000200000059")
        func submit(_ more: String..., key: String = "k1") async throws -> Ended {
            try await run(
                Built.control,
                ["submit", session, "--card-stdin", "--wait", "--json", "--idempotency-key", key] + more,
                environment: ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path], input: slow)
        }
        let late = try await submit("--timeout", "1")
        #expect(late.status == 124)
        #expect(late.errors.contains("goes on without this command"))
        #expect(late.errors.contains("checkoutctl outcome \(session)"))
        let other = try await submit(key: "k2")
        #expect(other.status == 3, "another key is another submit")
        let whileRunning = try await submit()
        #expect(whileRunning.status == 0, "\(whileRunning.errors)")
        let isOver = try await eventually {
            try await daemon.control("show", session, "--json").output.contains("SESSION_PHASE_ENDED")
        }
        #expect(isOver)
        let afterEnd = try await submit()
        #expect(afterEnd.status == 0, "\(afterEnd.errors)")
        #expect(try afterEnd.json["replayed"] as? Bool == true)
        #expect(try await submit(key: "k3").status == 3)
        let ledger = try await daemon.control("sandbox", "ledger", "--json")
        let entries = try #require(try ledger.json["entries"] as? [[String: Any]])
        #expect(entries.count == 1 && entries.first?["charges"] as? Int == 1)
    }

    @Test("SB-009: without the test interface the words say how to turn it on") func testInterface() async throws {
        let daemon = try await RunningDaemon(configuration: "")
        let refused = try await daemon.control("sandbox", "ledger")
        #expect(refused.status == 1 && refused.errors.contains("test_api = yes"))
    }

    @Test("cli: --check-config finds a gateway that this version does not have") func checkConfig() async throws {
        let scratch = try Scratch()
        let file = try scratch.write("checkoutd.conf", "gateway = primer\n")
        let checked = try await run(Built.daemon, ["--check-config", "--config", file])
        #expect(checked.status == 78 && checked.errors.contains("not in this version"))
    }
}
