import CheckoutModel

/// An attempt came to nothing, or nobody knows. Left by retry, by choosing another method, or by closing; a late word
/// of the gateway may turn it into a success (B-198).
extension ScreenMachine {
    func afterError(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .listDue(let amount): return methods(amount)
        case .methodDue(let method, let amount, let hasList): return self.method(method, amount, hasList: hasList)
        case .processingStarted(let type): return processing(type)
        case .paymentCompleted(let result): return success(result)
        case .attemptFailed(let failure, let canChooseOther): return error(failure, canChooseOther: canChooseOther)
        case .attemptUnknown(let failure): return unknownOutcome(failure)
        case .amountChanged: return screen
        case .closing: return dismissed()
        case .gone: return nil
        case .splashDue, .initializationFailed: throw refused(event)
        }
    }
}
