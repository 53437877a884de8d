import CheckoutModel

/// Nothing is shown: the surface is not up, or is gone, or the daemon started again.
extension ScreenMachine {
    func afterNothing(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .splashDue: splash()
        case .initializationFailed(let failure): initError(failure)
        case .listDue(let amount): methods(amount)
        case .methodDue(let method, let amount, let hasList): self.method(method, amount, hasList: hasList)
        case .processingStarted(let type): processing(type)
        case .paymentCompleted(let result): success(result)
        case .attemptFailed(let failure, let canChooseOther): error(failure, canChooseOther: canChooseOther)
        case .attemptUnknown(let failure): unknownOutcome(failure)
        case .closing: dismissed()
        case .amountChanged, .gone: nil
        }
    }
}
