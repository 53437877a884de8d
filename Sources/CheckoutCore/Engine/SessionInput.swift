public import CheckoutModel

/// What happened to one session, in the past tense.
public enum SessionInput: Equatable, Sendable {
    // People.

    /// `Sessions/Dismiss` (B-036 to B-042).
    case dismissRequested
    /// `Hosts/Leave`: the shopper's gesture or close button.
    case leaveRequested(LeaveKind)
    /// `Methods/Select`, by id (B-177).
    case methodSelected(String)
    /// `Methods/Cancel` (B-141).
    case methodCancelled
    /// `Methods/List` with a search text (B-178).
    case searchChanged(String)
    /// `CardForm/Update`. The handles become the session's: it wipes them.
    case cardFormUpdated(CardFormChange)
    /// `CardForm/SelectNetwork`.
    case networkSelected(CardNetwork)
    /// `CardForm/Submit`, while `isLookingUp`: the submit itself comes once that is over.
    case lookupHurried
    /// `CardForm/Submit`.
    case cardSubmitted
    /// `Sessions/Start`, with the theme of the surface (B-107, B-114).
    case startRequested(theme: Theme?)
    /// `Sessions/Cancel`, or the last surface is gone (B-110, B-112).
    case stopRequested
    /// `Sessions/Refresh` (B-118).
    case refreshRequested
    /// `Sessions/Close` (B-113).
    case closeRequested
    /// `Attempts/Retry` (B-146).
    case retryRequested
    /// `Attempts/ChooseOther` (B-149).
    case otherMethodRequested
    /// `Attempts/ResolveOutcome`: what became of a payment that is unknown or pending, and how that is known (B-198).
    case outcomeResolved(AttemptNumber, paid: Bool, reason: String)

    /// `Shipping/SetAddress`.
    case shippingAddressSet(Address)
    /// `Shipping/SelectOption`, by id.
    case shippingOptionSelected(String)

    // The owner, as the one that answers.

    /// `Callbacks/Listen`: it answers these kinds; gate and key apply from the next attempt on (B-133).
    case callbacksOffered(CallbackKinds)
    /// `Callbacks/Answer`, or that no answer comes.
    case ownerAnswered(QuestionNumber, OwnerAnswer)

    // The host.

    /// It was asked to show the checkout, or to show it again after its return.
    case hostAsked
    /// First paint was acknowledged (B-029).
    case hostPresented
    /// The surface is gone: as asked, or by itself (B-062).
    case hostClosed
    /// The host is gone, with its surface (B-062).
    case hostLost
    /// The host came back to it, maybe as another process: card data go (B-062).
    case hostReturned(HostIdentity)

    // The gateway.

    /// An answer, with the attempt it is about; 0: the initialization.
    case gatewayAnswered(AttemptNumber, GatewayResult)

    // Time.

    /// A timer of the session.
    case timerFired(SessionTimer)
    /// The daemon started again and loaded the session (B-283).
    case recovered
}
