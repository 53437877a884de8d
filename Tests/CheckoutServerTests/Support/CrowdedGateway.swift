import CheckoutCore
import CheckoutModel

/// A gateway whose configuration is changed on its way: as large, or as odd, as a merchant's back end may make it.
final class CrowdedGateway: GatewayPort {
    private let inner: any GatewayPort
    private let change: (inout GatewayConfiguration) -> Void

    init(_ inner: any GatewayPort, _ change: @escaping (inout GatewayConfiguration) -> Void) {
        self.inner = inner
        self.change = change
    }

    var name: String { inner.name }
    var live: Bool { inner.live }
    var nextDeadline: MonotonicTime? { inner.nextDeadline }

    func makeToken(for order: SandboxOrder, intent: SessionIntent, now: Now, in memory: any SecretMemory)
        throws(CheckoutFailure) -> SecretHandle
    {
        try inner.makeToken(for: order, intent: intent, now: now, in: memory)
    }

    func perform(_ request: GatewayRequest, now: Now) { inner.perform(request, now: now) }
    func advance(to now: Now) { inner.advance(to: now) }

    func takeCompletions() -> [GatewayCompletion] {
        inner.takeCompletions().map { completion in
            guard case .initialized(var configuration) = completion.result else { return completion }
            change(&configuration)
            var completion = completion
            completion.result = .initialized(configuration)
            return completion
        }
    }
}
