import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// One walk: the engine, and a model of what its environment saw.
struct Walker {
    let seed: UInt64
    var random: SplitMix
    var engine: Engine
    let secrets = CountingSecrets()
    let id = SessionID(high: 7, low: 7)
    var timers: Set<SessionTimer> = []
    var events: [EventBody] = []
    /// References that were stored, by attempt, before anything else of the same list.
    var claims: [AttemptNumber: String] = [:]
    var creates: [AttemptNumber: Int] = [:]
    /// Attempts whose create or find the gateway has not answered.
    var asked: Set<AttemptNumber> = []
    var steps = 0

    init(seed: UInt64) throws {
        self.seed = seed
        random = SplitMix(seed: seed)
        engine = Engine(configuration: EngineConfiguration(), secrets: secrets)
        let flags = random.next()
        let settings = Fixture.settings(splash: flags & 1 > 0, success: flags & 2 > 0, error: flags & 4 > 0)
        if seed >= 1000 {
            var inline = OpenInline(
                sessionID: id, ownerUID: 1, ownerSecretDigest: nil, tokenDigest: [1], sealedToken: [2])
            inline.settings = settings
            see(try engine.open(inline, moment()))
            feed(.startRequested(theme: nil))
            return
        }
        let request = PresentSession(
            sessionID: id, presentationID: PresentationID(high: 2, low: 2), ownerUID: 1, ownerSecretDigest: nil,
            tokenDigest: [1], sealedToken: [2],
            host: flags & 128 > 0
                ? HostIdentity(hostID: "headless", name: "headless", uid: 0, pid: 0) : Self.lane,
            settings: settings, theme: nil, intent: .checkout, locale: "en", timeZone: "")
        see(try engine.present(request, moment()))
        if flags & 24 > 0 { feed(.hostPresented) }
        if flags & 96 > 0 { feed(.gatewayAnswered(0, .initialized(Fixture.configuration(surcharges: seed % 2 == 0)))) }
    }

    private static let lane = HostIdentity(hostID: "h", name: "lane-1", uid: 1, pid: 0)

    mutating func moment() -> Moment {
        Moment(
            now: Now(
                monotonic: MonotonicTime(nanoseconds: UInt64(steps)), wall: WallTime(unixMilliseconds: Int64(steps))),
            month: YearMonth(year: 2026, month: 7), actor: .daemon,
            entropy: Entropy(random.next(), random.next(), random.next(), random.next()))
    }

    mutating func step() throws {
        steps += 1
        if random.next() % 60 == 0 { restart() }
        feed(try input())
    }

    mutating func feed(_ input: SessionInput) {
        guard let before = engine[id] else { return }
        if case .timerFired(let timer) = input { timers.remove(timer) }
        if case .gatewayAnswered(let number, .answered) = input { asked.remove(number) }
        do {
            see(try engine.handle(input, of: id, moment()))
        } catch {
            #expect(input.mayBeRefused, "seed \(seed): \(input) was refused: \(error.message)")
            guard let after = engine[id] else { return }
            #expect(
                after.record == before.record && after.attempts == before.attempts, "seed \(seed): refused and changed")
            if input != .cardSubmitted { #expect(after == before, "seed \(seed): refused and changed") }
        }
        if let after = engine[id] { check(before, after) }
    }

    /// The environment performs what it is told, and looks at the order.
    mutating func see(_ effects: [Effect]) {
        var asking = false
        for effect in effects {
            switch effect {
            case .append(let body):
                #expect(!asking, "seed \(seed): appended after the gateway was asked")
                events.append(body)
            case .saveAttempt(let number):
                #expect(!asking, "seed \(seed): saved after the gateway was asked")
                if let attempt = engine[id]?.attempts[Int(number) - 1], !attempt.reference.isEmpty {
                    claims[number] = attempt.reference
                }
            case .askGateway(let request):
                asking = true
                ask(request)
            case .startTimer(let timer, _): timers.insert(timer)
            case .cancelTimer(let timer): timers.remove(timer)
            case .wipe(let handle): secrets.wipe(handle)
            case .saveSession, .publish, .audit, .note: break
            }
        }
    }

    mutating func ask(_ request: GatewayRequest) {
        switch request {
        case .create(let create):
            #expect(claims[create.attempt] == create.reference, "seed \(seed): a create before its claim was saved")
            let attempts = engine[id]?.attempts ?? []
            #expect(
                !attempts.dropLast().contains { $0.isOpenQuestion }, "seed \(seed): a create beside an unknown attempt")
            #expect(
                !attempts.contains { $0.settlement?.paid == true || $0.outcome == .success }, "seed \(seed): paid twice"
            )
            creates[create.attempt, default: 0] += 1
            asked.insert(create.attempt)
            if let card = create.card {
                #expect(
                    secrets.text(card.number) == "4242424242424242" && secrets.text(card.cvv) == "123", "seed \(seed)")
            }
        case .find(_, let number, _): asked.insert(number)
        case .initialize, .updateOrder, .resetOrder, .forget: break
        }
    }

    func check(_ before: Session, _ after: Session) {
        #expect(after.record.newestSeq == UInt64(events.count), "seed \(seed): numbers have a gap")
        #expect(events.filter(\.isTerminal).count == (after.isOver ? 1 : 0), "seed \(seed): terminal events")
        if before.isOver {
            #expect(after.record.end == before.record.end && after.record.ended == before.record.ended, "seed \(seed)")
            let shown = after.screen?.kind
            #expect(
                (shown == nil || after.isInline && shown == .success) && after.cardForm == nil,
                "seed \(seed): an ended session shows something")
        }
        for (old, new) in zip(before.attempts, after.attempts) where old.outcome != nil {
            #expect(new.outcome == old.outcome, "seed \(seed): attempt \(old.number) has a second outcome")
        }
        checkWaiting(after)
        checkIndices(after)
        let held = secrets.held
        #expect(!after.isOver || after.hasMoneyInFlight || held.isEmpty, "seed \(seed): secrets outlive the session")
        #expect(secrets.misuses == 0, "seed \(seed): a wiped secret was lent")
    }

    /// What is kept up to date with each change is what a walk over all attempts would find.
    func checkIndices(_ session: Session) {
        let all = session.attempts
        func mayMove(_ attempt: Attempt) -> Bool { attempt.isUnsettled || attempt.settledOutcome == .pending }
        let deciding =
            all.last { $0.isUnsettled || $0.state == .awaitingDecision } ?? all.last { $0.settledOutcome == .success }
            ?? all.last { $0.settledOutcome == .pending } ?? all.last { $0.outcome != nil && $0.outcome != .cancelled }
        #expect(session.outcome.attempt == deciding?.number ?? 0, "seed \(seed): another attempt decides")
        #expect(session.hasMoneyInFlight == all.contains(where: mayMove), "seed \(seed): money in flight")
        #expect(session.isUnsettled == all.contains(where: \.isUnsettled), "seed \(seed): unsettled")
        let live = all.filter { $0.state != .ended || $0.settledOutcome == .pending }
        #expect(session.liveAttempts == live, "seed \(seed): live attempts")
    }

    /// Whatever waits for somebody has a timer that ends the wait.
    func checkWaiting(_ session: Session) {
        switch session.attempts.last?.state {
        case .awaitingDecision, .processing: #expect(timers.contains(.gateway), "seed \(seed): waits without a timer")
        case .unknown: #expect(timers.contains(.settle), "seed \(seed): unknown without a timer")
        case .open, .actionRequired, .ended, nil: break
        }
        switch session.record.presentation {
        case .opening: #expect(timers.contains(.hostAnswer), "seed \(seed)")
        case .closing: #expect(timers.contains(.hostClose), "seed \(seed)")
        case .onScreen: #expect(timers.contains(.total) && timers.contains(.idle), "seed \(seed)")
        case nil where !session.isOver: #expect(timers.contains(.total) && timers.contains(.idle), "seed \(seed)")
        case .idle, nil: break
        }
        if session.isSurfaceLost { #expect(timers.contains(.hostGrace), "seed \(seed): lost without a timer") }
        if session.screen?.kind == .success { #expect(timers.contains(.successScreen), "seed \(seed)") }
    }

    /// At most one event of an outcome for each attempt, and at most one create.
    func finish() {
        let outcomes = events.compactMap { event -> AttemptNumber? in
            switch event {
            case .attemptSucceeded(let number, _, _), .attemptCancelled(let number, _, _): number
            // The initialization may be repeated, and a refresh too.
            case .attemptFailed(let failed): failed.attempt == 0 ? nil : failed.attempt
            default: nil
            }
        }
        #expect(Set(outcomes).count == outcomes.count, "seed \(seed): two outcomes of one attempt: \(outcomes)")
        #expect(creates.values.allSatisfy { $0 == 1 }, "seed \(seed): an attempt was made twice")
        #expect(Set(claims.values).count == claims.count, "seed \(seed): a reference was used twice")
        let settled = events.compactMap { if case .paymentSettled(let number, _, _, _, _) = $0 { number } else { nil } }
        #expect(Set(settled).count == settled.count, "seed \(seed): settled twice")
    }

    mutating func restart() {
        guard let session = engine[id] else { return }
        engine = Engine(configuration: EngineConfiguration(), secrets: secrets)
        for handle in secrets.held { secrets.wipe(handle) }
        timers = []
        asked = []
        engine.restore(session.record, attempts: session.attempts)
        feed(.recovered)
    }

    /// What a host says, in and out of order. What ends a walk is seldom.
    mutating func hostInput() -> SessionInput {
        let word = random.next()
        switch engine[id]?.record.presentation {
        case .opening: return word % 8 > 0 ? .hostPresented : word % 16 > 0 ? .hostAsked : .hostLost
        case .onScreen:
            let inputs: [SessionInput] = [.hostAsked, .hostPresented, .hostReturned(Self.lane)]
            return word % 10 == 0 ? (word % 20 == 0 ? .hostClosed : .hostLost) : inputs[Int(word % 3)]
        case .closing, .idle, nil: return word % 2 == 0 ? .hostClosed : .hostLost
        }
    }

    /// Starting, stopping, and what follows a failure.
    mutating func later() -> SessionInput {
        // While a refresh is under way: it fails often, since nothing else would make it.
        if let session = engine[id], session.isLoading, session.clientSession != nil, random.next() % 2 == 0 {
            return .gatewayAnswered(0, .initializationFailed(CheckoutFailure(.missingConfiguration, "x")))
        }
        switch random.next() % 10 {
        case 0, 1, 2: return .startRequested(theme: nil)
        case 3: return .stopRequested
        case 4: return .refreshRequested
        case 5: return random.next() % 12 == 0 ? .closeRequested : .otherMethodRequested
        case 6: return .otherMethodRequested
        default: return .retryRequested
        }
    }

    mutating func input() throws -> SessionInput {
        let newest = AttemptNumber(engine[id]?.attempts.count ?? 0)
        let number = random.next() % 8 == 0 ? AttemptNumber(random.next() % 4) : newest
        if random.next() % 8 == 0 { return later() }
        switch random.next() % 22 {
        // What ends a walk is seldom, or none would get far.
        case 0: return random.next() % (asked.isEmpty ? 10 : 3) == 0 ? .dismissRequested : .cardSubmitted
        case 1:
            guard random.next() % 6 == 0 else { return .methodSelected("PAYMENT_CARD") }
            return .leaveRequested(random.next() % 2 == 0 ? .gesture : .closeButton)
        case 2: return .methodSelected(["PAYMENT_CARD", "PAYMENT_CARD", "PAY_NL_IDEAL", "X"][Int(random.next() % 4)])
        case 4:
            return random.next() % 4 == 0 ? .methodCancelled : .gatewayAnswered(number, .orderUpdated(Fixture.order()))
        case 5: return .searchChanged("c")
        case 6, 7, 8:
            var change = CardFormChange()
            change.number = secrets.typed(random.next() % 6 == 0 ? "42" : "4242 4242 4242 4242")
            change.cvv = secrets.typed("123")
            change.expiry = "12/30"
            change.cardholderName = "Jane"
            return .cardFormUpdated(change)
        case 9, 10, 11: return .cardSubmitted
        case 12: return .hostPresented
        case 13: return hostInput()
        case 14: return .gatewayAnswered(0, .initialized(Fixture.configuration(surcharges: seed % 2 == 0)))
        case 15:
            return random.next() % 25 == 0
                ? .gatewayAnswered(0, .initializationFailed(CheckoutFailure(.missingConfiguration, "x")))
                : .gatewayAnswered(number, .orderUpdated(Fixture.order(fee: Int64(random.next() % 3))))
        case 16:
            guard random.next() % 4 == 0 else {
                return .gatewayAnswered(number, .orderUpdated(Fixture.order(fee: 120)))
            }
            return .gatewayAnswered(number, .orderUpdateFailed(CheckoutFailure(.failedToCreateSession, "x")))
        case 3, 17: return .gatewayAnswered(number, .cardWritten)
        case 18, 19:
            guard asked.contains(number) || random.next() % 4 == 0 else {
                return .gatewayAnswered(number, .cardWritten)
            }
            let answers = [
                Fixture.payment(.success), Fixture.payment(.failed), Fixture.payment(.success),
                Fixture.payment(.pending),
                Fixture.payment(nil), Fixture.lost, Fixture.notCreated,
            ]
            return .gatewayAnswered(number, answers[Int(random.next() % 7)])
        default:
            let all: [SessionTimer] = [
                .splash, .hostAnswer, .hostClose, .hostGrace, .successScreen, .gateway, .idle, .total, .settle,
            ]
            let running = all.filter(timers.contains)
            let timer =
                running.isEmpty ? all[Int(random.next() % 9)] : running[Int(random.next() % UInt64(running.count))]
            if timer == .hostAnswer, random.next() % 8 > 0 { return .hostPresented }
            return [.idle, .total].contains(timer) && random.next() % 20 != 0 ? .searchChanged("") : .timerFired(timer)
        }
    }
}
