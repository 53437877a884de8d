import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

/// Goal: what an inline session shows never goes back, whichever way its snapshots take through the library.
@Suite(.timeLimit(.minutes(5))) struct NewestStateTests {
    private static func form(_ expiry: String) -> CardFormState {
        var form = CardFormState()
        form.expiry = expiry
        return form
    }

    private static func state(_ body: State.Body) -> SessionsWatchItem {
        SessionsWatchItem(.state(State(sessionID: Fixtures.session, sessionSeq: 1, body: body)))
    }

    private static func list(_ search: String, isTruncated: Bool = false) -> Selection {
        var selection = Selection()
        selection.searchQuery = search
        selection.isTruncated = isTruncated
        return selection
    }

    /// Whoever follows waits for a page of the list, which is withheld until the card form's answer was sent: the item
    /// in front of that answer is taken behind it.
    private static func daemon(_ calls: Notes<String>) -> FakeDaemon {
        FakeDaemon { peer in
            peer.welcome()
            var watch: UInt32 = 0
            var withheld: UInt32 = 0
            while let call = peer.call() {
                calls.add(call.method)
                switch call.method.split(separator: "/").last {
                case "Open": peer.reply(call.id, SessionsOpenResponse(sessionID: Fixtures.session))
                case "Start": peer.reply(call.id, SessionsStartResponse())
                case "Watch":
                    watch = call.id
                    peer.item(watch, Fixtures.event(1, .checkoutReady(Order())))
                    peer.item(watch, Self.state(.cardForm(Self.form("01/30"))))
                case "Get":
                    var snapshot = SessionSnapshot(sessionID: Fixtures.session)
                    snapshot.phase = .ready
                    snapshot.cardForm = Self.form("02/30")
                    snapshot.selection = Self.list("")
                    peer.reply(call.id, SessionsGetResponse(session: snapshot))
                    peer.item(watch, Self.state(.selection(Self.list("cut", isTruncated: true))))
                case "List": withheld = call.id
                case "Update":
                    peer.item(watch, Self.state(.cardForm(Self.form("03/30"))))
                    peer.reply(call.id, CardFormUpdateResponse(cardForm: Self.form("04/30")))
                case "Outcome":
                    // The test's word: both have the answer now.
                    peer.reply(call.id, SessionsOutcomeResponse(outcome: Outcome()))
                    peer.reply(withheld, MethodsListResponse())
                    peer.item(watch, Self.state(.screen(Screen(.method))))
                case "Submit":
                    peer.item(watch, Self.state(.cardForm(Self.form("05/30"))))
                    peer.reply(call.id, CardFormSubmitResponse())
                default: return
                }
            }
        }
    }

    private func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<1000 where !condition() { try? await Task.sleep(for: .milliseconds(5)) }
        return condition()
    }

    @Test(
        "B-120, B-185: a card form does not go back to an item that came before its snapshot or the answer to its fields"
    )
    func cardForm() async throws {
        let calls = Notes<String>()
        let daemon = Self.daemon(calls)
        let client = try CheckoutClient(Fixtures.options(daemon))
        let session = CheckoutSession(client, sandboxOrder: SandboxOrder())
        try await session.attach()
        #expect(await eventually { calls.all.contains { $0.hasSuffix("Methods/List") } })
        #expect(session.cardForm?.state?.expiry == "02/30", "the item before the snapshot was passed over")
        let form = try #require(session.cardForm)
        var input = CardInput()
        input.fields = [.expiry: "04/30"]
        #expect(try await form.update(input).expiry == "04/30" && form.state?.expiry == "04/30")
        _ = try? await client.perform(.outcome(Fixtures.session))
        #expect(await eventually { session.screen != nil }, "everything in front of it was taken")
        #expect(form.state?.expiry == "04/30")
        _ = try? await form.submit()
        #expect(await eventually { form.state?.expiry == "05/30" }, "a later item is taken")
    }

    @Test("B-176: of two snapshots the one that came later stays, in either order")
    func either() {
        let (first, second) = (Arrival.now(), Arrival.now())
        for order in [[first, second], [second, first]] {
            let newest = Newest(0, Arrival.now())
            #expect(newest.value == 0)
            for arrival in order { newest.take(1, arrival) }
            #expect(newest.value == 0, "both came before it")
        }
        for order in [[(1, first), (2, second)], [(2, second), (1, first)]] {
            let newest = Newest(0, first)
            for (value, arrival) in order { newest.take(value, arrival) }
            #expect(newest.value == 2)
        }
    }
}
