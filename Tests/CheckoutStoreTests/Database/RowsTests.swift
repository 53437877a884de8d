import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Testing

@testable import CheckoutStore
import CheckoutTestSupport

@Suite struct RowsTests {
    @Test("B-279: rows of every kind are what they were after the store was closed and opened")
    func roundTrip() throws {
        let directory = TemporaryDirectory()
        let attempt = AttemptRow(sessionID: id(1), number: 1, reference: "ref-1", body: [0, 255])
        let later = AttemptRow(sessionID: id(1), number: 2, reference: "", body: [])
        let keys = [
            key(.owner(4_294_967_294), [0, 1], of: 1), key(.session(id(1)), [0], of: 1, attempt: 1),
            key(.session(id(1)), [0, 0], of: 1, attempt: 2),
        ]
        let over = session(2, owner: 7, live: false, opened: -5, ended: 20, body: [])
        let epoch: Epoch
        do {
            let open = try OpenStore(directory)
            epoch = open.image.epoch
            #expect(open.image.sessions.isEmpty && open.image.newestGlobalSeq == 0)
            let first = batch(1) {
                $0.sessions = [session(1), over]
                $0.attempts = [attempt, later]
                $0.events = [event(1, of: 1, 1), event(2, of: 2, 1, body: [])]
                $0.keys = keys
                $0.audits = [audit(uid: 3), audit()]
            }
            #expect(open.commit(first) == .committed(1))
        }
        let open = try OpenStore(directory)
        let whole = StoredSessionRows(session: session(1), attempts: [attempt, later], keys: keys)
        #expect(open.image == StoreImage(epoch: epoch, newestGlobalSeq: 2, sessions: [whole]))
        #expect(open.ask(.image) == .image(open.image))
        #expect(open.ask(.session(id(1))) == .session(whole))
        #expect(open.ask(.session(id(2))) == .session(StoredSessionRows(session: over, attempts: [], keys: [])))
        #expect(open.ask(.session(id(3))) == .session(nil))
        for row in keys { #expect(open.ask(.key(row.scope, method: row.method, key: row.key)) == .key(row)) }
        #expect(open.ask(.key(.owner(1), method: keys[0].method, key: keys[0].key)) == .key(nil))
        #expect(open.ask(.key(keys[0].scope, method: "other", key: keys[0].key)) == .key(nil))
        #expect(
            open.ask(.events(.all(after: 0), limit: 9, bytesMax: 99))
                == .events([event(1, of: 1, 1), event(2, of: 2, 1, body: [])], more: false, trimmed: false))
        #expect(
            open.ask(.audits(after: 0, limit: 9))
                == .audits([StoredAudit(number: 1, row: audit(uid: 3)), StoredAudit(number: 2, row: audit())]))
        #expect(open.ask(.audits(after: 1, limit: 9)) == .audits([StoredAudit(number: 2, row: audit())]))
        #expect(open.ask(.audits(after: 0, limit: 1)) == .audits([StoredAudit(number: 1, row: audit(uid: 3))]))
        #expect(open.ask(.audits(after: .max, limit: 9)) == .audits([]))
        open.store.close()
        let audits = try Connection(path: directory("checkoutd.db")).prepare(
            "SELECT uid, role FROM audits ORDER BY number"
        )
        .all { [$0.optionalInteger(0), $0.integer(1)] }
        #expect(audits == [[3, 4], [nil, 4]])
    }

    @Test("B-279: a replaced session keeps its attempts and its trimmed number")
    func replaced() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        let attempt = AttemptRow(sessionID: id(1), number: 1, reference: "r", body: [1])
        let changed = AttemptRow(sessionID: id(1), number: 1, reference: "r", body: [2])
        _ = open.commit(
            batch(1) {
                $0.sessions = [session(1, live: false, ended: 11)]
                $0.attempts = [attempt]
                $0.events = [event(1, of: 1, 1, at: 1)]
            })
        let zero = time(0)
        _ = open.ask(.trim(eventsBefore: time(5), recordsBefore: zero, auditsBefore: zero))
        let again = batch(2) {
            $0.sessions = [session(1, body: [5])]
            $0.attempts = [changed]
        }
        #expect(open.commit(again) == .committed(2))
        #expect(
            open.ask(.session(id(1)))
                == .session(StoredSessionRows(session: session(1, body: [5]), attempts: [changed], keys: [])))
        #expect(
            open.ask(.events(.session(id(1), after: 0), limit: 1, bytesMax: 1))
                == .events([], more: false, trimmed: true))
    }

    @Test(
        "architecture: a batch that contradicts what is stored fails whole: reference, key, event number, unknown session"
    )
    func contradictions() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        _ = open.commit(
            batch(1) {
                $0.sessions = [session(1), session(2)]
                $0.attempts = [AttemptRow(sessionID: id(1), number: 1, reference: "r", body: [])]
                $0.events = [event(1, of: 1, 1)]
                $0.keys = [key(.owner(1), [1], of: 1)]
            })
        let wrong: [(inout CommitBatch) -> Void] = [
            { $0.attempts = [AttemptRow(sessionID: id(2), number: 1, reference: "r", body: [])] },
            { $0.events = [event(1, of: 2, 1)] },
            { $0.events = [event(2, of: 1, 1)] },
            { $0.keys = [key(.owner(1), [1], of: 2)] },
            { $0.attempts = [AttemptRow(sessionID: id(9), number: 1, reference: "", body: [])] },
        ]
        for (index, fill) in wrong.enumerated() {
            let number = CommitNumber(index) + 2
            let completion = open.commit(
                batch(number) {
                    $0.sessions = [session(3)]
                    fill(&$0)
                })
            guard case .failed(number, let failure) = completion else {
                Issue.record("row \(index): \(String(describing: completion))")
                continue
            }
            #expect(failure.code == .storageFailed)
            #expect(open.ask(.session(id(3))) == .session(nil), "row \(index)")
        }
        #expect(open.commit(batch(9) { $0.sessions = [session(3)] }) == .committed(9))
    }
}
