import CheckoutModel

/// One method's own screen; left by submit, back or cancel.
extension ScreenMachine {
    func afterMethod(_ event: ScreenEvent) throws(CheckoutFailure) -> Screen? {
        switch event {
        case .listDue(let amount): return methods(amount)
        case .methodDue(let method, let amount, let hasList): return self.method(method, amount, hasList: hasList)
        case .processingStarted(let type): return processing(type)
        case .attemptFailed(let failure, let canChooseOther): return error(failure, canChooseOther: canChooseOther)
        case .amountChanged(let amount):
            var same = screen
            if !addsCard {
                same?.text = Self.payText(amount)
                same?.amount = amount
            }
            return same
        case .closing: return dismissed()
        case .gone: return nil
        case .splashDue, .initializationFailed, .paymentCompleted, .attemptUnknown: throw refused(event)
        }
    }
}
