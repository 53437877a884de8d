import CheckoutClient
import Glibc

// The examples of the SDK's pages as one program: `example-merchant [NAME ...]`. What merchant and shopper see goes to
// standard output. With CHECKOUTD_SOCKET it uses the daemon there, which has to be a sandbox; without it starts its
// own.

@main @MainActor enum Merchant {
    /// In the order of the pages.
    static let examples: [(name: String, run: (Store) async throws -> Void)] = [
        ("presenter", runPresenter),
        ("sheet", runSheet),
        ("navigation", runNavigation),
        ("confirmation", runConfirmation),
        ("inline", runInline),
        ("own-layout", runOwnLayout),
        ("method-list", runMethodList),
        ("own-rows", runOwnRows),
        ("search", runSearch),
        ("own-errors", runOwnErrors),
        ("gate", runGate),
    ]

    static var usage: String {
        """
        usage: example-merchant [NAME ...]
        Runs the examples, all without a name, and prints what merchant and shopper see. With CHECKOUTD_SOCKET it uses the
        daemon there, which has to be a sandbox; without it starts its own.
        examples: \(examples.map(\.name).joined(separator: " "))
        """
    }

    static func main() async {
        let names = CommandLine.arguments.dropFirst()
        if names.contains("--help") || names.contains("-h") {
            print(usage)
            return
        }
        let chosen = examples.filter { names.isEmpty || names.contains($0.name) }
        guard chosen.count == (names.isEmpty ? examples.count : names.count) else {
            print(usage)
            exit(64)
        }
        do {
            let daemon = try await OwnDaemon.startUnlessGiven()
            defer { daemon?.stop() }
            let store = try await Store(socket: daemon?.socket)
            for example in chosen {
                store.transcript.say("== \(example.name)")
                try await example.run(store)
            }
        } catch {
            print("ended: \(error)")
            exit(1)
        }
    }
}

/// What every example needs: a client, somebody who pays, and paper.
@MainActor struct Store {
    let client: CheckoutClient
    let shopper: Shopper
    let transcript = Transcript()

    init(socket: String?) async throws {
        var options = ClientOptions(name: "example-merchant", version: "1")
        options.socketPath = socket  // nil: found as `checkoutctl` finds it.
        client = try CheckoutClient(options)
        shopper = Shopper(try CheckoutClient(options))
        try await shopper.sitDown()
    }

    /// The sandbox makes a client token of it. A shop with a gateway hands over the token of its back end instead.
    var order: SandboxOrder {
        var order = SandboxOrder()
        order.amount = 1999
        order.currencyCode = "EUR"
        return order
    }
}
