import CheckoutCore
import CheckoutModel
import CheckoutSystem

/// A sealer whose seal is a copy: what is tested here is not the cipher.
final class OpenSealer: TokenSealer {
    func seal(_ token: RawSpan) -> [UInt8] { unsafe token.withUnsafeBytes { unsafe Array($0) } }
    func open(_ sealed: [UInt8], in memory: any SecretMemory) -> SecretHandle? {
        unsafe memory.store(sealed.span.bytes)
    }
}

extension SecretMemory {
    func keep(_ text: String) throws -> SecretHandle {
        guard let handle = unsafe store(Array(text.utf8).span.bytes) else { throw NoRoom() }
        return handle
    }
}

struct NoRoom: Error {}

/// A clock that only moves when it is told to.
struct ManualClock {
    var milliseconds: UInt64 = 0
    /// 2026-11-30T00:00:00Z and what has passed since.
    var now: Now {
        Now(
            monotonic: MonotonicTime(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000),
            wall: WallTime(unixMilliseconds: 1_795_996_800_000 + Int64(milliseconds)))
    }
}
