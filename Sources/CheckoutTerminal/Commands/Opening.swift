internal import CheckoutClient
internal import CheckoutModel

/// What `present` and `open` share: the order, its settings, and waiting for the first screen.
struct Opening {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    /// Exactly one of the first and the last is needed.
    static let options = [
        OptionSpec("--sandbox", .flag, "", "an order of the built-in sandbox"),
        OptionSpec(
            "--amount", .number(1...99_999_999), "N", "minor units of the order, 1 or more; 1999 if not given",
            needs: "--sandbox"),
        OptionSpec("--currency", .text, "C", "ISO 4217 code; EUR if not given", needs: "--sandbox"),
        OptionSpec("--variant", .text, "V", "a variant of the sandbox, such as cards-only", needs: "--sandbox"),
        OptionSpec("--customer", .text, "ID", "the customer of the order", needs: "--sandbox"),
        OptionSpec("--client-token-file", .file(dash: true), "FILE", "a client token; - is standard input"),
    ]
    static let looks = [
        OptionSpec("--settings", .file(dash: false), "FILE", "settings as JSON, in the form of show --json"),
        OptionSpec("--theme", .file(dash: false), "FILE", "a theme as JSON, in the form of show --json"),
    ]

    /// `nil`: a client token comes from this file.
    var tokenFile: String? { context.invocation["--client-token-file"] }

    var order: SandboxOrder {
        var order = SandboxOrder()
        order.amount = context.invocation.number("--amount") ?? 1999
        order.currencyCode = context.invocation["--currency"] ?? "EUR"
        order.variant = context.invocation["--variant"] ?? ""
        order.customerID = context.invocation["--customer"] ?? ""
        return order
    }

    func settings() throws(CheckoutFailure) -> Settings? {
        guard let path = context.invocation["--settings"] else { return nil }
        return try MessageJSON.read(path, as: Settings.self, interrupt: context.interrupts.descriptor)
    }

    func theme() throws(CheckoutFailure) -> Theme? {
        guard let path = context.invocation["--theme"] else { return nil }
        return try MessageJSON.read(path, as: Theme.self, interrupt: context.interrupts.descriptor)
    }

    func token(_ path: String) throws(CheckoutFailure) -> SecretValue {
        try context.secret(path, what: "the client token", bytes: 1...Limits.clientTokenBytesMax)
    }

    /// `nil` once ready, or over before; the failure of the initialization or refresh otherwise.
    static func untilReady(_ watch: BlockingWatch) throws(CheckoutFailure) -> CheckoutFailure? {
        while case .item(let item, _) = try watch.next() {
            guard case .event(let event) = item.item else { continue }
            if case .checkoutReady = event.body { return nil }
            if case .attemptFailed(let failed) = event.body, failed.attempt == 0 { return failed.failure }
            if event.body.isTerminal { return nil }
        }
        return nil
    }
}
