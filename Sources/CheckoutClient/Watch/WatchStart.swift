public import CheckoutModel

/// From where events are followed.
public struct WatchStart: Equatable, Sendable {
    /// `nil`: all sessions, for observers.
    public var session: SessionID?
    /// `nil`: the present one.
    public var epoch: Epoch?
    /// The number of the last event that is known: of the session, or among all. 0: from the first that is kept.
    public var after: UInt64
    /// Go on at the newest event; otherwise the stream ends there.
    public var follow: Bool
    /// When the waiting ends, counted from the start; `nil`: never.
    public var timeout: Milliseconds?

    /// One session, or all.
    public init(
        session: SessionID?, epoch: Epoch? = nil, after: UInt64 = 0, follow: Bool = true,
        timeout: Milliseconds? = nil
    ) {
        self.session = session
        self.epoch = epoch
        self.after = after
        self.follow = follow
        self.timeout = timeout
    }
}
