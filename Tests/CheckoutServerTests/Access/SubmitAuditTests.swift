import CheckoutCore
import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// Goal: whoever asks later what became of a submit finds it, and finds no card in it.
@Suite struct SubmitAuditTests {
    /// Of the records about submits and payments.
    private func records(_ bench: Bench) -> [AuditRow] {
        bench.store.rows.audits.filter { ["submit", "payment"].contains($0.action) }
    }

    private func submit(_ client: TestClient, _ session: SessionID, key: String = "submit") throws -> UInt32 {
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: key)
    }

    /// A session whose card was submitted and answered.
    private func submitted() throws -> (Bench, TestClient, SessionID) {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000100000654")
        _ = try submit(client, session)
        bench.pass(100)
        return (bench, client, session)
    }

    @Test("C-196: a submit leaves time, user, session, network, masked number and result")
    func accepted() throws {
        let (bench, _, session) = try submitted()
        let found = records(bench)
        try #require(found.map(\.action) == ["submit", "payment"])
        #expect(found.allSatisfy { $0.uid == 1000 && $0.session == session || $0.role == .gateway })
        #expect(found[0].detail == "VISA 400000••••••0654" && found[0].result == "accepted")
        #expect(found[0].uid == 1000 && found[0].session == session && found[0].time.unixMilliseconds > 0)
        #expect(found[1].detail == "400000••••••0654" && found[1].session == session)
    }

    @Test("C-196: a submit that is refused leaves one too, with its reason")
    func refused() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        // Not valid: the code is too short.
        try client.fillIn(session, "4111111111111111", cvv: "1")
        let refused = try submit(client, session)
        bench.pass(100)
        #expect(client.failure(refused) != nil)
        var found = records(bench)
        #expect(found.map(\.action) == ["submit"])
        #expect(found.first?.detail == "VISA 411111••••••1111" && found.first?.session == session)
        #expect(found.first?.result != "accepted" && found.first?.uid == 1000)
        // Under way already: the second one is refused and told as well.
        try client.fillIn(session, "4000000200000059")
        _ = try submit(client, session, key: "second")
        _ = try submit(client, session, key: "third")
        bench.pass(100)
        found = records(bench)
        #expect(found.map(\.result).dropFirst() == ["accepted", "ALREADY_SUBMITTING"])
        for row in found {
            #expect(!row.detail.contains("4111111111111111") && !row.detail.contains("4000000200000059"))
        }
    }

    @Test("C-196, PROTOCOL.md, Calls: a submit repeated with its key is the same one, and leaves no second record")
    func replayed() throws {
        let (bench, client, session) = try submitted()
        let again = try submit(client, session)
        bench.pass(100)
        #expect(client.replayed(again))
        #expect(records(bench).count { $0.action == "submit" } == 1)
    }
}
