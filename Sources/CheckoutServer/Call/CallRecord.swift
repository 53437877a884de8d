internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

/// Names a call that has no reply yet. One that was answered meanwhile is recognised by its generation.
struct CallReference: Hashable {
    var index: Int32
    var generation: UInt32
}

/// Who called what: all that a method needs to answer.
struct Caller {
    var connection: ConnectionID
    var callID: UInt32
    var method: Method
    var key: [UInt8]
    var credit: UInt32
    /// Counted from when the frame was read; `nil`: none.
    var deadline: MonotonicTime?
}

/// A call that could not be answered at once. Calls of one connection form a list.
struct CallRecord {
    /// What it waits for.
    enum Wait {
        /// Free place.
        case none
        /// The reply is made, and tells of a change that this commit makes durable.
        case commit(CommitNumber, response: [UInt8], replayed: Bool)
        /// The same with a whole frame that holds a secret, and the response without it, for when there is no room any
        /// more.
        case secretCommit(CommitNumber, frame: SecretHandle, response: [UInt8])
        /// It was refused, for a reason that tells of a change which this commit makes durable.
        case refusal(CommitNumber, CheckoutFailure)
        /// The reply is made and large: the queue has to become shorter first.
        case room(response: [UInt8], replayed: Bool)
        /// The outcome of an attempt (`wait`).
        case attempt(SessionID, AttemptNumber, replayed: Bool)
        /// The BIN service, before a submit (C-061). Nothing of it is accepted yet.
        case submit(fingerprint: [UInt8], wait: Bool)
        /// The end of a session (B-038).
        case dismissal(SessionID)
        /// The store's answer.
        case store
        /// `Hosts/Attach`, in `Server.hostStreams`.
        case host
        /// What came of an address or a choice of shipping, by the number of the request.
        case shipping(UInt32)
        /// `Callbacks/Listen`, in `Server.listeners`.
        case listening(Int32)
        /// A server stream, in `Server.streams`.
        case stream(Int32)
        /// A stream of audit records, in `Server.auditStreams`.
        case audit(Int32)
        /// The configuration, which is being read.
        case reload
    }

    var generation: UInt32
    var caller: Caller
    /// Next call of the same connection; -1: the last.
    var next: Int32
    /// It may have changed something: a caller that gives up repeats it under the same key only.
    var mayBeAccepted: Bool
    var wait: Wait
}
