import CheckoutModel

/// What a host draws.
///
/// States: nothing, or one of the screens; those of saved methods, code recapture and required actions come with them.
/// Ends: nothing, after `dismissed`. Which screen may follow which is here; whether it should is the session's to say,
/// so an event that does not fit is the session's fault and throws.
struct ScreenMachine: Equatable, Sendable {
    /// Shown now; `nil`: nothing yet, or no more.
    private(set) var screen: Screen?
    /// How a shopper may leave.
    let ways: DismissalMechanism
    /// The pay button says "Add card" (B-200).
    let addsCard: Bool
    /// Drawn by the caller, over whose content most screens lie (B-128).
    let isInline: Bool

    init(_ settings: UIOptions, isInline: Bool = false) {
        self.isInline = isInline
        ways = settings.dismissalMechanism
        addsCard = settings.payButtonAddNewCard
    }

    /// What each event does on each screen; a refused one changes nothing. The screen that is shown already stays
    /// (B-204).
    mutating func handle(_ event: ScreenEvent) throws(CheckoutFailure) {
        let next =
            switch screen?.kind {
            case nil: try afterNothing(event)
            case .splash: try afterSplash(event)
            case .initError: try afterInitError(event)
            case .methods: try afterMethods(event)
            case .method: try afterMethod(event)
            case .processing: try afterProcessing(event)
            case .success: try afterSuccess(event)
            case .error: try afterError(event)
            case .dismissed: try afterDismissed(event)
            case .savedMethods, .deleteConfirmation, .cvvRecapture, .awaitingExternal: try afterLaterScreen(event)
            }
        screen = next
    }

    /// Of an event that a screen does not know.
    func refused(_ event: ScreenEvent) -> CheckoutFailure {
        CheckoutFailure(.wrongState, "the screen shown does not lead to the one asked for")
    }
}

/// Why another screen is due.
enum ScreenEvent: Equatable, Sendable {
    /// The surface came up while initializing.
    case splashDue
    /// The initialization failed.
    case initializationFailed(CheckoutFailure)
    /// The list is due: ready, back, choose other.
    case listDue(Money?)
    /// A method was opened.
    case methodDue(PaymentMethod, Money?, hasList: Bool)
    /// A submit was accepted by the gate.
    case processingStarted(String)
    /// A payment completed.
    case paymentCompleted(PaymentResult)
    /// An attempt came to nothing.
    case attemptFailed(CheckoutFailure, canChooseOther: Bool)
    /// Nobody knows what became of an attempt.
    case attemptUnknown(CheckoutFailure)
    /// The order has another total.
    case amountChanged(Money?)
    /// The checkout is being closed.
    case closing
    /// The surface is gone.
    case gone
}
