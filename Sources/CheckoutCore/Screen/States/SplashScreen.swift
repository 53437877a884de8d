import CheckoutModel

/// Entered while initializing; left by ready or an initialization error.
extension ScreenMachine {
    func afterSplash(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .splashDue, .amountChanged: return screen
        case .initializationFailed(let failure): return initError(failure)
        case .listDue(let amount): return methods(amount)
        case .methodDue(let method, let amount, let hasList): return self.method(method, amount, hasList: hasList)
        case .closing: return dismissed()
        case .gone: return nil
        case .processingStarted, .paymentCompleted, .attemptFailed, .attemptUnknown: throw refused(event)
        }
    }
}
