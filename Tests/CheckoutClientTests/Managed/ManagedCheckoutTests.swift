import CheckoutModel
import CheckoutWire
import Foundation
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

    /// Goal: between the reply of Present and the listening no task of the program has to be run. All that could are
    /// held.
    @Test("B-019, B-138: who answers listens right behind the reply of Present, however busy its program is")
    func listensAtOnce() async throws {
        let log = Log()
        let held = DispatchSemaphore(value: 0)
        let tasks = ProcessInfo.processInfo.activeProcessorCount
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                let name = call.method.split(separator: "/").last ?? ""
                log.add(String(name))
                guard name == "Present" else {
                    for _ in 0..<tasks { held.signal() }
                    continue
                }
                let running = Notes<Int>()
                for task in 0..<tasks {
                    Task.detached {
                        running.add(task)
                        // Long enough that a listener which waits for a task comes too late.
                        if Self.isHeldTooLong(held) { log.add("too late") }
                    }
                }
                for _ in 0..<1000 where running.all.count < tasks { usleep(1000) }
                peer.reply(call.id, PresenterScript.response())
            }
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let checkout = ManagedCheckout(client, sandboxOrder: SandboxOrder(), idempotencyKey: { "k" })
        checkout.present()
        #expect(await log.wait(for: 3).prefix(3) == ["Present", "Listen", "Watch"])
    }

    private static func isHeldTooLong(_ held: DispatchSemaphore) -> Bool { held.wait(timeout: .now() + 3) == .timedOut }
}
