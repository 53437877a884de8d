import CheckoutCore
import CheckoutModel

/// A gateway that takes its time before it looks at a request, as one behind a network does.
final class SlowGateway: GatewayPort {
    private let inner: any GatewayPort
    private var queue: [GatewayRequest] = []
    /// Requests wait while it is set, in order.
    var isHeld = false

    init(_ inner: any GatewayPort) { self.inner = inner }

    var name: String { inner.name }
    var live: Bool { inner.live }
    var nextDeadline: MonotonicTime? { inner.nextDeadline }
    /// Requests that wait.
    var heldCount: Int { queue.count }

    func makeToken(for order: SandboxOrder, intent: SessionIntent, now: Now, in memory: any SecretMemory)
        throws(CheckoutFailure) -> SecretHandle
    {
        try inner.makeToken(for: order, intent: intent, now: now, in: memory)
    }

    func perform(_ request: GatewayRequest, now: Now) {
        queue.append(request)
        work(now)
    }

    func advance(to now: Now) {
        work(now)
        inner.advance(to: now)
    }

    func takeCompletions() -> [GatewayCompletion] { inner.takeCompletions() }

    private func work(_ now: Now) {
        guard !isHeld else { return }
        let due = queue
        queue = []
        for request in due { inner.perform(request, now: now) }
    }
}

extension SlowGateway {
    /// A bench whose sandbox is behind one of these.
    static func bench() throws -> (bench: Bench, gateway: SlowGateway) {
        var slow: SlowGateway?
        let bench = try Bench(port: { inner in
            let gateway = SlowGateway(inner)
            slow = gateway
            return gateway
        })
        guard let slow else { preconditionFailure("a bench asks for its port") }
        return (bench, slow)
    }
}
