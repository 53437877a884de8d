import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Foundation
import Testing

@testable import CheckoutStore
import CheckoutTestSupport

/// A store in a directory, asked and waited for in one call.
final class OpenStore {
    let store: SQLiteStore
    let image: StoreImage
    private let woken = DispatchSemaphore(value: 0)
    private var pending: [StoreCompletion] = []
    private var nextID: UInt64 = 0

    init(_ directory: TemporaryDirectory, fault: StoreFault? = nil) throws {
        let state = try StateDirectory.open(directory.path)
        store = try SQLiteStore.open(state, now: time(0), fault: fault) { [woken] in woken.signal() }
        image = try store.loadImage()
    }

    deinit { store.close() }

    func next() -> StoreCompletion? {
        while pending.isEmpty {
            guard woken.wait(timeout: .now() + 20) == .success else { return nil }
            pending = store.takeCompletions()
        }
        return pending.removeFirst()
    }

    func commit(_ batch: CommitBatch) -> StoreCompletion? {
        store.submit(batch)
        return next()
    }

    func ask(_ query: StoreQuery) -> StoreAnswer? {
        nextID += 1
        store.ask(nextID, query)
        guard case .answered(nextID, let answer) = next() else { return nil }
        return answer
    }
}

func time(_ milliseconds: Int64) -> WallTime { WallTime(unixMilliseconds: milliseconds) }
func id(_ number: UInt64) -> SessionID { SessionID(high: 0x0123_4567_89ab_cdef, low: number) }

func session(
    _ number: UInt64, owner: UInt32 = 1000, live: Bool = true, opened: Int64 = 10, ended: Int64? = nil,
    body: [UInt8] = [1, 0, 2]
) -> SessionRow {
    SessionRow(
        sessionID: id(number), ownerUID: owner, live: live, opened: time(opened), ended: ended.map(time), body: body)
}

func event(_ global: UInt64, of number: UInt64, _ sequence: UInt64, at: Int64 = 10, body: [UInt8] = [7]) -> EventRow {
    EventRow(globalSeq: global, sessionID: id(number), sessionSeq: sequence, time: time(at), body: body)
}

func key(_ scope: KeyScope, _ bytes: [UInt8], of number: UInt64, attempt: AttemptNumber = 0) -> KeyRow {
    KeyRow(
        scope: scope, method: "checkout.v1.Sessions/Present", key: bytes,
        fingerprint: [UInt8](repeating: 9, count: 32), session: id(number), attempt: attempt)
}

func audit(at: Int64 = 10, uid: UInt32? = nil) -> AuditRow {
    AuditRow(
        time: time(at), uid: uid, role: .admin, action: "drain", session: nil, detail: "", result: "accepted")
}

func batch(_ number: CommitNumber, _ fill: (inout CommitBatch) -> Void) -> CommitBatch {
    var batch = CommitBatch(number: number)
    fill(&batch)
    return batch
}
