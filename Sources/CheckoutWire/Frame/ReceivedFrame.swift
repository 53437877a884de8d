/// One frame body, read in place: what a frame says is here, texts and messages are ranges in the bytes it came in.
///
/// The frame layer in brief. A connection's bytes are cut by `FrameHeader.read`; each body goes through
/// `ReceivedFrame.read`, which allocates nothing and accepts exactly what `FrameScan` accepts for a `Frame`. A thrown
/// `FrameFault` is the end of the connection. For a `call`, `MethodTable.row(named:)` finds the method by `method`, and
/// `FrameScan.scan` judges `payload` with the row's request type before `WireMessage.decode` sees it. Answers are
/// written by `FrameWriter` straight into the connection's `OutputBuffer`.
public struct ReceivedFrame: Equatable, Sendable {
    /// The body, or what it amounts to.
    public enum Kind: UInt8, Equatable, Sendable {
        case hello, welcome, ping, pong, goAway, call, item, reply, cancel, credit
        /// A body from a later version: UNIMPLEMENTED when `callID` is above 0, else ignored (PROTOCOL.md, "Frame").
        case unknown
    }

    /// Which end wrote a frame.
    public enum Side: Sendable {
        case client, daemon
    }

    /// What a sound frame may still have wrong in its `Call`: INVALID_REQUEST for that call.
    public enum CallFault: UInt8, Equatable, Sendable {
        /// The key has more than 128 bytes.
        case keyTooLong
        /// The method's name has more than 128 bytes: no method has.
        case methodTooLong
    }

    /// Which body it has.
    public internal(set) var kind = Kind.unknown
    /// 0: the connection itself.
    public internal(set) var callID: UInt32 = 0
    /// Of a call: its full name, "checkout.v1.Sessions/Present".
    public internal(set) var method: Range<Int> = 0..<0
    /// Of a call the request, of a reply the response, of an item the item, else the body's own message.
    public internal(set) var payload: Range<Int> = 0..<0
    /// Of a call; empty: none. Valid UTF-8 without NUL.
    public internal(set) var idempotencyKey: Range<Int> = 0..<0
    /// Of a reply: its `Failure`; `nil` is success.
    public internal(set) var failure: Range<Int>?
    /// Of a call, in milliseconds; 0: the method's own.
    public internal(set) var timeout: UInt32 = 0
    /// Of a call the initial credit (0: the default), of a credit its items.
    public internal(set) var credit: UInt32 = 0
    /// Of a ping or pong.
    public internal(set) var opaque: UInt64 = 0
    /// Of a reply.
    public internal(set) var replayed = false
    /// Number of the first unknown field of `Call`, or beside it: UNSUPPORTED_FIELD. 0: none.
    public internal(set) var unknownField: UInt32 = 0
    /// INVALID_REQUEST for this call.
    public internal(set) var callFault: CallFault?

    init() {}

    /// Reads one frame body, header excluded.
    public static func read(_ body: RawSpan, sentBy side: Side) throws(FrameFault) -> ReceivedFrame {
        let result: Result<ReceivedFrame, FrameFault> = unsafe body.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return .failure(.bodyCount) }
            var reader = unsafe FrameReader(base: base.assumingMemoryBound(to: UInt8.self), count: buffer.count)
            guard reader.read(sentBy: side) else { return .failure(reader.fault) }
            return .success(reader.frame)
        }
        return try result.get()
    }

    /// The bytes of a range, in the body that this frame was read from.
    @_lifetime(copy body)
    public static func slice(_ range: Range<Int>, of body: RawSpan) -> RawSpan { body.extracting(range) }
}
