import CLinux
public import CheckoutModel
import Glibc

/// Random bytes of the kernel. Whoever is pure is handed what it needs from here.
public enum Random {
    /// Fills memory; it cannot fail once the system is up, and waits until then.
    public static func fill(_ memory: UnsafeMutableRawBufferPointer) {
        guard let start = memory.baseAddress, memory.count > 0 else { return }
        precondition(unsafe cl_random(start, memory.count) == 0, "getrandom failed")
    }

    /// 64 bits.
    public static func word() -> UInt64 {
        var word: UInt64 = 0
        unsafe withUnsafeMutableBytes(of: &word) { unsafe fill($0) }
        return word
    }

    /// Bytes that are no secret. A secret is drawn into `SecretBuffer` or `SecretRegion` with `fill`.
    public static func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe bytes.withUnsafeMutableBytes { unsafe fill($0) }
        return bytes
    }

    /// A new session's name.
    public static func sessionID() -> SessionID { SessionID(high: word(), low: word()) }
    /// A new presentation's name.
    public static func presentationID() -> PresentationID { PresentationID(high: word(), low: word()) }

    /// A random UUID: diagnostics ids, generated idempotency keys.
    public static func uuid() -> String { UUIDText.version4(word(), word()) }
}
