import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// The whole state × event table of each machine, so that a change of one pair is seen as a changed line.
@Suite("Golden tables")
struct MachineGoldenTests {
    private static let time = WallTime(unixMilliseconds: 1000)
    private static let failure = CheckoutFailure(.unknown, "x")

    @Test("B-203: the attempt's table")
    func attempt() throws {
        let both: CallbackKinds = [.gate, .idempotencyKey]
        let events: [(String, AttemptEvent)] = [
            ("submitted", .submitted(reference: "r", maskedNumber: "", network: .visa, callbacks: [])),
            ("approved", .approved(amount: try money(), card: nil)), ("update failed", .refused(Self.failure)),
            ("cardWritten", .cardWritten), ("paid", answered(.success)), ("pending", answered(.pending)),
            ("declined", answered(.failed)), ("odd status", answered(nil)),
            ("notCreated", .answered(.notCreated(Self.failure, GatewayCause()))),
            ("lost", .answered(.unknown(Self.failure, GatewayCause(), paymentID: ""))), ("timedOut", .timedOut),
            ("settleDue", .settleDue), ("cancelled", .cancelled), ("recovered", .recovered),
            ("submitted, gate and key", .submitted(reference: "r", maskedNumber: "", network: .visa, callbacks: both)),
            ("gate with a key", .gateOpened(key: "k")), ("gate without", .gateOpened(key: nil)),
            ("key", .keyGiven("k")), ("no key", .keyGiven(nil)), ("owner refused", .ownerRefused(Self.failure)),
            ("said to be paid", .resolved(paid: true)), ("said to be not paid", .resolved(paid: false)),
        ]
        let states: [(String, [Int])] = [
            ("open", []), ("awaitingDecision", [0]), ("processing", [0, 1]), ("unknown", [0, 1, 10]),
            ("ended (paid)", [0, 1, 4]), ("ended (pending)", [0, 1, 5]), ("ended (declined)", [0, 1, 6]),
            ("ended (cancelled)", [12]), ("settled", [0, 1, 10, 4]), ("awaitingDecision (gate)", [14]),
            ("awaitingDecision (key)", [14, 16]), ("settled by hand", [0, 1, 10, 21]),
        ]
        var lines: [String] = []
        for (name, path) in states {
            var machine = AttemptMachine(number: 1, paymentMethodType: "PAYMENT_CARD", at: Self.time)
            for step in path { _ = try machine.handle(events[step].1, at: Self.time) }
            for (event, input) in events {
                var copy = machine
                lines.append(
                    Self.line(name, event) {
                        let effects = try copy.handle(input, at: Self.time).map(Self.effect)
                        return ("\(Golden.head(copy.state)) \(copy.record.outcome.map { "\($0)" } ?? "-")", effects)
                    })
                if lines.last?.contains("| refused |") == true { #expect(copy == machine) }
            }
        }
        try Golden.check("attempt", lines)
    }

    @Test("B-203: the checkout's table")
    func checkout() throws {
        let configuration = Fixture.configuration()
        var empty = configuration
        empty.paymentMethods = []
        let events: [(String, CheckoutEvent)] = [
            ("configured", .configured(configuration)), ("configured without methods", .configured(empty)),
            ("configurationFailed", .configurationFailed(Self.failure)), ("splashElapsed", .splashElapsed),
            ("startedAgain", .startedAgain), ("orderChanged", .orderChanged(Fixture.order(fee: 5))),
            ("started", .started(waiting: false)), ("started, a payment waits", .started(waiting: true)),
            ("stopped", .stopped), ("refreshAsked", .refreshAsked), ("retried", .retried(splash: true)),
            ("finished", .finished),
        ]
        let waiting = Initializing(configuration: configuration, splashRunning: true)
        let states: [(String, CheckoutMachine.State)] = [
            ("initializing", .initializing(Initializing(splashRunning: false))),
            ("initializing, splash runs", .initializing(Initializing(splashRunning: true))),
            ("initializing, splash runs, configured", .initializing(waiting)),
            ("initializing after restart", .initializing(Initializing(splashRunning: false, afterRestart: true))),
            ("initFailed", .initFailed(InitFailed(failure: Self.failure))), ("restored", .restored(Restored())),
            ("notStarted, told", .notStarted(NotStarted(isTold: true))),
            ("notStarted", .notStarted(NotStarted(isTold: false))),
            ("refreshing", .refreshing(Refreshing(configuration: configuration))),
            ("ready", .ready(Ready(configuration: configuration))), ("ended", .ended(CheckoutEnded())),
        ]
        var lines: [String] = []
        for (name, state) in states {
            for (event, input) in events {
                var machine = CheckoutMachine(state: state)
                lines.append(
                    Self.line(name, event) {
                        let effects = try machine.handle(input).map { Golden.head($0) }
                        return (Golden.head(machine.state), effects)
                    })
                if lines.last?.contains("| refused |") == true { #expect(machine.state == state) }
            }
        }
        try Golden.check("checkout", lines)
    }

    @Test("B-203: the presentation's table")
    func presentation() throws {
        var lines: [String] = []
        for state in [PresentationMachine.State.opening, .onScreen, .lost, .closing, .idle] {
            for event in PresentationEvent.allCases {
                var machine = PresentationMachine(
                    id: PresentationID(high: 0, low: 1), host: HostIdentity(hostID: "", name: "", uid: 0, pid: 0),
                    state: state)
                lines.append(
                    Self.line("\(state)", "\(event)") {
                        let effects = try machine.handle(event).map(Self.effect)
                        return ("\(machine.state)", effects)
                    })
                if lines.last?.contains("| refused |") == true { #expect(machine.state == state) }
            }
        }
        try Golden.check("presentation", lines)
    }

    @Test("B-203: the selection's table")
    func selection() throws {
        let methods = Fixture.configuration().paymentMethods
        let events: [(String, SelectionEvent)] = [
            ("loaded", .loaded(methods)), ("selected", .selected("PAYMENT_CARD")),
            ("selected another", .selected("PAY_NL_IDEAL")), ("selected nobody's", .selected("X")), ("left", .left),
            ("searched", .searched("card")), ("failed", .failed("no")), ("closed", .closed),
        ]
        let list = Listed(methods: methods)
        let states: [(String, SelectionMachine.State)] = [
            ("unavailable", .unavailable(Unavailable())), ("failed", .unavailable(Unavailable(error: "no"))),
            ("listed", .listed(list)),
            ("methodActive", .methodActive(MethodActive(list: list, method: methods[0]))),
        ]
        var lines: [String] = []
        for (name, state) in states {
            for (event, input) in events {
                var machine = SelectionMachine(state: state)
                lines.append(
                    Self.line(name, event) {
                        let changed = try machine.handle(input)
                        return (Golden.head(machine.state), changed ? ["selection.changed"] : [])
                    })
                if lines.last?.contains("| refused |") == true { #expect(machine.state == state) }
            }
        }
        try Golden.check("selection", lines)
    }

    @Test("B-203: the card form's table")
    func cardForm() throws {
        let month = YearMonth(year: 2026, month: 7)
        let rules = CardFormRules(Fixture.configuration(), method: Fixture.cardMethod)
        let typed = CardFormInput(number: .malformed, code: nil, expiry: "12/30", name: "Jane Doe")
        let events: [(String, CardFormEvent)] = [
            ("opened", .opened(rules, month)), ("updated", .updated(typed, month)), ("submitted", .submitted(month)),
            ("errorsShown", .errorsShown(month)), ("codeWritten", .codeWritten), ("released", .released),
            ("orderChanged", .orderChanged(Fixture.order(fee: 5))), ("idled", .idled), ("moved", .moved),
            ("closed", .closed),
        ]
        var good = CardFormFields(rules: rules, month: month)
        good.number = .digits(SecretHandle(token: 1), Self.facts("4242424242424242"))
        good.code = .digits(SecretHandle(token: 2), count: 3)
        (good.expiry, good.date) = ("12/30", Expiry("12/30"))
        good[.cardholderName] = FieldText(name: "Jane Doe")
        let states: [(String, CardFormMachine.State)] = [
            ("closed", .closed),
            ("editing, empty", .editing(Editing(fields: CardFormFields(rules: rules, month: month)))),
            ("editing, valid", .editing(Editing(fields: good))), ("submitting", .submitting(Submitting(fields: good))),
        ]
        var lines: [String] = []
        for (name, state) in states {
            for (event, input) in events {
                var machine = CardFormMachine(state: state)
                lines.append(
                    Self.line(name, event) {
                        try machine.handle(input)
                        let fields = machine.fields
                        let facts =
                            fields.map { [$0.isValid ? "valid" : "invalid", "\($0.secrets.count) secrets"] } ?? []
                        return (Golden.head(machine.state), facts)
                    })
                if lines.last?.contains("| refused |") == true { #expect(machine.state == state) }
            }
        }
        try Golden.check("cardform", lines)
    }

    @Test("B-203: the screens' table")
    func screens() throws {
        let method = Fixture.cardMethod
        let events: [(String, ScreenEvent)] = [
            ("splashDue", .splashDue), ("initializationFailed", .initializationFailed(Self.failure)),
            ("listDue", .listDue(nil)), ("methodDue", .methodDue(method, nil, hasList: true)),
            ("processingStarted", .processingStarted("PAYMENT_CARD")),
            ("paymentCompleted", .paymentCompleted(PaymentResult(paymentID: "p", status: .success))),
            ("attemptFailed", .attemptFailed(Self.failure, canChooseOther: true)),
            ("attemptUnknown", .attemptUnknown(Self.failure)), ("amountChanged", .amountChanged(nil)),
            ("closing", .closing), ("gone", .gone),
        ]
        let ways: [(String, Int?)] = [
            ("none", nil), ("splash", 0), ("init_error", 1), ("methods", 2), ("method", 3), ("processing", 4),
            ("success", 5), ("error", 6), ("error, unknown", 7), ("dismissed", 9),
        ]
        var lines: [String] = []
        for (name, step) in ways + ways.dropFirst(3).prefix(4).map({ ("inline \($0.0)", $0.1) }) {
            var machine = ScreenMachine(UIOptions(), isInline: name.hasPrefix("inline"))
            if let step { try machine.handle(events[step].1) }
            for (event, input) in events {
                var copy = machine
                lines.append(
                    Self.line(name, event) {
                        try copy.handle(input)
                        return (copy.screen.map { "\($0.kind) \($0.actions.map { "\($0)" })" } ?? "none", [])
                    })
                if lines.last?.contains("| refused |") == true { #expect(copy == machine) }
            }
        }
        try Golden.check("screens", lines)
    }

    private static func facts(_ digits: String) -> NumberFacts {
        let bytes = Array(digits.utf8)
        return unsafe NumberFacts(bytes.span.bytes)
    }

    private func money() throws -> Money { Money(minorUnits: 1999, currency: try CurrencyCode("EUR")) }

    private func answered(_ status: PaymentStatus?) -> AttemptEvent {
        guard case .answered(let answer) = Fixture.payment(status) else { return .timedOut }
        return .answered(answer)
    }

    private static func effect(_ effect: Any) -> String {
        let text = "\(effect)".replacing("CheckoutCore.", with: "").replacing("CheckoutModel.", with: "")
        return text.hasPrefix("startTimer") || text.hasPrefix("cancelTimer")
            ? text.replacing("SessionTimer.", with: "").replacing("Milliseconds(count: ", with: "").replacing(
                "))", with: ")")
            : Golden.head(text)
    }

    private static func line(
        _ state: String, _ event: String, _ body: () throws -> (String, [String])
    ) -> String {
        let left = "\(state) | \(event)"
        do {
            let (next, effects) = try body()
            return "\(left) | \(next) | \(effects.joined(separator: ", "))"
        } catch let failure as CheckoutFailure {
            return "\(left) | refused | \(FailureCatalogue.name(failure.code))"
        } catch {
            return "\(left) | \(error)"
        }
    }
}
