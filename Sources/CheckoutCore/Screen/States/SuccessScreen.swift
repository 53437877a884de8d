import CheckoutModel

/// A payment completed; left after 3 s, or by the shopper. Either way success is reported (B-058).
extension ScreenMachine {
    func afterSuccess(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .paymentCompleted(let result): return success(result)
        case .amountChanged: return screen
        case .closing: return dismissed()
        case .gone: return nil
        case .splashDue, .initializationFailed, .listDue, .methodDue, .processingStarted, .attemptFailed,
            .attemptUnknown:
            throw refused(event)
        }
    }
}
