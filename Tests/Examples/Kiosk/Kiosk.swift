import CheckoutClient
import Glibc

// A kiosk front end in a page of code: `example-kiosk SOCKET [look]`. It draws with lines on standard output, and pays
// with a test card as a shopper would; with `look` the shopper only looks.

@main enum Kiosk {
    static let usage = """
        usage: example-kiosk [SOCKET [look]]
        Attaches to the daemon at SOCKET as the host "kiosk", draws what is presented there and pays with a test card;
        with look it only looks. Without SOCKET the daemon is found as checkoutctl finds it. Ends with Ctrl-C.
        """

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.contains("--help") || arguments.contains("-h") {
            return say(usage)
        }
        // An option is no socket, and nothing but "look" follows one.
        guard !arguments.contains(where: { $0.hasPrefix("-") }), arguments.dropFirst().allSatisfy({ $0 == "look" })
        else {
            say(usage)
            exit(64)
        }
        var options = ClientOptions(name: "example-kiosk", version: "1")
        options.socketPath = arguments.first
        do {
            let client = try CheckoutClient(options)
            let screen = KioskScreen(client, pays: !arguments.contains("look"))
            try await HostRunner(client, as: HostOptions(name: "kiosk"), showing: screen).run()
        } catch {
            say("ended: \(error.errorID)")
            exit(1)
        }
    }
}

/// What the shopper sees.
actor KioskScreen: PresentationHost {
    private let client: CheckoutClient
    private let pays: Bool

    init(_ client: CheckoutClient, pays: Bool) {
        self.client = client
        self.pays = pays
    }

    func show(_ checkout: HostPresent) { say("show \(checkout.sessionID.text) \(checkout.resumed ? "again" : "new")") }

    func draw(_ state: State.Body, of checkout: HostPresent) async {
        guard case .screen(let screen) = state else { return }
        say("screen \(screen.kind): \(ForeignText(screen.announcement).shown())")
        guard pays else { return }
        do {
            if screen.kind == .methods { _ = try await client.perform(.select("PAYMENT_CARD", of: checkout.sessionID)) }
            if screen.kind == .method { try await pay(checkout.sessionID) }
        } catch {
            say("refused: \(error.errorID)")
        }
    }

    func close(_ checkout: HostPresent) { say("close \(checkout.sessionID.text)") }

    private func pay(_ session: SessionID) async throws(CheckoutFailure) {
        var card = CardInput()
        card.number = try unsafe SecretValue(copying: Array("4242424242424242".utf8).span.bytes)
        card.cvv = try unsafe SecretValue(copying: Array("123".utf8).span.bytes)
        card.fields = [.expiry: "12/30", .cardholderName: "Ada Lovelace"]
        _ = try await client.perform(.updateCard(card, of: session))
        _ = try await client.perform(.submitCard(session, wait: false))
    }
}

private func say(_ line: String) {
    print(line)
    fflush(nil)
}
