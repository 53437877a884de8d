import Testing

/// Goal: an inline session from a shell, with a failure, a retry and an owner secret, ends with the exit status it
/// should.
struct InlineTests {
    @Test("cli, B-104, B-146, B-149: open, a decline, retry, choose-other, paid; each exit status") func pays()
        async throws
    {
        let daemon = try await RunningDaemon()
        let opened = try await daemon.control("open", "--sandbox", "--amount", "1999", "--json")
        #expect(opened.status == 0, "\(opened.errors)")
        let session = try #require(try opened.json["sessionId"] as? String)
        #expect(try opened.json["idempotencyKey"] as? String != nil)
        #expect(try await daemon.control("methods", session).output.contains("PAYMENT_CARD"))
        #expect(try await daemon.control("refresh", session).status == 0)
        #expect(try await daemon.control("retry", session).status == 3, "nothing failed yet")
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0)
        let declined = try await daemon.control(
            "submit", session, "--card-stdin", "--wait", input: card("4000000000000002"))
        #expect(declined.status == 5, "\(declined.output)\(declined.errors)")
        let retried = try await daemon.control("retry", session, "--json")
        let attempt = try retried.json["attempt"] as? Int
        #expect(retried.status == 0 && attempt == 2, "\(retried.output)\(retried.errors)")
        #expect(try await daemon.control("choose-other", session).status == 3)
        let again = try await daemon.control(
            "submit", session, "--card-stdin", "--wait", input: card("4000000000000002"))
        #expect(again.status == 5)
        #expect(try await daemon.control("choose-other", session).status == 0)
        let waiting = try daemon.startControl("events", session, "--follow", "--json")
        let paid = try await daemon.control(
            "submit", session, "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0, "\(paid.output)\(paid.errors)")
        try await waiting.wait()
        #expect(waiting.output.contains("checkout.success"))
        #expect(try await daemon.control("outcome", session).status == 0)
        #expect(try await daemon.control("close", session).status == 3)
        #expect(try await daemon.stop() == 0)
    }

    @Test("B-283, B-110: an inline session that nobody attached to outlives a kill, and is closed afterwards")
    func survives() async throws {
        let daemon = try await RunningDaemon()
        let opened = try await daemon.control("open", "--sandbox", "--json")
        let session = try #require(try opened.json["sessionId"] as? String)
        try await daemon.kill()
        try await daemon.start()
        // It is initialised again first.
        var selected = try await daemon.control("select", session, "PAYMENT_CARD")
        for _ in 0..<50 where selected.status != 0 {
            try await Task.sleep(for: .milliseconds(100))
            selected = try await daemon.control("select", session, "PAYMENT_CARD")
        }
        #expect(selected.status == 0, "\(selected.errors)")
        #expect(try await daemon.control("close", session).status == 0)
        #expect(try await daemon.control("close", session).output.contains("already"))
        #expect(try await daemon.control("outcome", session).status == 7)
    }

    @Test("security, Owners: the owner secret goes with open, and is shown first by the other commands")
    func ownerSecret() async throws {
        let daemon = try await RunningDaemon()
        let secret = try daemon.scratch.write("owner", "0123456789abcdef0123\n")
        let wrong = try daemon.scratch.write("wrong", "fedcba9876543210fedc\n")
        let opened = try await daemon.control("open", "--sandbox", "--owner-secret-file", secret, "--json")
        #expect(opened.status == 0, "\(opened.errors)")
        let session = try #require(try opened.json["sessionId"] as? String)
        #expect(try await daemon.control("methods", session, "--owner-secret-file", secret).status == 0)
        let refused = try await daemon.control("methods", session, "--owner-secret-file", wrong, "--json")
        #expect(refused.status == 8)
        let failure = try #require(try refused.json["failure"] as? [String: Any])
        #expect(failure["errorId"] as? String == "linux-not-found")
        #expect(!refused.output.contains("fedcba9876543210") && !daemon.log.contains("fedcba9876543210"))
    }

    @Test("B-103, B-104: a failed initialization has its exit status; managed it can be repeated, inline it is the end")
    func initialization() async throws {
        let daemon = try await RunningDaemon()
        let presented = try await daemon.control("present", "--sandbox", "--variant", "empty", "--json")
        #expect(presented.status != 0)
        let session = try #require(try presented.json["sessionId"] as? String)
        let retried = try await daemon.control("retry", session)
        #expect(retried.status == presented.status, "\(retried.errors)")
        let opened = try await daemon.control("open", "--sandbox", "--variant", "empty", "--json")
        #expect(opened.status == presented.status)
        let inline = try #require(try opened.json["sessionId"] as? String)
        #expect(try await daemon.control("retry", inline).status == 3)
    }
}
