/// The events of 10.7 without what they carry, by their names there.
public enum EventKind: String, CaseIterable, Hashable, Sendable {
    case presentationOpening = "presentation.opening"
    case presentationPresented = "presentation.presented"
    case presentationClosing = "presentation.closing"
    case presentationClosed = "presentation.closed"
    case checkoutInitializing = "checkout.initializing"
    case checkoutReady = "checkout.ready"
    case checkoutUpdated = "checkout.updated"
    case checkoutSuccess = "checkout.success"
    case checkoutDismissed = "checkout.dismissed"
    case attemptOpened = "attempt.opened"
    case attemptAwaitingDecision = "attempt.awaiting_decision"
    case attemptProcessing = "attempt.processing"
    case attemptSucceeded = "attempt.succeeded"
    case attemptCancelled = "attempt.cancelled"
    case attemptFailed = "attempt.failed"
    case paymentSettled = "payment.settled"
}
