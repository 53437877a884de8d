import CheckoutModel

/// One presentation of a session on a host.
///
/// States: `opening`, `onScreen`, `lost` (the surface disappeared where the shopper could not leave; others see it as
/// on screen, B-062), `closing`, `idle` (over). `isPresenting` in all but `idle`. Ends: `idle`. The host's reports and
/// the timers may come late or twice and then do nothing; a shopper's or owner's wrong wish throws.
struct PresentationMachine: Equatable, Sendable {
    enum State: Equatable, Sendable {
        case opening, onScreen, lost, closing, idle
    }

    let id: PresentationID
    /// The one that shows it now: after its return it may be another process.
    var host: HostIdentity
    var state: State

    /// As it is told and stored.
    var told: PresentationState {
        switch state {
        case .opening: .opening
        case .onScreen, .lost: .onScreen
        case .closing: .closing
        case .idle: .idle
        }
    }

    /// What each event does in each state; a refused one changes nothing.
    mutating func handle(_ event: PresentationEvent) throws(CheckoutFailure) -> [PresentationEffect] {
        switch state {
        case .opening: handleOpening(event)
        case .onScreen: handleOnScreen(event)
        case .lost: handleLost(event)
        case .closing: handleClosing(event)
        case .idle: try handleIdle(event)
        }
    }
}

/// What can happen to a presentation.
enum PresentationEvent: CaseIterable, Equatable, Sendable {
    /// The host was asked to show it, or to show it again.
    case hostAsked
    /// The host acknowledged the first paint.
    case hostPresented
    /// The surface is gone, as asked.
    case hostClosed
    /// The surface disappeared without being asked: with its host, or where the shopper could not leave (B-062).
    case surfaceLost
    /// The host did not acknowledge in time (B-032).
    case hostAnswerTimedOut
    /// The host did not close in time (B-012).
    case hostCloseTimedOut
    /// The host did not come back in time (B-062).
    case hostGraceOver
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
    case failToPresent(PresentationFault)
    /// Start a timer, with the span that the configuration gives it.
    case startTimer(SessionTimer)
    /// Stop a timer.
    case cancelTimer(SessionTimer)
}

/// Why nothing came up (B-032). What is to be done next differs.
enum PresentationFault: Equatable, Sendable {
    /// The host is there and said nothing in time.
    case noAnswer
    /// The host is not there any more.
    case hostGone
    /// The host is there and took the surface away.
    case closedByHost
}

extension PresentationFault {
    /// As it is told.
    var failure: CheckoutFailure {
        let (fact, advice) =
            switch self {
            case .noAnswer: ("the host did not answer", "See what the host is doing, or name another one.")
            case .hostGone: ("the host went away", "Start the host and let it attach, or name another one.")
            case .closedByHost: ("the host closed it before it was shown", "Present it again, or name another host.")
            }
        return CheckoutFailure(
            .unableToPresentPaymentMethod, "unable to present CheckoutComponents (\(fact))", recovery: advice)
    }
}
