import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

/// Goal: the pay button of an inline card form says the total that is paid, whichever method's screen there is.
@Suite(.timeLimit(.minutes(5))) struct PayButtonTests {
    private static func order(_ minorUnits: Int64, _ text: String?) -> Order {
        var order = Order()
        order.total = Money(minorUnits: minorUnits, currency: CurrencyCode(asWritten: "EUR"))
        order.total?.text = text
        return order
    }

    private static func snapshot(_ order: Order, addsCard: Bool) -> SessionSnapshot {
        var snapshot = SessionSnapshot(sessionID: Fixtures.session)
        snapshot.phase = .ready
        var clientSession = ClientSession()
        clientSession.order = order
        snapshot.clientSession = clientSession
        snapshot.cardForm = CardFormState()
        snapshot.settings.uiOptions.payButtonAddNewCard = addsCard
        return snapshot
    }

    /// No screen of a method is ever told: an inline form is open without one. Each choice of a network changes the
    /// total.
    private static func daemon(addsCard: Bool) -> FakeDaemon {
        FakeDaemon { peer in
            peer.welcome()
            var watch: UInt32 = 0
            var totals: [SessionsWatchItem] = [
                Fixtures.event(3, .checkoutUpdated(order(2049, "€20.49"))),
                Fixtures.event(4, .checkoutUpdated(order(2119, nil))),
                SessionsWatchItem(.resync(resync(addsCard: addsCard))),
            ]
            while let call = peer.call() {
                switch call.method.split(separator: "/").last {
                case "Open": peer.reply(call.id, SessionsOpenResponse(sessionID: Fixtures.session))
                case "Start": peer.reply(call.id, SessionsStartResponse())
                case "Watch":
                    watch = call.id
                    peer.item(watch, Fixtures.event(1, .checkoutReady(order(100, "€1.00"))))
                    peer.item(watch, Fixtures.event(2, .checkoutUpdated(order(100, "€1.00"))))
                case "Get":
                    peer.reply(
                        call.id, SessionsGetResponse(session: snapshot(order(1999, "€19.99"), addsCard: addsCard)))
                case "SelectNetwork":
                    peer.item(watch, totals.removeFirst())
                    peer.reply(call.id, CardFormSelectNetworkResponse(cardForm: CardFormState()))
                default: return
                }
            }
        }
    }

    private static func resync(addsCard: Bool) -> Resync {
        var resync = Resync()
        resync.nextSeq = 6
        resync.sessions = [snapshot(order(2239, "€22.39"), addsCard: addsCard)]
        return resync
    }

    private func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<1000 where !condition() { try? await Task.sleep(for: .milliseconds(5)) }
        return condition()
    }

    @Test("C-167, C-154: the total of the button is that of the newest order, and not of one before the snapshot")
    func total() async throws {
        let daemon = Self.daemon(addsCard: false)
        let session = CheckoutSession(try CheckoutClient(Fixtures.options(daemon)), sandboxOrder: SandboxOrder())
        try await session.attach()
        #expect(await eventually { session.cardForm != nil })
        let form = try #require(session.cardForm)
        #expect(form.payButtonText == "Pay €19.99")
        for text in ["Pay €20.49", "Pay", "Pay €22.39"] {
            _ = try await form.selectNetwork(.cartesBancaires)
            #expect(await eventually { form.payButtonText == text }, "\(form.payButtonText), not \(text)")
        }
        #expect(session.cardForm === form)
    }

    @Test("B-200: \"Add card\" stays when the total changes") func addsCard() async throws {
        let daemon = Self.daemon(addsCard: true)
        let session = CheckoutSession(try CheckoutClient(Fixtures.options(daemon)), sandboxOrder: SandboxOrder())
        try await session.attach()
        #expect(await eventually { session.cardForm != nil })
        let form = try #require(session.cardForm)
        for _ in 0..<3 { _ = try await form.selectNetwork(.cartesBancaires) }
        #expect(await eventually { session.clientSession?.order.total?.text == "€22.39" }, "all of it was taken")
        #expect(form.payButtonText == "Add card")
    }
}
