public import CheckoutModel
import Glibc

/// The machine's two clocks.
public enum Clock {
    /// Both, read one after the other.
    public static func now() -> Now { Now(monotonic: monotonic(), wall: wall()) }

    /// CLOCK_MONOTONIC.
    public static func monotonic() -> MonotonicTime {
        let time = read(CLOCK_MONOTONIC)
        return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    }

    /// CLOCK_REALTIME.
    public static func wall() -> WallTime {
        let time = read(CLOCK_REALTIME)
        return WallTime(unixMilliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time
    }
}
