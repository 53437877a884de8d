@testable import CheckoutSystem
import Testing

@Suite struct SpinPolicyTests {
    @Test("an idle loop, and one on a single CPU, never spins")
    func never() {
        var alone = SpinPolicy { 1 }
        let whenBusy = alone.shouldSpin(afterBusyTurn: true)
        var several = SpinPolicy { 2 }
        let whenIdle = several.shouldSpin(afterBusyTurn: false)
        #expect(!whenBusy && !whenIdle)
    }

    @Test("it spins while that finds something, and ever less while it does not")
    func adapts() {
        var policy = SpinPolicy { 2 }
        func spins(outOf turns: Int, finding: Bool) -> Int {
            (0..<turns).count { _ in
                guard policy.shouldSpin(afterBusyTurn: true) else { return false }
                policy.ended(found: finding)
                return true
            }
        }
        #expect(spins(outOf: 1000, finding: true) == 1000)
        #expect(spins(outOf: 1000, finding: false) < 50)
        #expect(spins(outOf: 100, finding: true) > 60, "one hit brings it back")
    }
}
