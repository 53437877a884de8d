import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Testing

@testable import CheckoutStore
import CheckoutTestSupport

@Suite struct TornJournalTests {
    @Test(
        "security, At rest: after a cut anywhere in the journal the store holds a prefix of the commits, never half of one"
    )
    func torn() throws {
        let commits: UInt64 = 12
        let source = TemporaryDirectory()
        let open = try OpenStore(source)
        for number in 1...commits {
            let completion = open.commit(
                batch(number) {
                    $0.sessions = [session(1, body: [UInt8](repeating: UInt8(number), count: 3000))]
                    $0.attempts = [
                        AttemptRow(sessionID: id(1), number: AttemptNumber(number), reference: "r\(number)", body: [1])
                    ]
                    $0.events = [event(2 * number - 1, of: 1, 2 * number - 1), event(2 * number, of: 1, 2 * number)]
                    $0.keys = [key(.owner(1), [UInt8(number)], of: 1)]
                })
            #expect(completion == .committed(number))
        }
        let database = source.bytes("checkoutd.db")
        let journal = source.bytes("checkoutd.db-wal")
        #expect(journal.count > 40 * 4096)

        let points = 41
        var last = 0
        var seen: Set<Int> = []
        for point in 0...points {
            let directory = TemporaryDirectory()
            directory.write("checkoutd.db", database)
            directory.write("checkoutd.db-wal", Array(journal.prefix(journal.count * point / points)))
            let image = try OpenStore(directory).image
            let count = image.sessions.first?.attempts.count ?? 0
            #expect(image.newestGlobalSeq == UInt64(2 * count))
            #expect(image.sessions.first?.keys.count ?? 0 == count)
            #expect(image.sessions.first?.session.body.first ?? 0 == UInt8(count))
            #expect(count >= last)
            last = count
            seen.insert(count)
        }
        #expect(last == Int(commits))
        #expect(seen.count > Int(commits) / 2)
    }
}
