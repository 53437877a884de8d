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
    /// Of requests about shipping.
    var tickets: [UInt32] = []
    /// Asked of the BIN service, and not answered.
    var lookups: [BinPrefix] = []
    /// Of the newest question.
    var asking: CallbackKind?
    /// References that were stored, by attempt, before anything else of the same list.
    var claims: [AttemptNumber: String] = [:]
    var creates: [AttemptNumber: Int] = [:]
    /// Attempts whose create or find the gateway has not answered.
    var asked: Set<AttemptNumber> = []
    var steps = 0

    init(seed: UInt64) throws {
        self.seed = seed
        random = SplitMix(seed: seed)
        engine = Engine(configuration: EngineConfiguration(), secrets: secrets, amounts: PlainAmounts())
        let flags = random.next()
        var settings = Fixture.settings(splash: flags & 1 > 0, success: flags & 2 > 0, error: flags & 4 > 0)
        settings.paymentMethodOptions.applePay =
            Fixture.shippingSettings(requireMethod: seed % 3 > 0).paymentMethodOptions.applePay
        if seed >= 1000 {
            var inline = OpenInline(
                sessionID: id, ownerUID: 1, ownerSecretDigest: nil, tokenDigest: [1], sealedToken: [2])
            inline.settings = settings
            inline.callbacks = CallbackKinds(rawValue: UInt32(truncatingIfNeeded: flags >> 7) & 0b11110)
            see(try engine.open(inline, moment()))
            feed(.startRequested(theme: nil))
            return
        }
        let request = PresentSession(
            sessionID: id, presentationID: PresentationID(high: 2, low: 2), ownerUID: 1, ownerSecretDigest: nil,
            tokenDigest: [1], sealedToken: [2],
            host: flags & 128 > 0
                ? HostIdentity(hostID: "headless", name: "headless", uid: 0, pid: 0) : Self.lane,
            settings: settings, theme: nil, intent: .checkout, locale: "en", timeZone: "",
            callbacks: CallbackKinds(rawValue: UInt32(truncatingIfNeeded: flags >> 7) & 0b11110)
                .union(seed % 8 >= 6 ? [.shippingAddress, .shippingOption] : []))
        see(try engine.present(request, moment()))
        if flags & 24 > 0 { feed(.hostPresented) }
        if flags & 96 > 0 { feed(.gatewayAnswered(0, .initialized(configuration))) }
    }

    /// Every second one asks for an address.
    private var configuration: GatewayConfiguration {
        var configuration = seed % 4 < 2 ? Fixture.configuration() : Fixture.express()
        configuration.surchargesEnabled = seed % 2 == 0
        configuration.hasBinService = seed % 3 == 0
        return configuration
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
                    claims[number] = attempt.sentKey
                }
            case .askGateway(let request):
                asking = true
                ask(request)
            case .startTimer(let timer, _): timers.insert(timer)
            case .cancelTimer(let timer): timers.remove(timer)
            case .wipe(let handle): secrets.wipe(handle)
            case .askOwner(let question):
                asking = true
                self.asking = question.kind
                #expect(claims[question.attempt] != nil || question.kind.isShipping, "seed \(seed): asked too early")
            case .saveSession, .publish, .audit, .note, .closeQuestion: break
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
        case .shipping(_, _, let ticket, _): tickets.append(ticket)
        case .lookUp(_, let prefix): lookups.append(prefix)
        case .initialize, .updateOrder, .resetOrder, .forget: break
        }
    }

    mutating func restart() {
        guard let session = engine[id] else { return }
        engine = Engine(configuration: EngineConfiguration(), secrets: secrets, amounts: PlainAmounts())
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
        switch random.next() % 12 {
        case 10: return .networkSelected(random.next() % 2 == 0 ? .cartesBancaires : .other)
        case 11:
            guard seed % 2 == 0 else { return .lookupHurried }
            let number = AttemptNumber(engine[id]?.attempts.count ?? 0)
            return .outcomeResolved(number, paid: random.next() % 2 == 0, reason: "")
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
        if let prefix = lookups.last, random.next() % 3 == 0 {
            lookups.removeLast()
            let networks = ["VISA", "CARTES_BANCAIRES"].prefix(Int(random.next() % 3))
            let answer = BinAnswer(networks.map { BinAnswer.Network(name: $0) })
            return .gatewayAnswered(0, .networksFound(prefix, answer))
        }
        if random.next() % 5 == 0 { return try ownerInput() }
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
        case 14: return .gatewayAnswered(0, .initialized(configuration))
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
                .splash, .hostAnswer, .hostClose, .hostGrace, .successScreen, .gateway, .idle, .total, .settle, .owner,
                .gateSlow,
            ]
            let running = all.filter(timers.contains)
            let timer =
                running.isEmpty ? all[Int(random.next() % 11)] : running[Int(random.next() % UInt64(running.count))]
            if timer == .hostAnswer, random.next() % 8 > 0 { return .hostPresented }
            return [.idle, .total].contains(timer) && random.next() % 20 != 0 ? .searchChanged("") : .timerFired(timer)
        }
    }
}
