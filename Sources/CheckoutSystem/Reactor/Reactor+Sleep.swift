import CLinux
import CheckoutModel
import Glibc

/// How the loop waits for its next turn.
extension Reactor {
    @inline(__always)
    func poll(_ nanoseconds: Int64) -> Int {
        unsafe max(0, Int(cl_epoll_wait(epoll.number, events, Int32(Self.eventsPerTurn), nanoseconds)))
    }

    func spinThenSleep(_ rest: Rest) -> Int {
        let start = Clock.monotonic().nanoseconds
        var allowed = SpinPolicy.nanoseconds
        let sleep = sleepNanoseconds(rest, from: start)
        if sleep >= 0 { allowed = min(allowed, UInt64(sleep)) }
        repeat {
            let count = poll(0)
            if count > 0 {
                spin.ended(found: true)
                return count
            }
            // The peer may be waiting for this very CPU.
            sched_yield()
        } while Clock.monotonic().nanoseconds &- start < allowed
        spin.ended(found: false)
        return poll(sleepNanoseconds(rest))
    }

    /// -1 is for ever.
    func sleepNanoseconds(_ rest: Rest, from time: UInt64? = nil) -> Int64 {
        var deadline = listenerRestsUntil
        switch rest {
        case .runnable: return 0
        case .asleep: break
        case .until(let time): deadline = min(deadline ?? time, time)
        }
        guard let deadline else { return -1 }
        let now = time ?? Clock.monotonic().nanoseconds
        return deadline.nanoseconds <= now ? 0 : Int64(clamping: deadline.nanoseconds - now)
    }

    /// As many connections as there are descriptors for, those of store and gateway left out: a store that has to be
    /// opened again must not find that clients have taken the last one.
    static var connectionsThatFit: Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        return max(1, Int(clamping: limit.rlim_cur) - Limits.descriptorsReserved)
    }
}
