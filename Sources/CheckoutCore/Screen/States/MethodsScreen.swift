import CheckoutModel

/// The list of methods; left by a choice or by closing.
extension ScreenMachine {
    func afterMethods(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .listDue(let amount), .amountChanged(let amount): return methods(amount)
        case .methodDue(let method, let amount, let hasList): return self.method(method, amount, hasList: hasList)
        case .closing: return dismissed()
        case .gone: return nil
        case .splashDue, .initializationFailed, .processingStarted, .paymentCompleted, .attemptFailed, .attemptUnknown:
            throw refused(event)
        }
    }
}
