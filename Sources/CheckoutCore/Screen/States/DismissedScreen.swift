import CheckoutModel

/// "Dismissing...": the surface is closing. Nothing comes up any more (B-145).
extension ScreenMachine {
    func afterDismissed(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .closing, .amountChanged: return screen
        case .gone: return nil
        case .splashDue, .initializationFailed, .listDue, .methodDue, .processingStarted, .paymentCompleted,
            .attemptFailed, .attemptUnknown:
            throw refused(event)
        }
    }
}
