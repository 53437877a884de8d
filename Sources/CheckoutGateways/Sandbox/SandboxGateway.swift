public import CheckoutCore
public import CheckoutModel

/// The built-in gateway: no network, no account, no money (`gateway-sandbox.md`).
///
/// This is the near side: it opens tokens, sends creates, repeats them under their own key, and says what came of them.
/// The far side, with ledger and tables, is `SandboxServer`. Everything happens in `perform` and `advance`.
public final class SandboxGateway: GatewayPort {
    /// "sandbox".
    public let name = "sandbox"
    /// No money can move (SB-001).
    public let live = false

    private let memory: any SecretMemory
    private let sealer: any TokenSealer
    private let file: SandboxStateFile?
    private var server: SandboxServer
    private var sessions: [SessionID: SandboxSession] = [:]
    private var waiting: [Waiting] = []
    private var completions: [GatewayCompletion] = []
    private var tokensMade: UInt64 = 0

    /// Something that falls due.
    private struct Waiting {
        var due: MonotonicTime
        var what: What

        enum What {
            case complete(GatewayCompletion, reported: (key: String, text: String)?)
            case send(Send)
        }
    }

    /// A create that is sent, and may be sent again.
    private struct Send {
        var request: CreatePayment
        var behaviour: SandboxBehaviour
        var sends = 0
        var leftOpen = false
    }

    /// With `file` the server's ledger outlives the daemon; without, it is in memory. `timeScale` divides every delay of
    /// the tables (SB-004).
    public init(
        memory: any SecretMemory, sealer: any TokenSealer, file: SandboxStateFile?, timeScale: Double
    ) throws(CheckoutFailure) {
        self.memory = memory
        self.sealer = sealer
        self.file = file
        server = SandboxServer(payments: try file?.load() ?? [], timeScale: timeScale)
    }

    /// See `GatewayPort`.
    public var nextDeadline: MonotonicTime? { waiting.isEmpty ? nil : waiting.map(\.due).min() }

    /// See `GatewayPort`.
    public func makeToken(
        for order: SandboxOrder, intent: SessionIntent, now: Now, in memory: any SecretMemory
    ) throws(CheckoutFailure) -> SecretHandle {
        tokensMade += 1
        let token = try SandboxToken.make(order, intent: intent, number: tokensMade, now: now)
        guard let handle = unsafe memory.store(token.span.bytes) else {
            throw CheckoutFailure(.tooManyCalls, "there is no room for another client token now")
        }
        return handle
    }

    /// See `GatewayPort`.
    public func perform(_ request: GatewayRequest, now: Now) {
        switch request {
        case .initialize(let session, let sealed): complete(session, 0, initialize(session, sealed, now))
        case .updateOrder(let session, let attempt, let type, let network):
            complete(session, attempt, update(session, now) { $0.select(type, network: network) })
        case .resetOrder(let session):
            if sessions[session] != nil { complete(session, 0, update(session, now) { $0.unselect() }) }
        case .create(let request): begin(request, now)
        case .find(let session, let attempt, let reference): find(session, attempt, reference, now)
        case .forget(let session): sessions[session] = nil
        }
        advance(to: now)
    }

    /// See `GatewayPort`.
    public func advance(to now: Now) {
        guard !waiting.isEmpty else { return }
        while let index = waiting.indices.filter({ waiting[$0].due <= now.monotonic }).min(by: {
            waiting[$0].due < waiting[$1].due
        }) {
            switch waiting.remove(at: index).what {
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
        try file?.reset()
        server.reset()
    }

    // MARK: Sessions

    private func initialize(_ session: SessionID, _ sealed: [UInt8], _ now: Now) -> GatewayResult {
        guard let token = sealer.open(sealed, in: memory) else {
            return .initializationFailed(
                CheckoutFailure(.invalidClientToken, "the client token kept for this session cannot be opened any more")
            )
        }
        defer { memory.wipe(token) }
        let decoder = ClientTokenDecoder(policy: SandboxToken.policy, memory: memory, ownClaim: SandboxToken.claim)
        let result: Result<ClientToken, CheckoutFailure> = memory.withBytes(token) { bytes in
            do throws(CheckoutFailure) {
                return .success(try decoder.decode(bytes, kind: .first, now: now.wall))
            } catch {
                return .failure(error)
            }
        }
        do throws(CheckoutFailure) {
            let claims = try result.get()
            // Of the access token, so that each token is a client session of its own, also after a restart.
            let name = memory.withBytes(claims.accessToken) { "sbxcs_" + Hex.text(Digest.sha256($0).prefix(6)) }
            memory.wipe(claims.accessToken)
            let opened = try SandboxToken.session(claims, name: name)
            sessions[session] = opened
            return .initialized(opened.configuration)
        } catch {
            return .initializationFailed(error)
        }
    }

    private func update(
        _ session: SessionID, _ now: Now, _ change: (inout SandboxSession) -> Void
    ) -> GatewayResult {
        guard var changed = sessions[session] else {
            return .orderUpdateFailed(CheckoutFailure(.failedToCreateSession, "the sandbox does not know this session"))
        }
        guard !changed.isOver(at: now.wall) else { return .orderUpdateFailed(SandboxToken.expired) }
        change(&changed)
        sessions[session] = changed
        return .orderUpdated(changed.clientSession.order)
    }

    // MARK: Payments

    private func begin(_ request: CreatePayment, _ now: Now) {
        guard sessions[request.session]?.isOver(at: now.wall) != true else {
            var cause = GatewayCause()
            (cause.kind, cause.httpStatus) = ("http", 401)
            complete(request.session, request.attempt, .answered(.notCreated(SandboxToken.expired, cause)))
            return
        }
        let behaviour = behaviour(of: request)
        complete(request.session, request.attempt, .cardWritten)
        send(Send(request: request, behaviour: behaviour), now)
    }

    /// Amount, then card (SB-006), then the code. A number that is no test card is never paid with, whatever the amount
    /// says (SB-003): among the amounts only those without a payment win over it.
    private func behaviour(of request: CreatePayment) -> SandboxBehaviour {
        let base = sessions[request.session]?.base.minorUnits ?? request.amount.minorUnits
        let byAmount = SandboxAmounts.behaviour(of: base)
        guard let card = request.card else { return byAmount ?? .needsAction(row: "method") }
        let byCard = memory.withBytes(card.number) { SandboxCards.behaviour(of: $0) }
        if let byAmount, byCard != .notATestCard || !byAmount.makesPayment { return byAmount }
        let declines = memory.withBytes(card.cvv) { SandboxCards.isDeclineCode($0) }
        return declines && byCard.endsPaid ? .declined(raw: "N7") : byCard
    }

    private func send(_ send: Send, _ now: Now) {
        var send = send
        send.sends += 1
        let before = server
        let reply = server.create(send.request, send.behaviour, now: now.wall)
        if let file, let entry = server[send.request.reference] {
            do throws(CheckoutFailure) {
                try file.append(entry)
            } catch {
                // A payment that cannot be recorded is not made.
                server = before
                answer(send, .http(507, errorID: error.errorID), at: now.monotonic)
                return
            }
        }
        answer(send, reply.answer, at: now.monotonic + reply.delay)
    }

    private func answer(_ send: Send, _ answer: SandboxServer.Answer, at due: MonotonicTime) {
        guard SandboxMapping.isRetried(answer), send.sends <= Self.retries else {
            let result = SandboxMapping.answer(answer, leftOpen: send.leftOpen)
            let completion = GatewayCompletion(
                session: send.request.session, attempt: send.request.attempt, result: .answered(result))
            waiting.append(Waiting(due: due, what: .complete(completion, reported: nil)))
            return
        }
        var again = send
        again.leftOpen = send.leftOpen || SandboxMapping.leavesOpen(answer)
        let pause = Milliseconds(200 << UInt64(send.sends - 1))
        waiting.append(Waiting(due: due + pause, what: .send(again)))
    }

    /// G-102: three times after the first, 200, 400 and 800 ms apart.
    private static let retries = 3

    private func find(_ session: SessionID, _ attempt: AttemptNumber, _ reference: String, _ now: Now) {
        guard let entry = server[reference], let status = server.status(of: reference) else {
            let failure = CheckoutFailure(.failedToCreatePayment, "the payment was not made", retry: .withBackoff)
            complete(session, attempt, .answered(.notCreated(failure, GatewayCause())))
            return
        }
        // No longer than it takes at all: the civil clock may have been set back meanwhile.
        let longest = Int64(server.slowDelay.count)
        let left = min(longest, max(0, entry.due.unixMilliseconds - now.wall.unixMilliseconds))
        let completion = GatewayCompletion(session: session, attempt: attempt, result: .answered(.payment(status)))
        let reported = (reference, entry.status.map { "\($0)" } ?? "")
        waiting.append(
            Waiting(due: now.monotonic + Milliseconds(UInt64(left)), what: .complete(completion, reported: reported)))
    }

    private func complete(_ session: SessionID, _ attempt: AttemptNumber, _ result: GatewayResult) {
        completions.append(GatewayCompletion(session: session, attempt: attempt, result: result))
    }
}
