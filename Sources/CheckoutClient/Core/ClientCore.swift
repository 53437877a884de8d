internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// Calls, streams and the connection they are on: what the blocking and the async face have in common. One thread.
///
/// An operation waits until it can be started, is active until its reply, and has exactly one end. When the connection
/// is lost, those that may be repeated wait again and the others end with CONNECTION_LOST (PROTOCOL.md, "Calls").
final class ClientCore {
    let options: ClientOptions
    let arena = Arena()
    /// For replies that hold a secret; made with the first of them.
    private(set) lazy var lockedArena = LockedArena()
    var connection: Connection? {
        willSet { remember() }
    }
    var waiting: [Operation] = []
    var active: [UInt32: Operation] = [:]
    /// What is said on each new connection, by the session it is about (B-110).
    var attachments: [SessionID: () -> Operation] = [:]
    /// After a loss: when to try again, and when to stop trying.
    var reconnectAt: MonotonicTime?
    var reconnectUntil: MonotonicTime?

    /// A call came to its end in this turn.
    private var hasEnded = false
    /// Of the newest connection that there was.
    private var last: (welcome: Welcome?, path: String?) = (nil, nil)

    init(_ options: ClientOptions) { self.options = options }

    func end(_ operation: Operation, _ failure: CheckoutFailure) {
        hasEnded = true
        operation.end(failure)
    }

    /// What the daemon said of itself, here or on an earlier connection.
    var welcome: Welcome? { connection?.welcome ?? last.welcome }
    /// Where the daemon is or was.
    var path: String? { connection?.path ?? last.path }

    private func remember() {
        if let connection { last = (connection.welcome ?? last.welcome, connection.path) }
    }

    /// Nothing waits for anything.
    var isIdle: Bool { waiting.isEmpty && active.isEmpty }

    /// Takes a call over. It is sent by the next turn.
    func submit(_ operation: Operation) {
        if operation.isCancelled { return operation.end(Self.cancelled(operation)) }
        waiting.append(operation)
    }

    /// The caller does not want to wait any longer. The work goes on; the call ends within a second.
    func cancel(_ operation: Operation) {
        guard !operation.isOver, !operation.isCancelled else { return }
        operation.isCancelled = true
        if let id = id(of: operation) {
            connection?.cancel(id)
            let soon = Clock.monotonic() + Limits.cancelledCallMilliseconds
            operation.deadline = min(operation.deadline ?? soon, soon)
        } else if let index = waiting.firstIndex(where: { $0 === operation }) {
            waiting.remove(at: index)
            end(operation, Self.cancelled(operation))
        }
        // Neither: a task that was cancelled before it called. Its caller is not there to be told yet; `submit` tells
        // it.
    }

    /// Nothing more is done. Whatever waits ends.
    func stop() {
        let ended = active.sorted { $0.key < $1.key }.map(\.value) + waiting
        active = [:]
        waiting = []
        connection = nil
        for operation in ended { operation.end(Self.cancelled(operation)) }
    }

    /// The stream's reader has taken so many items.
    func credit(_ operation: Operation, _ items: UInt32) {
        if items > 0, let id = id(of: operation) { connection?.credit(id, items) }
    }

    /// Does what can be done, and waits for more until the moment given, until a deadline, or until `wake` is readable.
    func turn(until: MonotonicTime? = nil, wake: Int32 = -1) -> Connection.Turn {
        hasEnded = false
        expire()
        leaveIfClosing()
        startWaiting()
        // Whoever waits for what has just ended is not kept waiting for something else.
        let next = hasEnded ? MonotonicTime(nanoseconds: 0) : nextMoment(until)
        guard let connection else {
            if isIdle, next == nil, wake < 0 { return .timedOut }
            let ready = Poll.wait(for: -1, wake: wake, until: next)
            return ready.isWoken ? .woken : .timedOut
        }
        do {
            return try connection.turn(until: next, wake: wake, arena: arena) { incoming, payload in
                self.take(incoming, payload)
            }
        } catch {
            lose(error)
            return .progressed
        }
    }

    private func take(_ incoming: Connection.Incoming, _ payload: RawSpan) {
        reconnectUntil = nil
        switch incoming {
        case .item(let id): active[id]?.item(payload, arena)
        case .reply(let id, let failure, let replayed):
            guard let operation = active.removeValue(forKey: id) else { return }
            guard let failure else {
                return operation.end(payload, replayed: replayed, operation.getsSecrets ? lockedArena.arena : arena)
            }
            let isDrain = failure.code == .shuttingDown && operation.mayRepeat && !operation.isCancelled
            if isDrain || operation.resumes(after: failure) {
                // The connection is about to go: the next turn finds out how.
                waiting.append(operation)
                return
            }
            end(operation, failure)
        }
    }

    private func id(of operation: Operation) -> UInt32? { active.first { $0.value === operation }?.key }

    /// Own clock, beside the daemon's.
    private func expire() {
        let now = Clock.monotonic()
        for (id, operation) in active.sorted(by: { $0.key < $1.key }) {
            guard let deadline = operation.deadline, deadline <= now else { continue }
            active[id] = nil
            if !operation.isCancelled { connection?.cancel(id) }
            end(operation, operation.isCancelled ? Self.cancelled(operation) : late(operation))
        }
        let expired = waiting.filter { $0.deadline.map { $0 <= now } ?? false }
        guard !expired.isEmpty else { return }
        waiting.removeAll { operation in expired.contains { $0 === operation } }
        for operation in expired { end(operation, late(operation)) }
    }

    private func nextMoment(_ until: MonotonicTime?) -> MonotonicTime? {
        var moments = (Array(active.values) + waiting).compactMap(\.deadline)
        if let until { moments.append(until) }
        if connection == nil, !waiting.isEmpty, let reconnectAt { moments.append(reconnectAt) }
        return moments.min()
    }

    static func cancelled(_ operation: Operation) -> CheckoutFailure {
        CheckoutFailure(
            .cancelled, "waiting for \(operation.method.shortName) was given up",
            retry: operation.mayHaveBeenAccepted ? .sameKeyOnly : .withBackoff
        ).told(hasKey: !operation.key.isEmpty)
    }

    private func late(_ operation: Operation) -> CheckoutFailure {
        // A silent listener may be anything.
        let peer = connection?.peer ?? "checkoutd"
        return CheckoutFailure(
            .deadlineExceeded, "\(peer) did not answer \(operation.method.shortName) in time",
            retry: operation.mayHaveBeenAccepted ? .sameKeyOnly : .withBackoff
        ).told(hasKey: !operation.key.isEmpty)
    }
}

extension Operation {
    fileprivate var mayHaveBeenAccepted: Bool { wasSent && method.changesSomething }
}
