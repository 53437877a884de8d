/// Names a secret that lies in locked memory. It may be copied, stored and compared: it says nothing of the secret.
public struct SecretHandle: Hashable, Sendable {
    /// Slot and generation, meaningful to the memory that gave it out.
    public let token: UInt64

    /// For the memory that gives handles out.
    public init(token: UInt64) { self.token = token }
}

/// Locked memory that lends secrets out and wipes them. One per process; used from the loop's thread only.
///
/// The daemon's own is the region of `CheckoutSystem`; simulations bring one that counts.
public protocol SecretMemory: AnyObject {
    /// Copies the bytes into a slot of their own. `nil` when there is no room: the caller stops reading until there is.
    func store(_ bytes: RawSpan) -> SecretHandle?
    /// Lends the bytes for the duration of `body`. A handle that was wiped, or never given out, is a programmer's
    /// error.
    func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R
    /// Overwrites the bytes with a call that no compiler drops, and frees the slot. Twice is harmless.
    func wipe(_ handle: SecretHandle)
    /// Whether a secret of this many bytes would find room now.
    func hasRoom(for byteCount: Int) -> Bool
}
