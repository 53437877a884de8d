internal import CheckoutModel

/// What `receipt` asks the daemon. Money moves on between two calls, so their order counts.
struct ReceiptQuestions<Told> {
    /// The outcome of the session.
    var outcome: () throws(CheckoutFailure) -> Told
    /// The state of its newest attempt.
    var newest: () throws(CheckoutFailure) -> AttemptState?

    /// The outcome, or why there is no receipt. An attempt that ended after the first question may have ended paid, so
    /// it is asked about once more: only without an outcome then was it left unsubmitted.
    func ask(_ session: SessionID) throws(CheckoutFailure) -> Told {
        if let told = try decided() { return told }
        let state = try newest()
        if state == .ended, let told = try decided() { return told }
        throw ReceiptText.refusal(of: state, session)
    }

    /// `nil`: no attempt has an outcome.
    private func decided() throws(CheckoutFailure) -> Told? {
        do throws(CheckoutFailure) { return try outcome() } catch {
            guard error.code == .noOutcome else { throw error }
            return nil
        }
    }
}
