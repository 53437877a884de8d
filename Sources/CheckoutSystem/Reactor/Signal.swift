import Glibc

/// The signals that reach the loop as events.
public enum Signal: Equatable, Sendable {
    /// SIGTERM: drain; a second one: at once.
    case terminate
    /// SIGINT: the same, from a terminal.
    case interrupt
    /// SIGHUP: read the configuration again.
    case hangup

    init?(number: Int32) {
        switch number {
        case SIGTERM: self = .terminate
        case SIGINT: self = .interrupt
        case SIGHUP: self = .hangup
        default: return nil
        }
    }
}
