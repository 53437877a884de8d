import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct StreamPaceTests {
    @Test("architecture: a daemon with quiet streams sleeps")
    func quietStreamsSleep() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        try client.send("Sessions/Watch", SessionsWatchRequest(session, follow: true))
        try client.send("Sessions/Watch", SessionsWatchRequest(nil, follow: true))
        let none = client.bytes { FrameWriter.credit(2, items: 0, into: $0) }
        client.write(none)
        bench.turn()
        #expect(!bench.server.hasRunnable)
        let writes = client.line.writes
        bench.pass(200)
        #expect(client.line.writes == writes)
    }

    @Test("PROTOCOL.md, Streams: a stream whose credit is just enough ends, without more of it")
    func justEnough() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        let all = try client.send("Sessions/Watch", SessionsWatchRequest(session))
        let count = UInt32(client.items(all).count)
        let exact = try client.send("Sessions/Watch", SessionsWatchRequest(session), credit: count)
        #expect(client.items(exact).count == Int(count))
        #expect(client.receive().contains { $0.frame.kind == .reply && $0.frame.callID == exact })
    }

    @Test("PROTOCOL.md, output commit: a snapshot waits until what it tells is durable")
    func resyncIsDurable() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        bench.store.isHeld = true
        var select = MethodsSelectRequest(sessionID: session)
        select.paymentMethod = "PAYMENT_CARD"
        try client.send("Methods/Select", select, key: "s")
        let one = try client.send("Sessions/Watch", SessionsWatchRequest(session, after: 9999))
        let all = try client.send("Sessions/Watch", SessionsWatchRequest(nil, after: 9999))
        bench.pass(200)
        #expect(client.items(one).isEmpty && client.items(all).isEmpty)
        bench.store.isHeld = false
        bench.turn()
        for callID in [one, all] {
            guard case .resync(let page)? = client.items(callID).first?.item else {
                Issue.record("no resync came")
                continue
            }
            #expect(page.sessions.map(\.attempt?.number) == [1])
            #expect(page.reason == .beyondNewest && !page.more)
        }
    }

    @Test("PROTOCOL.md, Streams: a snapshot of many sessions comes in pages of at most 64 KiB, all of them once")
    func pages() throws {
        let bench = try Bench()
        let client = bench.client()
        var made: Set<SessionID> = []
        for number in 0..<150 { made.insert(try client.present(key: "p-\(number)")) }
        bench.pass(600)
        let callID = try client.send("Sessions/Watch", SessionsWatchRequest(nil, after: 1 << 40))
        bench.pass(100)
        let pages = client.items(callID).compactMap { if case .resync(let page) = $0.item { page } else { nil } }
        let sizes = client.receive().filter { $0.frame.kind == .item }.map(\.body.count)
        #expect(sizes.allSatisfy { $0 <= Limits.pageBytesMax })
        #expect(pages.count > 1)
        #expect(pages.map(\.more) == pages.indices.map { $0 < pages.count - 1 })
        #expect(Set(pages.map(\.nextSeq)).count == 1)
        let told = pages.flatMap(\.sessions).map(\.sessionID)
        #expect(told.count == made.count && Set(told) == made)
    }

    @Test("PROTOCOL.md, Streams: a checkpoint on reaching the head, and once after a minute of quiet")
    func checkpoints() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        let callID = try client.send("Sessions/Watch", SessionsWatchRequest(session, follow: true))
        func told() -> [UInt64] {
            client.items(callID).compactMap { if case .checkpoint(let point) = $0.item { point.seq } else { nil } }
        }
        let head = UInt64(client.events(callID).count)
        #expect(told() == [head])
        try client.selectAndCancel(session, rounds: 3)
        let later = UInt64(client.events(callID).count)
        #expect(later > head && told() == [head])
        bench.pass(59_000)
        #expect(told() == [head])
        bench.pass(1500)
        #expect(told() == [head, later])
        bench.pass(120_000)
        #expect(told() == [head, later])
    }

    @Test("B-038: the reply to a dismissal comes after the outcome event, on its own connection too")
    func dismissalIsLast() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        let watch = try client.send("Sessions/Watch", SessionsWatchRequest(session, follow: true))
        let dismiss = try client.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        let frames = client.receive()
        let reply = try #require(frames.firstIndex { $0.frame.kind == .reply && $0.frame.callID == dismiss })
        let before = frames[..<reply].filter { $0.frame.kind == .item && $0.frame.callID == watch }
        let told = try before.map { frame, body in
            unsafe try SessionsWatchItem.decode(Array(body[frame.payload]).span.bytes, arena: Arena())
        }
        let names = told.compactMap { if case .event(let event) = $0.item { event.body.name } else { nil } }
        #expect(names.suffix(2) == ["presentation.closed", "checkout.dismissed"])
    }
}
