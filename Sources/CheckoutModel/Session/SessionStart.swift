/// Whether an inline session was started (B-110 to B-114). The raw values are those of the protocol.
public enum SessionStart: Int32, Hashable, Sendable {
    /// Opened, and not started yet.
    case never = 1
    case running
    /// Cancelled or detached: the next start begins again.
    case stopped
}
