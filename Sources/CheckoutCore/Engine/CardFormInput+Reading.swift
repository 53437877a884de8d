import CheckoutModel

/// What was typed, read once: number and code are normalised into slots of their own.
extension CardFormInput {
    /// What came is not wiped here. TOO_MANY_CALLS when the memory for secrets is full; then nothing is kept in it.
    init(reading change: CardFormChange, in memory: any SecretMemory) throws(CheckoutFailure) {
        let full = CheckoutFailure(
            .tooManyCalls, "there is no room in the memory for card data", recovery: "Try again in a moment.")
        expiry = change.expiry
        name = change.cardholderName
        billing = change.billing
        focus = change.focus
        if let typed = change.number {
            guard let read = CardInput.number(typed, in: memory) else { throw full }
            number = read
        }
        if let typed = change.cvv {
            guard let read = CardInput.code(typed, in: memory) else {
                if case .digits(let stored, _) = number { memory.wipe(stored) }
                throw full
            }
            code = read
        }
    }
}
