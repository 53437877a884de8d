import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct SessionsListTests {
    private func all(_ client: TestClient, _ change: (inout SessionsListRequest) -> Void = { _ in }) throws
        -> [[SessionSummary]]
    {
        var pages: [[SessionSummary]] = []
        var request = SessionsListRequest()
        change(&request)
        repeat {
            let response: SessionsListResponse = try client.ask("Sessions/List", request)
            pages.append(response.sessions)
            request.pageToken = response.nextPageToken
        } while !request.pageToken.isEmpty && pages.count < 100
        return pages
    }

    @Test("PROTOCOL.md, Frame: a list comes in pages of at most 64 KiB, newest first, each row once")
    func pages() throws {
        let bench = try Bench()
        let client = bench.client()
        var made: [SessionID] = []
        for number in 0..<150 {
            made.append(try client.present(key: "p-\(number)"))
            bench.pass(10)
        }
        bench.pass(600)
        let pages = try all(client)
        #expect(pages.map(\.count) == [100, 50])
        #expect(pages.flatMap { $0 }.map(\.sessionID) == made.reversed())
        let sizes = client.receive().filter { $0.frame.kind == .reply }.map(\.body.count)
        #expect(sizes.allSatisfy { $0 <= Limits.pageBytesMax })
        #expect(try all(client) { $0.pageSize = 7 }.map(\.count).dropLast().allSatisfy { $0 == 7 })
    }

    @Test("B-279: what became of the money stands in the list, also of sessions that left memory")
    func money() throws {
        let bench = try Bench { $0.endedSessionsKept = 1 }
        let client = bench.client()
        let numbers = ["4242424242424242", "4000000000000002", "4000000200000042"]
        for (index, number) in numbers.enumerated() {
            let session = try client.present(key: "p-\(index)")
            try client.fillIn(session, number)
            let _: CardFormSubmitResponse = try client.ask(
                "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
            bench.pass(5000)
            let _: SessionsDismissResponse = try client.ask(
                "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
            bench.pass(1000)
        }
        let rows = try all(client).flatMap { $0 }
        #expect(rows.map(\.payment) == [.pending, .failed, .success])
        #expect(rows.map(\.paid) == [false, false, true])
        #expect(rows.allSatisfy { $0.owned })
    }

    @Test("PROTOCOL.md, Methods: who is no observer lists what it owns; observers see no texts of others")
    func owners() throws {
        let bench = try Bench()
        let (one, two) = (bench.client(uid: 1000, roles: [.operate]), bench.client(uid: 1001, roles: [.operate]))
        let session = try one.present()
        _ = try two.present()
        #expect(try all(one).flatMap { $0 }.map(\.sessionID) == [session])
        let observer = bench.client(uid: 1002, roles: [.observe])
        let rows = try all(observer).flatMap { $0 }
        #expect(rows.count == 2 && rows.allSatisfy { !$0.owned })
        #expect(try all(observer) { $0.ownedOnly = true }.flatMap { $0 }.isEmpty)
        let nobody = bench.client(uid: 1003, roles: [])
        #expect(try all(nobody).flatMap { $0 }.isEmpty)
    }

    @Test(
        "PROTOCOL.md, Frame: a page token that was not given out is INVALID_REQUEST",
        arguments: ["x", "1-2", "-", "5-"])
    func tokens(token: String) throws {
        let client = try Bench().client()
        var request = SessionsListRequest()
        request.pageToken = token
        let callID = try client.send("Sessions/List", request)
        #expect(client.failure(callID)?.code == .invalidRequest)
    }

    @Test("PROTOCOL.md, output commit: a list shows nothing that is not durable")
    func durable() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        let _: CardFormSubmitResponse = try client.ask(
            "CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.store.isHeld = true
        bench.pass(2000)
        let rows = try all(client).flatMap { $0 }
        #expect(rows.map(\.payment) == [nil] && rows.map(\.paid) == [false])
        bench.store.isHeld = false
        bench.turn()
        #expect(try all(client).flatMap { $0 }.map(\.paid) == [true])
    }
}
