import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

@Suite(.timeLimit(.minutes(5))) struct PaymentMethodsTests {
    private static func method(
        _ type: String, _ name: String, surcharge: String? = nil, button: String? = nil
    ) -> PaymentMethod {
        var method = PaymentMethod(id: type, type: type, name: name)
        method.formattedSurcharge = surcharge
        method.buttonText = button
        return method
    }

    private static let card = method("PAYMENT_CARD", "Card", surcharge: "+ €1.20")
    private static let klarna = method("KLARNA", "Klarna", button: "Pay with Klarna")

    /// What a component draws for a session with these methods.
    private func lines(
        _ methods: [PaymentMethod], theme: Theme? = nil, search: String = "",
        of component: PaymentMethods = PaymentMethods()
    ) throws -> [String] {
        var state = Selection()
        state.paymentMethods = methods
        state.searchQuery = search
        let client = try CheckoutClient(Fixtures.options("/nowhere"))
        let selection = SelectionSession(Fixtures.session, client, theme: theme, state: state, .now())
        return SelectionSession.$current.withValue(selection) { component.lines().map { $0.text.shown() } }
    }

    @Test("B-151, B-152, B-156, B-157, B-158, B-161, B-172, B-174: header, gap, one row a method in list order")
    func standard() throws {
        #expect(
            try lines([Self.card, Self.klarna]) == ["Choose payment method", "", "Card  + €1.20", "Pay with Klarna"])
    }

    @Test("B-157, B-159: without methods the empty state stands in the place of the rows") func empty() throws {
        #expect(try lines([]) == ["Choose payment method", "", "No payment methods available"])
    }

    @Test("B-163, B-165: outside of a session nothing is drawn, not even an empty state") func outside() {
        #expect(PaymentMethods().lines().isEmpty)
    }

    @Test("B-154, B-155: one slot replaced, the others keep their defaults", arguments: 0..<3) func slots(_ slot: Int)
        throws
    {
        let own: PaymentMethods.Section = { [TerminalLine("own, \($0.state.paymentMethods.count) methods")] }
        switch slot {
        case 0:
            #expect(
                try lines([Self.card], of: PaymentMethods(header: own)) == ["own, 1 methods", "", "Card  + €1.20"])
        case 1:
            let component = PaymentMethods(method: { method, _ in [TerminalLine("* \(method.type)")] })
            #expect(try lines([Self.card], of: component) == ["Choose payment method", "", "* PAYMENT_CARD"])
        default:
            #expect(
                try lines([], of: PaymentMethods(emptyState: own)) == ["Choose payment method", "", "own, 0 methods"])
        }
    }

    @Test("B-161, B-162: gaps are the list's own, from two tokens of the theme") func spacing() throws {
        var theme = Theme()
        theme.spacing = ["primerSpaceMedium": 2400, "primerSpaceSmall": 1200]
        let component = PaymentMethods(header: { _ in [TerminalLine("h")] })
        #expect(
            try lines([Self.card, Self.klarna], theme: theme, of: component)
                == ["h", "", "", "Card  + €1.20", "", "Pay with Klarna"])
        theme.spacing = ["primerSpaceMedium": .max]
        #expect(try lines([], theme: theme, of: component).count == 26, "no gap is higher than a screen")
    }

    @Test("B-171: border and corner change nothing of the default row; a row of one's own gets them") func border()
        throws
    {
        var framed = Self.card
        framed.borderColor = Color(light: 0xFF00_00FF, dark: 0x00FF_00FF)
        framed.borderWidthHundredths = 200
        framed.cornerRadiusHundredths = 800
        #expect(try lines([framed]) == lines([Self.card]))
        let own = PaymentMethods(method: { method, _ in
            [TerminalLine("\(method.borderWidthHundredths ?? 0) \(method.cornerRadiusHundredths ?? 0)")]
        })
        #expect(try lines([framed], of: own).last == "200 800")
    }

    @Test("B-173: the slots are closures that return lines, so every list is of one type") func slotsAreClosures()
        throws
    {
        let lists: [PaymentMethods] = [
            PaymentMethods(), PaymentMethods(header: { _ in [] }),
            PaymentMethods(method: { _, _ in [.empty, .empty] }, emptyState: { _ in [] }),
        ]
        #expect(try lists.map { try lines([Self.card], of: $0).count } == [3, 2, 4])
    }

    @Test("B-153: the list needs a daemon of this protocol's major version; with another there is none to draw")
    func version() async throws {
        let daemon = FakeDaemon { peer in
            _ = peer.next()
            peer.goAway(.unsupportedVersion, last: 0)
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(client, sandboxOrder: SandboxOrder())
        let failure = await #expect(throws: CheckoutFailure.self) { try await session.attach() }
        #expect(failure?.code == .unsupportedVersion)
        #expect(session.withContext { PaymentMethods().lines().isEmpty })
    }

    @Test("B-178: what a search left over is drawn, in any case of letters") func search() throws {
        #expect(try lines([Self.card, Self.klarna], search: "KLAR").last == "Pay with Klarna")
        #expect(try lines([Self.card, Self.klarna], search: "payment_").last == "Card  + €1.20")
    }

    @Test("security, Foreign text: a name with controls cannot draw") func foreign() throws {
        #expect(try lines([Self.method("X", "a\u{1b}[2Jb\u{202e}c")]).last == "a\u{fffd}[2Jb\u{fffd}c")
    }

    @Test("B-160: the row's action selects that method") func select() async throws {
        let seen = Notes<FakeFrame>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                seen.add(call)
                peer.reply(call.id, MethodsSelectResponse())
            }
        }
        var state = Selection()
        state.paymentMethods = [Self.card, Self.klarna]
        let client = try CheckoutClient(Fixtures.options(daemon))
        let selection = SelectionSession(Fixtures.session, client, theme: nil, state: state, .now())
        let lines = SelectionSession.$current.withValue(selection) { PaymentMethods().lines() }
        let choose = try #require(lines.last?.onSelect)
        try await choose()
        let request = seen.all.first.flatMap { Fixtures.decode($0.payload, as: MethodsSelectRequest.self) }
        #expect(request?.paymentMethod == "KLARNA" && request?.sessionID == Fixtures.session)
    }
}
