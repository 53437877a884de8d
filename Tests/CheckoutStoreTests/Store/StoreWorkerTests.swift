import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Glibc
import Testing

@testable import CheckoutStore
import CheckoutTestSupport

@Suite struct StoreWorkerTests {
    private static let full = SQLFailure(code: 13, systemNumber: 28, text: "injected")
    /// SQLITE_IOERR_FSYNC.
    private static let fsync = SQLFailure(code: 10 | 4 << 8, systemNumber: 5, text: "injected")

    private func everything(_ number: CommitNumber) -> CommitBatch {
        batch(number) {
            $0.sessions = [session(number)]
            $0.attempts = [AttemptRow(sessionID: id(number), number: 1, reference: "r\(number)", body: [1])]
            $0.events = [event(number, of: number, 1)]
            $0.keys = [key(.owner(1), [UInt8(number)], of: number)]
            $0.audits = [audit()]
        }
    }

    private func audits(_ directory: TemporaryDirectory) throws -> Int64 {
        try Connection(path: directory("checkoutd.db")).integer("SELECT count(*) FROM audits")
    }

    @Test("architecture: a failed commit changed nothing, the next one works", arguments: [full, fsync])
    func failsOnce(_ failure: SQLFailure) throws {
        let directory = TemporaryDirectory()
        do {
            let open = try OpenStore(directory) { $0 == 2 && $1 == .beforeCommit ? failure : nil }
            #expect(open.commit(everything(1)) == .committed(1))
            let before = open.ask(.image)
            guard case .failed(2, let shown) = open.commit(everything(2)) else {
                Issue.record("it did not fail")
                return
            }
            #expect(shown.code == (failure == Self.full ? .storageFull : .storageFailed))
            #expect(!shown.description.contains("injected"))
            #expect(open.ask(.image) == before)
            #expect(open.ask(.session(id(2))) == .session(nil))
            #expect(open.commit(everything(2 + 1)) == .committed(3))
        }
        #expect(try audits(directory) == 2)
        #expect(try OpenStore(directory).image.sessions.map(\.session.sessionID) == [id(1), id(3)])
    }

    @Test("security, At rest: a commit whose fsync failed is settled by what the reopened file holds")
    func durableAfterAll() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory) { $1 == .afterCommit && $0 != 3 ? Self.fsync : nil }
        #expect(open.commit(everything(1)) == .committed(1))
        // With nothing but an audit record the count decides.
        #expect(open.commit(batch(2) { $0.audits = [audit()] }) == .committed(2))
        #expect(open.commit(everything(3)) == .committed(3))
        open.store.close()
        #expect(try audits(directory) == 3)
    }

    @Test("security, At rest: a file that was damaged meanwhile is not written to, and commits fail")
    func damagedMeanwhile() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory) { $0 == 2 && $1 == .beforeCommit ? Self.fsync : nil }
        #expect(open.commit(everything(1)) == .committed(1))
        directory.write("checkoutd.db", [UInt8](repeating: 1, count: 4096))
        for number in 2...3 as ClosedRange<CommitNumber> {
            guard case .failed(number, let failure) = open.commit(everything(number)) else {
                Issue.record("it did not fail")
                return
            }
            #expect(failure.code == .storageFailed)
        }
        guard case .failed = open.ask(.image) else {
            Issue.record("it was read")
            return
        }
        open.store.close()
        #expect(directory.bytes("checkoutd.db") == [UInt8](repeating: 1, count: 4096))
    }

    @Test("architecture: what was handed over before the close is done, and its completions can be taken")
    func closing() throws {
        let directory = TemporaryDirectory()
        do {
            let open = try OpenStore(directory)
            for number in 1...20 as ClosedRange<CommitNumber> { open.store.submit(everything(number)) }
            open.store.close()
            #expect(open.store.takeCompletions() == (1...20).map { .committed($0) })
            #expect(directory.bytes("checkoutd.db-wal").isEmpty)
        }
        #expect(try OpenStore(directory).image.newestGlobalSeq == 20)
    }

    @Test("architecture: a long journal is moved into the database while the store works")
    func journalIsBounded() throws {
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        for number in 1...60 as ClosedRange<CommitNumber> {
            let large = batch(number) { $0.sessions = [session(number, body: [UInt8](repeating: 1, count: 200_000))] }
            #expect(open.commit(large) == .committed(number))
        }
        #expect(directory.bytes("checkoutd.db-wal").count < 6 << 20)
        #expect(directory.bytes("checkoutd.db").count > 8 << 20)
    }

    @Test(
        "security, At rest: a journal that could not be moved is looked at before the next commit, and nothing is lost"
    )
    func tidyingFails() throws {
        let directory = TemporaryDirectory()
        do {
            let open = try OpenStore(directory) { $0 == 1 && $1 == .tidying ? Self.fsync : nil }
            #expect(open.commit(everything(1)) == .committed(1))
            // Opening again empties the journal; damage shows now, not at the next start.
            #expect(open.commit(everything(2)) == .committed(2))
        }
        #expect(try OpenStore(directory).image.sessions.count == 2)

        let damaged = TemporaryDirectory()
        let other = try OpenStore(damaged) { $0 == 1 && $1 == .tidying ? Self.fsync : nil }
        #expect(other.commit(everything(1)) == .committed(1))
        // Answered means that the store's thread goes on to tidy; a question waits until it has.
        damaged.write("checkoutd.db", [UInt8](repeating: 1, count: 4096))
        guard case .failed(2, let failure) = other.commit(everything(2)) else {
            Issue.record("it was written to")
            return
        }
        #expect(failure.code == .storageFailed)
    }

    @Test("architecture, F-47: without room a commit fails as STORAGE_FULL and leaves nothing; with room it goes on")
    func noRoom() async {
        // A process of its own: the limit is for all of its files.
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            try Self.fillUp()
        }
    }

    private static func fillUp() throws {
        func large(_ number: CommitNumber) -> CommitBatch {
            batch(number) {
                $0.sessions = [session(number, body: [UInt8](repeating: 1, count: 20_000))]
                $0.events = [event(number, of: number, 1)]
            }
        }
        let directory = TemporaryDirectory()
        let open = try OpenStore(directory)
        let resource = __rlimit_resource_t(1)  // RLIMIT_FSIZE
        var before = rlimit()
        unsafe getrlimit(resource, &before)
        var small = rlimit(rlim_cur: 400_000, rlim_max: before.rlim_max)
        unsafe setrlimit(resource, &small)
        var failure: CheckoutFailure?
        let failed = (1...50 as ClosedRange<CommitNumber>).first { number in
            guard case .failed(number, let told) = open.commit(large(number)) else { return false }
            failure = told
            return true
        }
        // The journal alone was full after six of them: its room was used again.
        guard let failed, failed > 10 else { preconditionFailure("full too early, or never") }
        precondition(failure?.code == .storageFull)
        // Reads still work, and what failed is not there.
        precondition(open.ask(.session(id(1))) != .session(nil))
        precondition(open.ask(.session(id(failed))) == .session(nil))
        unsafe setrlimit(resource, &before)
        precondition(open.commit(large(failed)) == .committed(failed))
        let newest = open.ask(.image)
        guard case .image(let image) = newest else { preconditionFailure("it cannot be read") }
        precondition(image.newestGlobalSeq == failed && image.sessions.count == Int(failed))
    }
}
