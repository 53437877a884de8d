import Testing

/// Goal: a payment by hand, as the README shows it, ends with the exit status its outcome has, and leaves no card
/// number.
struct MainJobTests {
    @Test(
        "exit codes: the four outcomes of a card; C-186: no number stays anywhere",
        arguments: [
            ("4242424242424242", 0), ("4000000000000002", 5), ("4000000200000042", 4), ("4000000200000067", 6),
        ] as [(String, Int32)])
    func cards(number: String, status: Int32) async throws {
        let daemon = try await RunningDaemon()
        let presented = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--host", "headless", "--json")
        #expect(presented.status == 0, "\(presented.errors)")
        let session = try #require(try presented.json["sessionId"] as? String)
        let methods = try await daemon.control("methods", session)
        #expect(methods.status == 0)
        #expect(methods.output.contains("PAYMENT_CARD"))
        let selected = try await daemon.control("select", session, "PAYMENT_CARD")
        #expect(selected.status == 0, "\(selected.errors)")
        let submitted = try await daemon.control("submit", session, "--card-stdin", "--wait", input: card(number))
        #expect(submitted.status == status, "\(submitted.output)\(submitted.errors)")
        let outcome = try await daemon.control("outcome", session, "--json")
        let events = try await daemon.control("events", session, "--json")
        // Who hands over goods on a receipt reads its exit status: pending is 4 and unknown 6 here as well.
        let receipt = try await daemon.control("receipt", session)
        #expect(receipt.status == (status == 5 ? 3 : status), "\(receipt.output)\(receipt.errors)")
        #expect(try await daemon.stop() == 0)
        let texts = [submitted.output, submitted.errors, outcome.output, events.output, daemon.log]
        #expect(placesOf(number, below: daemon.scratch.path, andIn: texts) == [])
    }

    @Test("cli: demo is the main job in one command") func demo() async throws {
        let home = try Scratch()
        let demo = try await run(
            Built.control, ["demo"], environment: ["HOME": home.path, "TMPDIR": home.path], seconds: 60)
        #expect(demo.status == 0, "\(demo.output)\(demo.errors)")
        #expect(demo.output.contains("PAYMENT_CARD"))
        #expect(placesOf("4242424242424242", below: home.path, andIn: []) == [])
    }

    @Test("cli: one JSON object, also for an error") func jsonFailure() async throws {
        let daemon = try await RunningDaemon()
        let foreign = try await daemon.control("show", String(repeating: "0", count: 32), "--json")
        #expect(foreign.status == 8)
        let failure = try #require(try foreign.json["failure"] as? [String: Any])
        #expect(failure["errorId"] as? String == "linux-not-found")
        #expect(try foreign.json["schema"] as? String == "checkoutctl/1")
        // B-213: an id is one that the log has; what failed on this side has none.
        let id = try #require(failure["diagnosticsId"] as? String)
        #expect(daemon.log.contains(id))
        let local = try await daemon.control("show", "xyz", "--json")
        #expect(local.status == 8)
        #expect(try (local.json["failure"] as? [String: Any])?["diagnosticsId"] == nil)
        #expect(!local.errors.contains("diagnostics"))
    }

    @Test("SB-002, cli: health speaks by its exit status") func health() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("health").status == 0)
        #expect(try await daemon.stop() == 0)
        #expect(try await daemon.control("health").status == 69)
    }
}
