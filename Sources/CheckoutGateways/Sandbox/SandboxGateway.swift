public import CheckoutCore
public import CheckoutModel

/// The built-in gateway: no network, no account, no money (SB-001).
///
/// This is the near side: it opens tokens, sends creates, repeats them under their own key, and says what came of them.
/// The far side, with ledger and tables, is `SandboxServer`. Everything happens in `perform` and `advance`: what a
/// request does to a client session is in `SandboxGateway+Sessions`, and to a payment in `SandboxGateway+Payments`.
public final class SandboxGateway: GatewayPort {
    /// "sandbox".
    public let name = "sandbox"
    /// No money can move (SB-001).
    public let live = false

    let memory: any SecretMemory
    let sealer: any TokenSealer
    let file: SandboxStateFile?
    var server: SandboxServer
    var sessions: [SessionID: SandboxSession] = [:]
    var shipments: SandboxShipments
    var schedule = SandboxSchedule()
    var faults = SandboxFaults()
    private var completions: [GatewayCompletion] = []
    private var tokensMade: UInt64 = 0

    /// With `file` the server's ledger outlives the daemon; without, it is in memory. `timeScale` divides every delay
    /// of the tables (SB-004).
    public init(
        memory: any SecretMemory, sealer: any TokenSealer, file: SandboxStateFile?, timeScale: Double
    ) throws(CheckoutFailure) {
        self.memory = memory
        self.sealer = sealer
        self.file = file
        let stored = try file?.load()
        server = SandboxServer(payments: stored?.payments ?? [], timeScale: timeScale)
        shipments = SandboxShipments(stored?.shipped ?? [])
    }

    /// See `GatewayPort`.
    public var nextDeadline: MonotonicTime? { schedule.nextDue }

    /// See `GatewayPort`.
    public func makeToken(
        for order: SandboxOrder, intent: SessionIntent, now: Now, in memory: any SecretMemory
    ) throws(CheckoutFailure) -> SecretHandle {
        tokensMade += 1
        let stored = try SandboxToken.withNew(order, intent: intent, number: tokensMade, now: now) { memory.store($0) }
        guard let handle = stored else {
            throw CheckoutFailure(.tooManyCalls, "there is no room for another client token now")
        }
        return handle
    }

    /// See `GatewayPort`.
    public func perform(_ request: GatewayRequest, now: Now) {
        if let step = SandboxFault.Step(request), let fault = faults.take(step) {
            fail(request, fault, now)
        } else {
            carryOut(request, now)
        }
        advance(to: now)
    }

    func carryOut(_ request: GatewayRequest, _ now: Now) {
        switch request {
        case .initialize(let session, let sealed): complete(session, 0, initialize(session, sealed, now))
        case .updateOrder(let session, let attempt, let type, let network, let billing):
            let result = update(session, now) { changed in
                changed.select(type, network: network)
                if let billing { changed.billing = billing }
            }
            complete(session, attempt, result)
        case .lookUp(let session, let prefix):
            let answer = SandboxBins.answer(prefix)
            complete(session, 0, answer.map { .networksFound(prefix, $0) } ?? .networksNotFound(prefix))
        case .resetOrder(let session):
            if sessions[session] != nil { complete(session, 0, update(session, now) { $0.unselect() }) }
        case .shipping(let session, let attempt, let ticket, let action):
            complete(session, attempt, ship(session, ticket, action, now))
        case .create(let request): begin(request, now)
        case .find(let session, let attempt, let reference): find(session, attempt, reference, now)
        case .forget(let session):
            if let over = sessions.removeValue(forKey: session) { shipments.forget(over.name) }
        }
    }

    /// See `GatewayPort`.
    public func advance(to now: Now) {
        while let next = schedule.take(due: now.monotonic) {
            switch next {
            case .complete(let completion, let reported):
                if let reported { server.noteReported(reported.key, reported.text) }
                completions.append(completion)
            case .send(let send): self.send(send, now)
            }
        }
    }

    /// See `GatewayPort`.
    public func takeCompletions() -> [GatewayCompletion] {
        guard !completions.isEmpty else { return [] }
        defer { completions = [] }
        return completions
    }

    /// The ledger, oldest first (SB-009).
    public var ledger: [SandboxPayment] { server.payments }

    /// Empties ledger and keys; sessions go on.
    public func reset() throws(CheckoutFailure) {
        try file?.replace([], shipments.newestLast)
        server.reset()
    }

    /// Those that come of one act, which nobody is told.
    func takeCompletions(after act: () -> Void) -> [GatewayCompletion] {
        let before = completions.count
        act()
        defer { completions.removeSubrange(before...) }
        return Array(completions[before...])
    }

    func complete(_ session: SessionID, _ attempt: AttemptNumber, _ result: GatewayResult) {
        completions.append(GatewayCompletion(session: session, attempt: attempt, result: result))
    }
}
