import CheckoutModel
import CheckoutWire
import Foundation
import Testing

@testable import CheckoutClient

/// Goal: a reader gets every event once and in order, whatever happens to the connection.
struct WatchTests {
    static func seqs(_ watch: BlockingWatch) throws -> [UInt64] {
        var seqs: [UInt64] = []
        while case .item(let item, _) = try watch.next() {
            if case .event(let event) = item.item { seqs.append(event.sessionSeq) }
            if case .unknownEvent(let head) = item.item { seqs.append(head.sessionSeq) }
        }
        return seqs
    }

    static func request(_ frame: FakeFrame?) -> SessionsWatchRequest? {
        guard let frame else { return nil }
        return Fixtures.decode(frame.payload, as: SessionsWatchRequest.self)
    }

    @Test("F-07, B-278: resumes after the last number on the next connection; nothing lost, nothing twice")
    func resume() throws {
        let asked = Notes<SessionsWatchRequest?>()
        let daemon = FakeDaemon(
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                asked.add(Self.request(call))
                for seq in 1...3 as ClosedRange<UInt64> { peer.item(call.id, Fixtures.event(seq)) }
            },
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                asked.add(Self.request(call))
                for seq in 3...5 as ClosedRange<UInt64> { peer.item(call.id, Fixtures.event(seq)) }
                peer.fail(call.id, CheckoutFailure(.shuttingDown, "the daemon drains"))
                peer.goAway(.shuttingDown, last: call.id)
            },
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                asked.add(Self.request(call))
                peer.item(call.id, Fixtures.event(6))
                peer.end(call.id)
            })
        let watch = BlockingClient(Fixtures.options(daemon)).watch(WatchStart(session: Fixtures.session))
        #expect(try Self.seqs(watch) == [1, 2, 3, 4, 5, 6])
        #expect(asked.all.map { $0?.after } == [0, 3, 5])
        #expect(asked.all.map { $0?.epoch } == [nil, Fixtures.epoch, Fixtures.epoch])
        #expect(asked.all.allSatisfy { $0?.follow == true && $0?.sessionID == Fixtures.session })
    }

    @Test("F-04: an event, a state and an item of kinds nobody knows here keep their place, and the stream goes on")
    func unknownKinds() throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            peer.item(call.id, Fixtures.event(1))
            // Event with epoch, session_seq 2, session id, and field 99 as its body.
            var event: [UInt8] = [0x0a, 16] + [UInt8](repeating: 7, count: 16) + [0x10, 2, 0x1a, 32]
            event += Array(Fixtures.session.text.utf8) + [0x9a, 0x06, 0x00]
            peer.item(call.id, raw: [0x0a, UInt8(event.count)] + event)
            peer.item(call.id, raw: [0x92, 0x03, 0x00])  // Field 50 of the item.
            peer.item(call.id, Fixtures.event(3))
            peer.end(call.id)
        }
        let watch = BlockingClient(Fixtures.options(daemon)).watch(WatchStart(session: Fixtures.session))
        #expect(try Self.seqs(watch) == [1, 2, 3])
    }

    @Test("PROTOCOL.md, Streams: a resync is an element, and what comes after it is counted from there") func resync()
        throws
    {
        let asked = Notes<SessionsWatchRequest?>()
        let daemon = FakeDaemon(
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                var resync = Resync()
                (resync.reason, resync.epoch, resync.nextSeq) = (.trimmed, Fixtures.otherEpoch, 41)
                peer.item(call.id, SessionsWatchItem(.resync(resync)))
                peer.item(call.id, Fixtures.event(41, epoch: Fixtures.otherEpoch))
            },
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                asked.add(Self.request(call))
                peer.end(call.id)
            })
        let start = WatchStart(session: Fixtures.session, epoch: Fixtures.epoch, after: 7)
        let watch = BlockingClient(Fixtures.options(daemon)).watch(start)
        var kinds: [String] = []
        while case .item(let item, _) = try watch.next() {
            if case .resync(let resync) = item.item { kinds.append("resync \(resync.nextSeq)") }
            if case .event(let event) = item.item { kinds.append("event \(event.sessionSeq)") }
        }
        #expect(kinds == ["resync 41", "event 41"])
        #expect(asked.all.map { $0?.after } == [41])
        #expect(asked.all.map { $0?.epoch } == [Fixtures.otherEpoch])
    }

    @Test("PROTOCOL.md, Streams: credit is 1 024, and half of it is granted again once it was read") func credit()
        throws
    {
        let frames = Notes<FakeFrame>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            frames.add(call)
            for seq in 1...1_024 as ClosedRange<UInt64> { peer.item(call.id, Fixtures.event(seq)) }
            // Without a grant there is nothing to send, as with the real daemon.
            guard let grant = peer.next() else { return }
            frames.add(grant)
            for seq in 1_025...1_030 as ClosedRange<UInt64> { peer.item(call.id, Fixtures.event(seq)) }
            peer.end(call.id)
        }
        let watch = BlockingClient(Fixtures.options(daemon)).watch(WatchStart(session: Fixtures.session))
        #expect(try Self.seqs(watch).count == 1_030)
        #expect(frames.all.map(\.credit) == [1_024, 512])
        #expect(frames.all.last?.kind == .credit)
    }

    @Test("PROTOCOL.md, Streams: a failure of the stream that a reconnect cannot mend ends it") func broken() throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            peer.fail(call.id, CheckoutFailure(.notFound, "no such session"))
        }
        let watch = BlockingClient(Fixtures.options(daemon)).watch(WatchStart(session: Fixtures.session))
        #expect(Fixtures.failure { _ = try watch.next() }?.code == .notFound)
    }

    @Test("PROTOCOL.md, Streams: the cursor, item by item") func cursor() throws {
        var cursor = WatchCursor(WatchStart(session: Fixtures.session, after: 2))
        func take(_ item: SessionsWatchItem) -> Bool { cursor.take(item) }
        #expect(take(Fixtures.event(3)))
        #expect(!take(Fixtures.event(3)))
        #expect(!take(Fixtures.event(2)))
        #expect(cursor.after == 3)
        // Another store begins anew, and its numbers say nothing of the old ones.
        #expect(take(Fixtures.event(1, epoch: Fixtures.otherEpoch)))
        #expect(cursor.request.epoch == Fixtures.otherEpoch)
        var page = Resync()
        (page.epoch, page.nextSeq, page.more) = (Fixtures.epoch, 90, true)
        #expect(take(SessionsWatchItem(.resync(page))))
        #expect(cursor.after == 1, "a snapshot that may still be cut off moves nothing")
        page.more = false
        #expect(take(SessionsWatchItem(.resync(page))))
        #expect(cursor.after == 89)
        var checkpoint = Checkpoint()
        (checkpoint.epoch, checkpoint.seq) = (Fixtures.epoch, 95)
        #expect(take(SessionsWatchItem(.checkpoint(checkpoint))))
        #expect(cursor.after == 95)
        var all = WatchCursor(WatchStart(session: nil))
        var item = Fixtures.event(3)
        item.globalSeq = 77
        let isNew = all.take(item)
        #expect(isNew)
        #expect(all.after == 77)
    }
}
