import CheckoutModel

/// Entered by a failed initialization; left by retry or close.
extension ScreenMachine {
    func afterInitError(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .splashDue: return splash()
        case .initializationFailed(let failure): return initError(failure)
        case .listDue(let amount): return methods(amount)
        case .methodDue(let method, let amount, let hasList): return self.method(method, amount, hasList: hasList)
        case .amountChanged: return screen
        case .closing: return dismissed()
        case .gone: return nil
        case .processingStarted, .paymentCompleted, .attemptFailed, .attemptUnknown: throw refused(event)
        }
    }
}
