import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct ResolveOutcomeTests {
    /// Charged, and the answer lost (SB: 4000000200000067).
    private func unknown(_ bench: Bench, _ client: TestClient) throws -> SessionID {
        let session = try client.present()
        try client.fillIn(session, "4000000200000067")
        _ = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "pay")
        bench.pass(5000)
        let list: AttemptsListResponse = try client.ask("Attempts/List", AttemptsListRequest(sessionID: session))
        #expect(list.attempts.map(\.outcome) == [.unknown])
        return session
    }

    private func request(
        _ session: SessionID, attempt: AttemptNumber = 1, paid: Bool = true, reason: String = ""
    ) -> AttemptsResolveOutcomeRequest {
        var request = AttemptsResolveOutcomeRequest(sessionID: session, attempt: attempt, paid: paid)
        request.reason = reason
        return request
    }

    @Test("B-198, G-121: an admin settles it, durably; the audit says who and why, without a number")
    func settles() throws {
        let bench = try Bench()
        let session = try unknown(bench, bench.client())
        let admin = bench.client(uid: 0, roles: .all)
        let response: AttemptsResolveOutcomeResponse = try admin.ask(
            "Attempts/ResolveOutcome",
            request(session, reason: "acquirer's list, card 4242 4242 4242 4242\u{1B}[2J"))
        #expect(response.attempt.settlement?.paid == true && response.attempt.settlement?.by == .operator)
        let row = try #require(bench.store.rows.audits.first { $0.action == "resolve" })
        #expect(row.uid == 0 && row.role == .admin && row.session == session && row.result == "paid")
        #expect(row.detail.contains("acquirer's list") && row.detail.contains(PanFilter.replacement))
        #expect(!row.detail.contains("4242") && !row.detail.contains("\u{1B}"))
        // Another daemon on the same rows knows it too.
        let next = try Bench(rows: bench.store.rows)
        next.pass(1000)
        let outcome: SessionsOutcomeResponse = try next.client().ask(
            "Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        #expect(outcome.outcome.paid == true)
    }

    @Test("G-121: who operates may not, not even its owner; a refusal changes nothing")
    func refused() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try unknown(bench, client)
        let admin = bench.client(uid: 0, roles: .all)
        let long = String(repeating: "x", count: Limits.resolveReasonBytesMax + 1)
        let rows: [(TestClient, AttemptsResolveOutcomeRequest, FailureCode)] = [
            (client, request(session), .permissionDenied),
            (admin, request(session, attempt: 2), .notFound), (admin, request(session, attempt: 0), .notFound),
            (admin, request(SessionID(high: 9, low: 9)), .notFound),
            (admin, request(session, reason: long), .invalidRequest),
        ]
        for (caller, request, code) in rows {
            #expect(caller.failure(try caller.send("Attempts/ResolveOutcome", request))?.code == code)
        }
        let list: AttemptsListResponse = try client.ask("Attempts/List", AttemptsListRequest(sessionID: session))
        #expect(list.attempts.allSatisfy { $0.settlement == nil })
    }

    @Test("B-198, G-122: said to be not paid, the order may be paid again, and is charged as often as somebody said so")
    func frees() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try unknown(bench, client)
        let retry = AttemptsRetryRequest(sessionID: session)
        #expect(client.failure(try client.send("Attempts/Retry", retry, key: "r")) != nil)
        let admin = bench.client(uid: 0, roles: .all)
        let _: AttemptsResolveOutcomeResponse = try admin.ask("Attempts/ResolveOutcome", request(session, paid: false))
        let response: AttemptsRetryResponse = try client.ask("Attempts/Retry", retry, key: "r")
        #expect(response.attempt == 2)
    }
}
