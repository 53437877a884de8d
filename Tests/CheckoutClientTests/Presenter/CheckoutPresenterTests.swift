import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

@Suite(.timeLimit(.minutes(5))) struct CheckoutPresenterTests {
    typealias Script = PresenterScript

    /// A row of the table: what the daemon tells, and what delegate and completion see of it.
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var events: [EventBody]
        var expected: [String]
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "success, success screen on",
            events: [Script.opening, Script.presented, Script.closing, Script.closed, Script.success()],
            expected: ["completion", "success pay_1 success"]),
        Row(
            name: "a pending payment is a success outcome with its status (B-083)",
            events: [
                Script.opening, Script.presented, Script.closing, Script.closed, Script.success("pay_2", .pending),
            ],
            expected: ["completion", "success pay_2 pending"]),
        Row(
            name: "failure, error screen on: at once, and the checkout goes on; then a swipe",
            events: [Script.opening, Script.presented, Script.failed(1), Script.closed, Script.dismissed],
            expected: ["completion", "failure payment-failed", "dismissed"]),
        Row(
            name: "failure, error screen off: after closing, nothing more (B-048)",
            events: [
                Script.opening, Script.presented, Script.closing, Script.closed, Script.failed(1, final: true),
                Script.dismissed,
            ],
            expected: ["completion", "failure payment-failed"]),
        Row(
            name: "failure, retry, success; two equal declines are two callbacks (B-076)",
            events: [
                Script.opening, Script.presented, Script.failed(1), Script.failed(2), Script.closing, Script.closed,
                Script.success(),
            ],
            expected: ["completion", "failure payment-failed", "failure payment-failed", "success pay_1 success"]),
        Row(
            name: "failed initialization, error screen off",
            events: [
                Script.opening, Script.presented, Script.closing, Script.closed,
                Script.failed(0, .missingConfiguration, final: true),
            ],
            expected: ["completion", "failure missing-configuration"]),
        Row(
            name: "a host that never answers: no completion (B-032)",
            events: [Script.opening, Script.failed(0, .unableToPresentPaymentMethod, final: true)],
            expected: ["failure unable-to-present-payment-method"]),
        Row(
            name: "checkout data when a payment was created (B-066)",
            events: [
                Script.opening, Script.presented,
                Script.failed(
                    1, data: CheckoutData(paymentID: "pay_9", orderID: "o-1", status: .failed), final: true),
            ],
            expected: ["completion", "failure payment-failed pay_9 o-1"]),
    ]

    @Test("B-029, B-043, B-045, B-046, B-047, B-050, B-064, B-065: order and number of callbacks", arguments: rows)
    func order(_ row: Row) async throws {
        let daemon = Script.daemon(row.events)
        let log = Log()
        let delegate = RecordingDelegate(log)
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.delegate = delegate
        client.presenter.presentCheckout(sandboxOrder: SandboxOrder(), from: .name("lane-1")) { log.add("completion") }
        #expect(await log.wait(for: row.expected.count) == row.expected)
        #expect(!client.presenter.isPresenting)
    }

    @Test("B-006: one handle a client") func oneHandle() throws {
        let daemon = FakeDaemon()
        let client = try CheckoutClient(Fixtures.options(daemon))
        #expect(client.presenter === client.presenter)
    }

    @Test("B-007: the delegate is held weakly; without one nothing is called and the checkout goes on")
    func weakDelegate() async throws {
        let daemon = Script.daemon([Script.opening, Script.presented, Script.closed, Script.success()])
        let log = Log()
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.delegate = RecordingDelegate(log)
        #expect(client.presenter.delegate == nil)
        client.presenter.presentCheckout(sandboxOrder: SandboxOrder(), from: .name("lane-1")) { log.add("completion") }
        #expect(await log.wait(for: 1) == ["completion"])
    }

    @Test("B-036, B-037, B-038: dismissal, then the delegate, then every completion once") func dismiss() async throws {
        let daemon = Script.daemon(
            [Script.opening, Script.presented], afterDismiss: [Script.closing, Script.closed, Script.dismissed])
        let log = Log()
        let delegate = RecordingDelegate(log)
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.delegate = delegate
        client.presenter.presentCheckout(sandboxOrder: SandboxOrder(), from: .name("lane-1")) { log.add("completion") }
        #expect(await log.wait(for: 1) == ["completion"])
        #expect(client.presenter.isPresenting, "B-011: until the surface has closed")
        client.presenter.dismiss(animated: false) { log.add("closed 1") }
        client.presenter.dismiss { log.add("closed 2") }
        #expect(await log.wait(for: 4) == ["completion", "dismissed", "closed 1", "closed 2"])
        #expect(!client.presenter.isPresenting)
    }

    @Test("B-036: a dismissal while the present call is under way closes it as soon as it exists")
    func dismissEarly() async throws {
        let daemon = Script.daemon([Script.opening], afterDismiss: [Script.closing, Script.closed, Script.dismissed])
        let log = Log()
        let delegate = RecordingDelegate(log)
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.delegate = delegate
        client.presenter.presentCheckout(sandboxOrder: SandboxOrder(), from: .name("lane-1")) { log.add("completion") }
        client.presenter.dismiss { log.add("closed") }
        #expect(await log.wait(for: 2) == ["dismissed", "closed"])
    }

    @Test("B-039: nothing on screen: no delegate call, completion at once") func nothingToDismiss() async throws {
        let daemon = FakeDaemon()
        let log = Log()
        let delegate = RecordingDelegate(log)
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.delegate = delegate
        client.presenter.dismiss { log.add("closed") }
        #expect(await log.wait(for: 1) == ["closed"])
    }

    @Test("B-024, B-025, B-026: while another opens nothing is presented, completion at once, no callback")
    func stillOpening() async throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() { peer.reply(call.id, Script.response(presented: false)) }
        }
        let log = Log()
        let delegate = RecordingDelegate(log)
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.delegate = delegate
        client.presenter.presentCheckout(sandboxOrder: SandboxOrder(), from: nil) { log.add("completion") }
        #expect(await log.wait(for: 1) == ["completion"])
        #expect(!client.presenter.isPresenting)
    }

    @Test("B-009, B-021, B-022: no host is told to the delegate, and the completion does not run")
    func noHost() async throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                peer.fail(
                    call.id, CheckoutFailure(.unableToPresentPaymentMethod, "No presentation host found"))
            }
        }
        let log = Log()
        let delegate = RecordingDelegate(log)
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.delegate = delegate
        client.presenter.presentCheckout(sandboxOrder: SandboxOrder(), from: nil) { log.add("completion") }
        #expect(await log.wait(for: 1) == ["failure unable-to-present-payment-method"])
        #expect(!client.presenter.isPresenting, "B-023")
    }

    @Test("B-011: the built-in host has no screen and never counts") func headless() async throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                guard call.method.hasSuffix("Present") else {
                    peer.item(call.id, Fixtures.event(1, Script.presented))
                    continue
                }
                peer.reply(
                    call.id, Script.response(on: HostIdentity(hostID: "headless", name: "headless", uid: 0, pid: 1)))
            }
        }
        let log = Log()
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.presentCheckout(sandboxOrder: SandboxOrder(), from: .name("headless")) {
            log.add("completion")
        }
        #expect(await log.wait(for: 1) == ["completion"])
        #expect(!client.presenter.isPresenting)
    }

    @Test("B-011: the foreground host is the one that a present call would get, focused or not")
    func foreground() async throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                var response = HostsListResponse()
                response.hosts = ["a", "b"].map { Host(identity: HostIdentity(hostID: $0, name: $0, uid: 1, pid: 1)) }
                response.hosts[0].focused = true
                response.hosts[1].foreground = true
                response.hosts[1].presenting = true
                peer.reply(call.id, response)
            }
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        #expect(try await client.presenter.isForegroundHostPresenting())
    }

    @Test("B-003, B-079: callbacks hop to the executor of the delegate, in order") @MainActor
    func executor() async throws {
        let daemon = Script.daemon([
            Script.opening, Script.presented, Script.failed(1), Script.closed, Script.success(),
        ])
        let delegate = MainDelegate()
        let client = try CheckoutClient(Fixtures.options(daemon))
        client.presenter.delegate = delegate
        client.presenter.presentCheckout(sandboxOrder: SandboxOrder(), from: .name("lane-1")) { @MainActor in
            delegate.lines.append("completion")
        }
        for _ in 0..<1000 where delegate.lines.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(delegate.lines == ["completion", "failure", "success"])
    }

    @MainActor final class MainDelegate: CheckoutPresenterDelegate {
        var lines: [String] = []
        func checkoutPresenterDidCompleteWithSuccess(_ result: PaymentResult) { lines.append("success") }
        func checkoutPresenterDidFailWithError(_ error: CheckoutFailure, checkoutData: CheckoutData?) {
            lines.append("failure")
        }
        func checkoutPresenterDidDismiss() { lines.append("dismissed") }
    }

    @Test("B-010: available when the daemon answers and has a gateway") func available() async throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                var health = Fixtures.health()
                health.gateway = "sandbox"
                peer.reply(call.id, health)
            }
        }
        #expect(try await CheckoutClient(Fixtures.options(daemon)).presenter.isAvailable == false, "its client is gone")
        let client = try CheckoutClient(Fixtures.options(daemon))
        #expect(await client.presenter.isAvailable)
        var nowhere = ClientOptions(name: "test", version: "1")
        nowhere.socketPath = daemon.path + "-not"
        let other = try CheckoutClient(nowhere)
        #expect(await !other.presenter.isAvailable)
    }
}
