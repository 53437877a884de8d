/// Why a body is answered with `GoAway(PROTOCOL_ERROR)` and a close (PROTOCOL.md, "Frame").
public enum FrameFault: Error, Equatable, Sendable {
    /// The bytes are not a `Frame`.
    case notAFrame(ScanRefusal)
    /// One body a frame; here is none, or a second.
    case bodyCount
    /// A body that this side may not send.
    case notYours(ReceivedFrame.Kind)
    /// A `Call` with id 0.
    case callWithoutID
    /// Something about the connection itself, with the id of a call.
    case connectionBodyWithID(ReceivedFrame.Kind)

    /// A sentence for the failure; never any of the bytes.
    public var sentence: String {
        switch self {
        case .notAFrame(let refusal): "The body is not a frame: \(refusal.sentence)."
        case .bodyCount: "A frame has exactly one body."
        case .notYours(let kind): "A \(kind) is not for this side to send."
        case .callWithoutID: "A call has an id above 0."
        case .connectionBodyWithID(let kind): "A \(kind) has no call id."
        }
    }
}
