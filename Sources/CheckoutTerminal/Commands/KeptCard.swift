internal import CheckoutClient
internal import CheckoutModel

/// A card that a command has put into the form stays there when the daemon then refuses what was wanted with it.
extension CommandContext {
    /// Does what follows on a card. Where the daemon finds something wrong (8), the failure says that the form keeps
    /// the card, and how to take it out again. `isWritten`: this command has put one into the form.
    func keeping<Value>(
        _ isWritten: Bool, in session: SessionID, _ body: () throws(CheckoutFailure) -> Value
    ) throws(CheckoutFailure) -> Value {
        do throws(CheckoutFailure) {
            return try body()
        } catch {
            guard isWritten, ExitCode(error) == .badInput else { throw error }
            var told = error
            let clearing = """
                The form keeps the card. Clear it with: \
                echo '{"number": "", "cvv": "", "expiry": "", "cardholderName": ""}' | \
                checkoutctl card \(session.text) --set
                """
            told.recovery = told.recovery.isEmpty ? clearing : "\(told.recovery) \(clearing)"
            throw told
        }
    }
}
