import CheckoutModel

/// The gateway was asked; the shopper cannot leave. Left by the outcome (B-056); inline without an
/// error screen a failed attempt leads back to the method or the list (B-098).
extension ScreenMachine {
    func afterProcessing(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .processingStarted(let type): return processing(type)
        case .paymentCompleted(let result): return success(result)
        case .attemptFailed(let failure, let canChooseOther): return error(failure, canChooseOther: canChooseOther)
        case .attemptUnknown(let failure): return unknownOutcome(failure)
        case .amountChanged: return screen
        case .closing: return dismissed()
        case .gone: return nil
        case .listDue(let amount) where isInline: return methods(amount)
        case .methodDue(let method, let amount, let hasList) where isInline:
            return self.method(method, amount, hasList: hasList)
        case .splashDue, .initializationFailed, .listDue, .methodDue: throw refused(event)
        }
    }
}
