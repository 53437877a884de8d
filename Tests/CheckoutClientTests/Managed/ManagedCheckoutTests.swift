import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

@Suite(.timeLimit(.minutes(5))) struct ManagedCheckoutTests {
    typealias Script = PresenterScript

    private func text(_ state: CheckoutState) -> String {
        switch state {
        case .success(let result): "success \(result.paymentID)"
        case .failure(let failure, _): "failure \(failure.errorID)"
        case .dismissed: "dismissed"
        case .initializing, .ready, .unknown: "no outcome"
        }
    }

    @Test("B-071, B-072, B-073, B-076, B-091: stream and closure tell the same, each outcome once, then the end")
    func outcomes() async throws {
        let daemon = Script.daemon([
            Script.opening, Script.presented, Script.failed(1), Script.failed(2), Script.closed, Script.success(),
        ])
        let log = Log()
        let client = try CheckoutClient(Fixtures.options(daemon))
        let checkout = ManagedCheckout(client, sandboxOrder: SandboxOrder(), on: .name("lane-1")) { state in
            log.add(self.text(state))
        }
        checkout.present()
        checkout.present()
        var seen: [String] = []
        for await state in checkout.outcomes { seen.append(text(state)) }
        let expected = ["failure payment-failed", "failure payment-failed", "success pay_1"]
        #expect(seen == expected)
        #expect(await log.wait(for: 3) == expected)
    }

    @Test("B-036, B-038: dismissal ends the stream, then runs its completion") func dismiss() async throws {
        let daemon = Script.daemon(
            [Script.opening, Script.presented], afterDismiss: [Script.closing, Script.closed, Script.dismissed])
        let log = Log()
        let client = try CheckoutClient(Fixtures.options(daemon))
        let checkout = ManagedCheckout(client, sandboxOrder: SandboxOrder()) { state in log.add(self.text(state)) }
        checkout.dismiss { log.add("nothing to dismiss") }
        #expect(await log.wait(for: 1) == ["nothing to dismiss"])
        checkout.present { log.add("presented") }
        #expect(await log.wait(for: 2).last == "presented")
        checkout.dismiss { log.add("closed") }
        #expect(await log.wait(for: 4).suffix(2) == ["dismissed", "closed"])
    }

    @Test("B-064: a call that is refused is the one outcome") func refused() async throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() { peer.fail(call.id, CheckoutFailure(.invalidClientToken, "no")) }
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let checkout = ManagedCheckout(client, sandboxOrder: SandboxOrder())
        checkout.present()
        var seen: [String] = []
        for await state in checkout.outcomes { seen.append(text(state)) }
        #expect(seen == ["failure invalid-client-token"])
    }
}
