import CheckoutModel
import Testing

@testable import CheckoutCore

/// Random inputs against random states, with what must hold whatever comes. A seed that fails is printed and replays.
@Suite("Random walk over the engine")
struct RandomWalkTests {
    /// Managed ones, and inline ones from 1000 on.
    private static let seeds = Array(0..<100 as Range<UInt64>) + Array(1000..<1060 as Range<UInt64>)

    @Test("B-203, B-283, G-121: invariants of a session, whatever comes", arguments: seeds)
    func walk(_ seed: UInt64) throws {
        var walker = try Walker(seed: seed)
        for _ in 0..<250 { try walker.step() }
        walker.finish()
    }

    @Test("The walks go everywhere: together they meet every event and every outcome")
    func reach() throws {
        var names: Set<String> = []
        for seed in Self.seeds {
            var walker = try Walker(seed: seed)
            for _ in 0..<250 { try walker.step() }
            for event in walker.events {
                names.insert(event.name)
                if case .attemptFailed(let failed) = event {
                    names.insert("\(failed.phase) \(failed.outcome?.rawValue ?? 0)")
                }
                if case .checkoutDismissed(_, let open) = event, open > 0 {
                    names.insert("dismissed with a payment under way")
                }
                if case .paymentSettled(_, _, let paid, _, _) = event { names.insert("settled \(paid)") }
            }
        }
        let expected: Set = [
            "attempt.awaiting_decision", "attempt.cancelled", "attempt.failed", "attempt.opened", "attempt.processing",
            "attempt.succeeded", "checkout.dismissed", "checkout.initializing", "checkout.ready", "checkout.success",
            "checkout.updated", "dismissed with a payment under way", "initialization 0",
            "payment \(AttemptOutcome.failed.rawValue)", "payment \(AttemptOutcome.notCreated.rawValue)",
            "payment \(AttemptOutcome.unknown.rawValue)", "payment.settled", "refresh 0", "presentation.closed",
            "presentation.closing",
            "presentation.opening", "presentation.presented", "settled false", "settled true",
        ]
        // Reverting takes too many right answers in a row for a walk; the tables and flows of shipping have it.
        #expect(names.subtracting(["shipping.reverted", "shipping.unserviceable"]) == expected)
    }
}
