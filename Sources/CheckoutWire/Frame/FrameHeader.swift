internal import CheckoutModel

/// The four bytes before every frame: the length of what follows, unsigned, big-endian (PROTOCOL.md, "Frame").
public enum FrameHeader {
    /// Bytes of a header.
    public static let byteCount = 4

    /// What the bytes that have arrived say.
    public enum Reading: Equatable, Sendable {
        /// Fewer than four bytes are here.
        case incomplete
        /// A body of this many bytes follows.
        case body(byteCount: Int)
        /// A length of 0 or above the limit: `GoAway(PROTOCOL_ERROR)` at once, before the body.
        case refused(length: UInt32)
    }

    /// Reads the header at the start of `bytes`. Before `Hello` is accepted the limit is lower.
    public static func read(_ bytes: RawSpan, helloAccepted: Bool) -> Reading {
        guard bytes.byteCount >= byteCount else { return .incomplete }
        let length = unsafe UInt32(bigEndian: bytes.unsafeLoadUnaligned(as: UInt32.self))
        let limit = helloAccepted ? Limits.frameBodyBytesMax : Limits.frameBodyBytesMaxBeforeHello
        return length == 0 || length > limit ? .refused(length: length) : .body(byteCount: Int(length))
    }
}
