internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem

extension CommandSpec {
    static let demo = CommandSpec(
        "demo", "see a whole payment, with a daemon of its own",
        details: """
            Starts a checkoutd in a new folder that is removed afterwards, with the built-in sandbox: no network, no \
            account, no money. Presents a checkout, lists the payment methods, selects one, submits a test card and prints \
            the events. Ends with 0 only when the payment has succeeded.
            """,
        examples: ["demo"]
    ) { (context) throws(CheckoutFailure) in
        let daemon = try DemoDaemon.start()
        defer { daemon.stop() }
        return try Demo(context, daemon).run()
    }
}

/// The main job, told step by step.
final class Demo {
    private let output: Output
    private let client: BlockingClient
    private let daemon: DemoDaemon
    private var events: [String] = []
    private var step = 0

    init(_ context: CommandContext, _ daemon: DemoDaemon) {
        output = context.output
        self.daemon = daemon
        var options = ClientOptions(name: "checkoutctl demo", version: Version.program)
        options.socketPath = daemon.socket
        options.keepsJSON = context.output.form.isJSON
        client = BlockingClient(options)
        client.interruptDescriptor = context.interrupts.descriptor
    }

    func run() throws(CheckoutFailure) -> ExitCode {
        tell("starting a daemon of its own in \(daemon.folder)")
        let health = try daemon.awaitHealth(client)
        detail("checkoutd \(health.version), gateway \(health.gateway): no money moves")

        tell("presenting a checkout over 19.99 EUR")
        var order = SandboxOrder()
        order.amount = 1999
        order.currencyCode = "EUR"
        let presented = try client.perform(.present(order)).value
        guard let session = presented.sessionID else {
            throw CheckoutFailure(.alreadyPresenting, "the demo's own daemon presented nothing")
        }
        detail("session \(session.text)")
        let watch = client.watch(WatchStart(session: session, timeout: 30_000))
        try follow(watch) { if case .checkoutReady = $0 { true } else { false } }

        tell("listing the payment methods")
        for method in try client.perform(.methods(session)).value.paymentMethods {
            detail(ForeignText("\(method.id)  \(method.name)").shown(columns: max(20, output.form.columns - 4)))
        }

        tell("selecting PAYMENT_CARD")
        _ = try client.perform(.select("PAYMENT_CARD", of: session))
        try follow(watch) { if case .attemptOpened = $0 { true } else { false } }

        tell("filling in the test card 4242 4242 4242 4242")
        let form = try client.perform(.updateCard(try Self.card(), of: session)).value
        detail(
            "\(form.maskedNumber), \(form.selectedNetwork?.displayName ?? "no network"), \(form.isValid ? "valid" : "not valid")"
        )

        tell("paying")
        _ = try client.perform(.submitCard(session, wait: false))
        try follow(watch) { $0.isTerminal }
        let outcome = try client.perform(.outcome(session))
        finish(session, outcome)
        return ExitCode(outcome.value)
    }

    private func finish(_ session: SessionID, _ outcome: Answer<Outcome>) {
        guard !output.form.isJSON else {
            var object = JSONObject(outcome.json)
            object.add("sessionId", session.text)
            object.add("events", list: events)
            return output.line(object.text)
        }
        let line = OutcomeText.line(outcome.value)
        output.line("")
        output.line(output.style.painted(line, ExitCode(outcome.value) == .success ? .good : .bad))
        for line in OutcomeText.details(outcome.value, output.form) { output.line("    " + line) }
    }

    /// Prints the events as they come, up to one.
    private func follow(_ watch: BlockingWatch, until isLast: (EventBody) -> Bool) throws(CheckoutFailure) {
        while case .item(let item, let json) = try watch.next() {
            guard case .event(let event) = item.item else { continue }
            if let json { events.append(json) }
            detail(EventText.line(event, output.form, withSession: false))
            if isLast(event.body) || event.body.isTerminal { return }
        }
    }

    private func tell(_ text: String) {
        guard !output.form.isJSON else { return }
        step += 1
        if step > 1 { output.line("") }
        output.line(output.style.bold("\(step). \(text)"))
    }

    private func detail(_ text: String) {
        if !output.form.isJSON { output.line("    " + text) }
    }

    /// A number that only the sandbox authorises (SB-003).
    private static func card() throws(CheckoutFailure) -> CardInput {
        var card = CardInput()
        var number = try SecretValue(capacity: 16)
        for _ in 0..<8 {
            number.append(UInt8(ascii: "4"))
            number.append(UInt8(ascii: "2"))
        }
        var cvv = try SecretValue(capacity: 3)
        for digit in "123".utf8 { cvv.append(digit) }
        card.number = consume number
        card.cvv = consume cvv
        card.fields = [.expiry: "12/34", .cardholderName: "Demo Shopper"]
        return card
    }
}
