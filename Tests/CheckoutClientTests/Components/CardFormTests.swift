import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

@Suite(.timeLimit(.minutes(5))) struct CardFormTests {
    private static let filled: CardFormState = {
        var state = CardFormState()
        state.maskedNumber = "424242\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}\u{2022}4242"
        state.expiry = "12/30"
        state.cvvPresent = true
        state.cardholderName = "Ada Lovelace"
        state.isValid = true
        return state
    }()

    private static let billing: CardFormState = {
        var state = filled
        state.billingFields = [.countryCode, .postalCode]
        state.billingAddress.countryCode = "DE"
        state.billingAddress.postalCode = "1"
        state.errors = [
            FieldFailure(
                field: "postal_code", errorID: "postal_code_invalid", code: "invalid-postal-code",
                message: "Invalid postal code")
        ]
        state.isValid = false
        return state
    }()

    private func lines(
        _ state: CardFormState?, addsCard: Bool = false, of component: CardForm = CardForm()
    ) throws -> [TerminalLine] {
        let client = try CheckoutClient(Fixtures.options("/nowhere"))
        var total = Money(minorUnits: 1999, currency: CurrencyCode(asWritten: "EUR"))
        total.text = "€19.99"
        let form = CardFormSession(
            Fixtures.session, client, state: state, .now(), total: total, addsCard: addsCard)
        return CardFormSession.$current.withValue(form) { component.lines() }
    }

    private func text(_ lines: [TerminalLine]) -> [String] { lines.map { $0.text.shown() } }

    @Test("B-182, B-185, B-199: card details, billing address where it is asked for, submit button; the card redacted")
    func standard() throws {
        let bullets = String(repeating: "\u{2022}", count: 6)
        let card = [
            "Card number: 424242\(bullets)4242", "Expiry date: 12/30", "CVV: \u{2022}\u{2022}\u{2022}",
            "Name on card: Ada Lovelace",
        ]
        #expect(try text(lines(Self.filled)) == card + ["Pay €19.99"])
        #expect(
            try text(lines(Self.billing)) == card + [
                "Billing address", "Country: DE", "Postal code: 1", "Invalid postal code", "Pay €19.99",
            ])
        #expect(try lines(nil).isEmpty, "no card form is open")
        #expect(CardForm().lines().isEmpty, "outside of a session")
    }

    @Test("B-199: each of the three slots can be replaced alone", arguments: 0..<3) func slots(_ slot: Int) throws {
        let standard = try text(lines(Self.billing))
        switch slot {
        case 0:
            let own = CardForm(cardDetails: { _ in [TerminalLine("card")] })
            #expect(try text(lines(Self.billing, of: own)) == ["card"] + standard.suffix(5))
        case 1:
            let own = CardForm(billingAddress: { [TerminalLine("\($0.billingFields.count) fields")] })
            #expect(try text(lines(Self.billing, of: own)) == standard.prefix(4) + ["2 fields", "Pay €19.99"])
            #expect(try text(lines(Self.filled, of: own)) == standard.prefix(4) + ["Pay €19.99"])
        default:
            let own = CardForm(submitButton: { text, submit in [TerminalLine("[\(text)]", onSelect: submit)] })
            #expect(try text(lines(Self.filled, of: own)).last == "[Pay €19.99]")
        }
    }

    @Test("B-200, C-167: the button says what is paid, or \"Add card\" where the settings say so") func addCard() throws
    {
        #expect(try text(lines(Self.filled, addsCard: true)).last == "Add card")
        #expect(try text(lines(Self.filled)).last == "Pay €19.99")
        let client = try CheckoutClient(Fixtures.options("/nowhere"))
        #expect(CardFormSession(Fixtures.session, client, state: nil, .now()).payButtonText == "Pay", "no text of it")
    }

    @Test("B-189: the button can be taken when the form is valid and not loading, and then it submits")
    func submit() async throws {
        var loading = Self.filled
        loading.isLoading = true
        #expect(try lines(loading).last?.onSelect == nil)
        #expect(try lines(Self.billing).last?.onSelect == nil)
        let seen = Notes<FakeFrame>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                seen.add(call)
                peer.reply(call.id, CardFormSubmitResponse())
            }
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let form = CardFormSession(Fixtures.session, client, state: Self.filled, .now())
        let lines = CardFormSession.$current.withValue(form) { CardForm().lines() }
        let pay = try #require(lines.last?.onSelect)
        try await pay()
        #expect(seen.all.map(\.method) == ["checkout.v1.CardForm/Submit"])
    }
}
