import CheckoutModel
import Testing

@testable import checkoutd

/// Goal: pings follow the turns of the loop, and the status is news, not noise.
struct HeartbeatTests {
    private let start = MonotonicTime(nanoseconds: 1_000_000_000)

    @Test("checkoutd: a ping each half watchdog period, and none without a watchdog") func pings() {
        var beat = Heartbeat(interval: 100, now: start)
        let answer1 = beat.takePing(start)
        #expect(answer1)
        let answer2 = beat.takePing(start + 99)
        #expect(!answer2)
        #expect(beat.deadline == start + 100)
        let answer3 = beat.takePing(start + 250)
        #expect(answer3)
        #expect(beat.deadline == start + 350)
        var silent = Heartbeat(interval: nil, now: start)
        let answer4 = silent.takePing(start + 100)
        #expect(!answer4)
        #expect(silent.deadline == nil)
    }

    @Test("checkoutd: STATUS= when the numbers change, once a second at most") func status() {
        var beat = Heartbeat(interval: nil, now: start)
        let answer5 = beat.takeStatus([0, 0], start)
        #expect(answer5)
        let answer6 = beat.takeStatus([1, 0], start + 999)
        #expect(!answer6)
        let answer7 = beat.takeStatus([1, 0], start + 1000)
        #expect(answer7)
        let answer8 = beat.takeStatus([1, 0], start + 5000)
        #expect(!answer8)
    }
}
