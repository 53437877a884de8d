import CheckoutModel

/// The list of methods; left by a choice or by closing. Inline the card form may stand beside it, so a submit, and an
/// attempt that comes to nothing before it is processed, lead on from here too (B-094, B-177).
extension ScreenMachine {
    func afterMethods(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .listDue(let amount), .amountChanged(let amount): return methods(amount)
        case .methodDue(let method, let amount, let hasList): return self.method(method, amount, hasList: hasList)
        case .closing: return dismissed()
        case .gone: return nil
        case .processingStarted(let type) where isInline: return processing(type)
        case .attemptFailed(let failure, let canChooseOther) where isInline:
            return error(failure, canChooseOther: canChooseOther)
        case .splashDue, .initializationFailed, .processingStarted, .paymentCompleted, .attemptFailed, .attemptUnknown:
            throw refused(event)
        }
    }
}
