/// Exit status of `checkoutctl`, the same for every command.
public enum ExitCode: Int32, Sendable {
    case success = 0
    case failure = 1
    case refused = 3
    case pending = 4
    case failed = 5
    case outcomeUnknown = 6
    case dismissed = 7
    case badInput = 8
    case usage = 64
    case unreachable = 69
    case temporary = 75
    case notPermitted = 77
    case deadline = 124
    case interrupted = 130
}
