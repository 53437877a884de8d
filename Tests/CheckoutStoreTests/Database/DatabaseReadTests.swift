import CheckoutCore
import CheckoutModel
import Testing

@testable import CheckoutStore
import CheckoutTestSupport

@Suite struct DatabaseReadTests {
    @Test("PROTOCOL.md, Streams: pages of sessions, newest first, without a gap or a double among equal times")
    func sessionPages() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        let rows = (1...9).map { number in
            session(
                number, owner: number % 3 == 0 ? 1 : 2, live: number % 2 == 0, opened: Int64(number) / 2,
                ended: number % 2 == 0 ? nil : 50)
        }
        _ = open.commit(batch(1) { $0.sessions = rows })
        let newestFirst = rows.sorted {
            ($0.opened, $0.sessionID.low) > ($1.opened, $1.sessionID.low)
        }
        for owner in [nil, 1, 2, 3] as [UInt32?] {
            for liveOnly in [false, true] {
                let expected = newestFirst.filter {
                    (owner == nil || $0.ownerUID == owner) && (!liveOnly || $0.live)
                }
                for limit in [1, 2, 9] {
                    var found: [SessionRow] = []
                    var cursor: SessionCursor?
                    var more = true
                    while more {
                        let answer = open.ask(.sessions(owner: owner, liveOnly: liveOnly, before: cursor, limit: limit))
                        guard case .sessions(let page, let isMore) = answer else {
                            Issue.record("no page")
                            return
                        }
                        #expect(page.count <= limit && (!isMore || page.count == limit))
                        found += page
                        more = isMore
                        cursor = page.last.map { SessionCursor(opened: $0.opened, sessionID: $0.sessionID) }
                    }
                    #expect(found == expected)
                }
            }
        }
    }

    @Test("G-103: an attempt is found by the reference or owner's key that it holds, and an empty one by nobody")
    func attemptByReference() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        let held = AttemptRow(sessionID: id(1), number: 1, reference: "owner's", body: [1])
        let unsent = AttemptRow(sessionID: id(1), number: 2, reference: "", body: [2])
        _ = open.commit(
            batch(1) {
                $0.sessions = [session(1)]
                $0.attempts = [held, unsent]
            })
        #expect(open.ask(.attempt(reference: "owner's")) == .attempt(held))
        #expect(open.ask(.attempt(reference: "owner")) == .attempt(nil))
        #expect(open.ask(.attempt(reference: "")) == .attempt(nil))
    }

    @Test("PROTOCOL.md, Streams: events after a number, up to a count and a sum of bytes, at least one")
    func eventPages() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        let events = (1...6).map { event($0, of: 1 + $0 % 2, ($0 + 1) / 2, body: [UInt8](repeating: 1, count: 10)) }
        _ = open.commit(
            batch(1) {
                $0.sessions = [session(1), session(2)]
                $0.events = events
            })
        func page(_ range: EventRange, _ limit: Int, _ bytes: Int) -> StoreAnswer? {
            open.ask(.events(range, limit: limit, bytesMax: bytes))
        }
        func answer(_ rows: [EventRow], more: Bool) -> StoreAnswer { .events(rows, more: more, trimmed: false) }
        let odd = [events[0], events[2], events[4]]
        #expect(page(.all(after: 0), 6, 60) == answer(events, more: false))
        #expect(page(.all(after: 2), 2, 60) == answer(Array(events[2...3]), more: true))
        #expect(page(.all(after: 0), 6, 59) == answer(Array(events[0...4]), more: true))
        #expect(page(.all(after: 5), 6, 1) == answer([events[5]], more: false))
        #expect(page(.all(after: 6), 6, 60) == answer([], more: false))
        #expect(page(.all(after: .max), 6, 60) == answer([], more: false))
        #expect(page(.session(id(2), after: 0), 9, 99) == answer(odd, more: false))
        #expect(page(.session(id(2), after: 1), 1, 99) == answer([odd[1]], more: true))
        #expect(page(.session(id(2), after: 0), 9, 1) == answer([odd[0]], more: true))
        #expect(page(.session(id(5), after: 0), 9, 1) == answer([], more: false))
    }
}
