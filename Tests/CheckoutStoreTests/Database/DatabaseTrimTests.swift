import CheckoutCore
import CheckoutModel
import Testing

@testable import CheckoutStore
import CheckoutTestSupport

@Suite struct DatabaseTrimTests {
    @Test("B-279: trimming takes what is past its time, nothing of a live session, and says where events are gone")
    func trim() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        let owned = key(.owner(1), [1], of: 2)
        _ = open.commit(
            batch(1) {
                $0.sessions = [
                    session(1), session(2, live: false, ended: 20), session(3, live: false, ended: 200),
                ]
                $0.attempts = [AttemptRow(sessionID: id(2), number: 1, reference: "r", body: [])]
                $0.events = [
                    event(1, of: 1, 1, at: 10), event(2, of: 2, 1, at: 11), event(3, of: 3, 1, at: 12),
                    event(4, of: 3, 2, at: 150), event(5, of: 2, 2, at: 20),
                ]
                $0.keys = [owned, key(.session(id(2)), [2], of: 2, attempt: 1)]
                $0.audits = [audit(at: 1), audit(at: 99), audit(at: 100)]
            })
        let first = open.ask(.trim(eventsBefore: time(15), recordsBefore: time(20), auditsBefore: time(100)))
        #expect(first == .trimmed(events: 2, records: 0, audits: 2))
        func events(_ range: EventRange) -> StoreAnswer? { open.ask(.events(range, limit: 9, bytesMax: 99)) }
        #expect(
            events(.session(id(3), after: 0)) == .events([event(4, of: 3, 2, at: 150)], more: false, trimmed: true))
        #expect(
            events(.session(id(3), after: 1)) == .events([event(4, of: 3, 2, at: 150)], more: false, trimmed: false))
        #expect(
            events(.session(id(1), after: 0)) == .events([event(1, of: 1, 1, at: 10)], more: false, trimmed: false))
        guard case .events(let rest, false, true) = events(.all(after: 2)) else {
            Issue.record("trimmed is not said")
            return
        }
        #expect(rest.map(\.globalSeq) == [4, 5])
        guard case .events(_, false, false) = events(.all(after: 3)) else {
            Issue.record("trimmed is said where nothing is gone")
            return
        }

        let second = open.ask(.trim(eventsBefore: time(0), recordsBefore: time(21), auditsBefore: time(0)))
        #expect(second == .trimmed(events: 1, records: 1, audits: 0))
        #expect(open.ask(.session(id(2))) == .session(nil))
        #expect(open.ask(.key(owned.scope, method: owned.method, key: owned.key)) == .key(nil))
        let reused = batch(2) {
            $0.attempts = [AttemptRow(sessionID: id(1), number: 1, reference: "r", body: [])]
        }
        #expect(open.commit(reused) == .committed(2))
    }

    @Test("PROTOCOL.md, Streams: the newest number survives the trimming of all events and a restart")
    func newest() throws {
        let directory = TemporaryDirectory()
        do {
            let open = try OpenStore(directory)
            _ = open.commit(
                batch(1) {
                    $0.sessions = [session(1, live: false, ended: 20)]
                    $0.events = [event(1, of: 1, 1), event(2, of: 1, 2)]
                })
            let late = time(1000)
            #expect(
                open.ask(.trim(eventsBefore: time(0), recordsBefore: late, auditsBefore: late))
                    == .trimmed(events: 2, records: 1, audits: 0))
        }
        #expect(try OpenStore(directory).image.newestGlobalSeq == 2)
    }

    @Test("architecture: a long trimming goes in steps, and a commit behind it does not wait for its end")
    func steps() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        let count = UInt64(Trimming.step * 3 + 7)
        _ = open.commit(
            batch(1) {
                $0.sessions = [session(1, live: false, ended: 20)]
                $0.events = (1...count).map { event($0, of: 1, $0, at: Int64($0)) }
            })
        open.store.ask(1, .trim(eventsBefore: time(.max), recordsBefore: time(0), auditsBefore: time(0)))
        open.store.submit(batch(2) { $0.sessions = [session(2)] })
        #expect(open.next() == .committed(2))
        #expect(open.next() == .answered(1, .trimmed(events: Int(count), records: 0, audits: 0)))
    }
}
