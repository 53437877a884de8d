import CheckoutModel

/// Saved methods, delete confirmation, code recapture and required actions: this daemon enters none of them.
extension ScreenMachine {
    func afterLaterScreen(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .closing: return dismissed()
        case .gone: return nil
        case .splashDue, .initializationFailed, .listDue, .methodDue, .processingStarted, .paymentCompleted,
            .attemptFailed, .attemptUnknown, .amountChanged:
            throw CheckoutFailure(.unimplemented, "this screen does not exist in this daemon")
        }
    }
}
