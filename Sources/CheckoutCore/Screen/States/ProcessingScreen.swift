import CheckoutModel

/// The gateway was asked; the shopper cannot leave. Left by the outcome (B-056).
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
        case .splashDue, .initializationFailed, .listDue, .methodDue: throw refused(event)
        }
    }
}
