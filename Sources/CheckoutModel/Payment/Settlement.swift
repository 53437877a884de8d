/// Who said what became of a payment. The raw values are those of the protocol.
public enum SettledBy: Int32, Hashable, Sendable {
    case gateway = 1, `operator`
}

/// What became of a payment that was pending, unknown or in flight when its outcome was told.
public struct Settlement: Equatable, Sendable {
    /// Final status.
    public var status: PaymentStatus
    /// Release goods on this (G-077).
    public var paid: Bool
    /// Who said so.
    public var by: SettledBy
    /// When.
    public var time: WallTime

    /// Joins the four.
    public init(status: PaymentStatus, paid: Bool, by: SettledBy, time: WallTime) {
        self.status = status
        self.paid = paid
        self.by = by
        self.time = time
    }
}
