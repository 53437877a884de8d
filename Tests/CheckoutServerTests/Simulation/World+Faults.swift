import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutWire

@testable import CheckoutServer

/// Worlds in which the way to the gateway fails in every manner, pending payments are settled, and an admin says what
/// became of those that are unknown: truly, since whoever says "not paid" of a charge asks for a second one.
extension World {
    var isAboutFaults: Bool { seed > 20_000 }

    func faultStep() throws {
        switch Int.random(in: 0..<5, using: &random) {
        case 0...2: try setFault()
        case 3: try settleSomething()
        default: try resolveSomething()
        }
        bench.turn()
    }

    private func setFault() throws {
        let steps = SandboxFault.Step.allCases
        let kinds = ["network", "timeout", "lost", "http:500", "http:429", "http:401", "http:400", "http:409"]
        guard let step = steps.randomElement(using: &random), let kind = kinds.randomElement(using: &random) else {
            return
        }
        bench.gateway.set(
            try SandboxFault(step: step.rawValue, kind: kind), calls: UInt32.random(in: 0...5, using: &random))
    }

    private func settleSomething() throws {
        let pending = bench.gateway.ledger.filter { $0.status == .pending }
        guard let payment = pending.randomElement(using: &random) else { return }
        try bench.gateway.settle(payment.paymentID, paid: Bool.random(using: &random))
    }

    private func resolveSomething() throws {
        let unknown = bench.server.engine.sessions.values.flatMap { session in
            session.attempts.filter { $0.state == .unknown }.map { (session.record.sessionID, $0.number) }
        }
        let sorted = unknown.sorted { ($0.0.text, $0.1) < ($1.0.text, $1.1) }
        guard let (session, number) = sorted.randomElement(using: &random) else { return }
        let made = bench.gateway.ledger.last { $0.session == session && $0.attempt == number }
        guard made?.status != .pending else { return }
        let admin = bench.client(uid: 0, roles: .all)
        _ = try admin.send(
            "Attempts/ResolveOutcome",
            AttemptsResolveOutcomeRequest(sessionID: session, attempt: number, paid: made?.status == .success))
        bench.transport.lines[admin.id]?.isClosed = true
        bench.server.closed(admin.id)
    }

    /// Nothing fails any more, and the janitor has had the longest of its waits.
    func clearFaults() throws {
        for step in SandboxFault.Step.allCases {
            bench.gateway.set(try SandboxFault(step: step.rawValue, kind: "lost"), calls: 0)
        }
        bench.pass(Limits.settleMillisecondsMax.count + 60_000)
    }
}
