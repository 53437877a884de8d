import CheckoutModel

/// One presentation of a session on a host (table 10.3).
///
/// States: `opening`, `onScreen`, `closing`, `idle` (over). `isPresenting` in all but `idle`. Ends: `idle`. The host's
/// reports and the timers may come late or twice and then do nothing; a shopper's or owner's wrong wish throws.
struct PresentationMachine: Equatable, Sendable {
    let id: PresentationID
    let host: HostIdentity
    var state: PresentationState

    /// What each event does in each state; a refused one changes nothing.
    mutating func handle(_ event: PresentationEvent) throws(CheckoutFailure) -> [PresentationEffect] {
        switch state {
        case .opening: handleOpening(event)
        case .onScreen: handleOnScreen(event)
        case .closing: handleClosing(event)
        case .idle: try handleIdle(event)
        }
    }
}

/// What can happen to a presentation.
enum PresentationEvent: Equatable, Sendable {
    /// The host acknowledged the first paint.
    case hostPresented
    /// The surface is gone, as asked or by itself.
    case hostClosed
    /// The host did not acknowledge in time (B-032).
    case hostAnswerTimedOut
    /// The host did not close in time (B-012).
    case hostCloseTimedOut
    /// The checkout is to be closed.
    case closeAsked
    /// The shopper swiped the surface away, which is allowed.
    case gestureLeft
}

/// What is to be done about it, by the session.
enum PresentationEffect: Equatable, Sendable {
    /// Append `presentation.presented`, show the first screen.
    case tellPresented
    /// Append `presentation.closing`.
    case tellClosing
    /// Append `presentation.closed`, then the outcome.
    case tellClosed
    /// The host never came up: fail without `presentation.closed`.
    case failToPresent
    /// Start a timer.
    case startTimer(SessionTimer, Milliseconds)
    /// Stop a timer.
    case cancelTimer(SessionTimer)
}
