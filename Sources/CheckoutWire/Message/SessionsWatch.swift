public import CheckoutModel

/// Follow the events of one session, or of all.
public struct SessionsWatchRequest: Equatable, Sendable {
    /// `nil`: all sessions, for observers.
    public var sessionID: SessionID?
    /// `nil`: the present one.
    public var epoch: Epoch?
    /// `session_seq` of the last one that was read, or `global_seq` without a session; 0: from the beginning.
    public var after: UInt64 = 0
    /// Go on live; else the stream ends at the head.
    public var follow = false

    /// All sessions from the beginning.
    public init() {}
}

/// One item of `Sessions/Watch`.
public struct SessionsWatchItem: Equatable, Sendable {
    /// What it brings.
    public enum Item: Equatable, Sendable {
        /// A thing that happened.
        case event(Event)
        /// An event of a kind that this version does not know: its place in the order is all there is (F-04).
        case unknownEvent(EventHead)
        /// The newest snapshot of one thing.
        case state(State)
        /// What was asked for is not here any more.
        case resync(Resync)
        /// All up to a number has been sent.
        case checkpoint(Checkpoint)
        /// An item of a kind that this version does not know; never sent.
        case unknown
    }

    /// What it brings.
    public var item: Item
    /// Of an event or checkpoint; 0 for who may not see all sessions. In a shared item it is left out:
    /// `FrameWriter.item` appends it.
    public var globalSeq: UInt64 = 0
    /// Numbers of enumerations in it that are not known here.
    public var unknownNumbers: [UnknownNumber] = []

    /// An item without its number.
    public init(_ item: Item) { self.item = item }
}

/// Start again from this: the snapshot, in pages.
public struct Resync: Equatable, Sendable {
    /// Why. The raw values are those of the protocol.
    public enum Reason: Int32, Hashable, Sendable {
        case otherEpoch = 1, beyondNewest, trimmed
    }

    /// `nil`: one that is not known here.
    public var reason: Reason?
    /// The present one.
    public var epoch: Epoch?
    /// Number of the next event that will come.
    public var nextSeq: UInt64 = 0
    /// A page of sessions.
    public var sessions: [SessionSnapshot] = []
    /// Another page follows.
    public var more = false

    /// Nothing said.
    public init() {}
}

/// All up to this number has been sent.
public struct Checkpoint: Equatable, Sendable {
    /// The present one.
    public var epoch: Epoch?
    /// `session_seq` or `global_seq`, as asked.
    public var seq: UInt64 = 0

    /// Nothing said.
    public init() {}
}
