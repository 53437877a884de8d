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
    public var nextDeadline: MonotonicTime? { waiting.first?.due }

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
        case .forget(let session): sessions[session] = nil
        }
        advance(to: now)
    }

    /// See `GatewayPort`.
    public func advance(to now: Now) {
        while let next = waiting.first, next.due <= now.monotonic {
            waiting.removeFirst()
            switch next.what {
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
            return .initialized(try opened.configuration())
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
        do throws(CheckoutFailure) {
            let order = try changed.clientSession().order
            sessions[session] = changed
            return .orderUpdated(order)
        } catch {
            return .orderUpdateFailed(error)
        }
    }

    /// The client session as it is after an action of shipping.
    private func ship(_ session: SessionID, _ ticket: UInt32, _ action: ShippingAction, _ now: Now) -> GatewayResult {
        guard var changed = sessions[session] else {
            let failure = CheckoutFailure(.failedToCreateSession, "the sandbox does not know this session")
            return .shippingFailed(ticket: ticket, failure)
        }
        guard !changed.isOver(at: now.wall) else { return .shippingFailed(ticket: ticket, SandboxToken.expired) }
        do throws(CheckoutFailure) {
            switch action {
            case .setAddress(let address): changed.setShippingAddress(address)
            case .selectMethod(let id): try changed.selectShipping(id)
            case .reread: break
            }
            let order = try changed.clientSession().order
            sessions[session] = changed
            return .shippingChanged(ticket: ticket, order, changed.shippingModule)
        } catch {
            return .shippingFailed(ticket: ticket, error)
        }
    }

    /// Plays the merchant's backend, which the daemon does not hear of (SB-009, B-232). The order as it is then.
    public func patchShipping(_ session: SessionID, methodID: String, amount: Int64) throws(CheckoutFailure) -> Order {
        guard var changed = sessions[session] else {
            throw CheckoutFailure(.notFound, "the sandbox does not know this session")
        }
        try changed.patchShipping(methodID, amount)
        let order = try changed.clientSession().order
        sessions[session] = changed
        return order
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
        let before = server[send.request.reference]
        let reply = server.create(send.request, send.behaviour, now: now.wall)
        if let file, let entry = server[send.request.reference] {
            do throws(CheckoutFailure) {
                try file.append(entry)
            } catch {
                // A payment that cannot be recorded is not made.
                server.undo(send.request.reference, to: before)
                answer(send, .http(507, errorID: error.errorID), at: now.monotonic)
                return
            }
        }
        answer(send, reply.answer, at: now.monotonic + reply.delay)
        trim(now)
    }

    /// Memory and file stay bounded. A file that cannot be written keeps what it has, and is tried again.
    private func trim(_ now: Now) {
        let all = server
        guard server.trim(now: now.wall) else { return }
        do throws(CheckoutFailure) {
            try file?.replace(server.payments)
        } catch {
            server = all
            server.postponeTrim()
        }
    }

    /// In the order in which they fall due; of the same moment the first that was put in.
    private func wait(_ due: MonotonicTime, _ what: Waiting.What) {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].due > due { high = middle } else { low = middle + 1 }
        }
        waiting.insert(Waiting(due: due, what: what), at: low)
    }

    private func answer(_ send: Send, _ answer: SandboxServer.Answer, at due: MonotonicTime) {
        guard SandboxMapping.isRetried(answer), send.sends <= Self.retries else {
            let result = SandboxMapping.answer(answer, leftOpen: send.leftOpen)
            let completion = GatewayCompletion(
                session: send.request.session, attempt: send.request.attempt, result: .answered(result))
            wait(due, .complete(completion, reported: nil))
            return
        }
        var again = send
        again.leftOpen = send.leftOpen || SandboxMapping.leavesOpen(answer)
        let pause = Milliseconds(200 << UInt64(send.sends - 1))
        wait(due + pause, .send(again))
    }

    /// G-102: three times after the first, 200, 400 and 800 ms apart. Without its ±20 %: here the same input has the same
    /// result, and there is no server to spread the load of.
    private static let retries = 3

    private func find(_ session: SessionID, _ attempt: AttemptNumber, _ reference: String, _ now: Now) {
        // It is about to be sent again, so "not made" would be a lie a moment later: its own answer is the answer.
        let isUnderWay = waiting.contains {
            if case .send(let send) = $0.what { send.request.reference == reference } else { false }
        }
        guard !isUnderWay else { return }
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
        wait(now.monotonic + Milliseconds(UInt64(left)), .complete(completion, reported: reported))
    }

    private func complete(_ session: SessionID, _ attempt: AttemptNumber, _ result: GatewayResult) {
        completions.append(GatewayCompletion(session: session, attempt: attempt, result: result))
    }
}
