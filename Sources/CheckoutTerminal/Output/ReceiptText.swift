internal import CheckoutModel

/// Why there is no receipt. Only where no attempt can have moved money is it said that nothing was paid: who reads that
/// takes the money again.
enum ReceiptText {
    /// Of an outcome without a result: 6 while money may have moved or may still move, else 3.
    static func refusal(of outcome: Outcome, _ session: SessionID) -> CheckoutFailure {
        switch ExitCode(outcome) {
        case .outcomeUnknown: outcome.payment == .unknown ? unknown(session) : underWay(session)
        case .dismissed, .failed, .badInput, .temporary, .refused, .failure, .usage, .unreachable, .notPermitted,
            .deadline, .interrupted:
            nothing("nothing was paid in this session (\(OutcomeText.line(outcome))): there is no receipt", session)
        case .success, .pending:
            // Completed, and the gateway did not say as what.
            CheckoutFailure(
                .outcomeUnknown, "money moves in this session, and the gateway gave no data for a receipt",
                recovery: "Look it up with: checkoutctl attempts \(session.text)")
        }
    }

    /// Of a session in which no payment was ever submitted, as the daemon says with NO_OUTCOME.
    static func nothingSubmitted(_ session: SessionID) -> CheckoutFailure {
        nothing("nothing was paid in this session: there is no receipt", session)
    }

    private static func unknown(_ session: SessionID) -> CheckoutFailure {
        CheckoutFailure(
            .outcomeUnknown, "the outcome of the payment is not known: money may have moved, and there is no receipt",
            recovery: """
                Do not pay again before it is known. The daemon asks the gateway again by itself; see what became of it \
                with: checkoutctl outcome \(session.text)
                """)
    }

    private static func underWay(_ session: SessionID) -> CheckoutFailure {
        CheckoutFailure(
            .outcomeUnknown, "the payment is under way: money may be moving, and there is no receipt",
            recovery:
                "Do not pay again. Ask again in a moment, or follow it with: checkoutctl events \(session.text) --follow"
        )
    }

    private static func nothing(_ message: String, _ session: SessionID) -> CheckoutFailure {
        CheckoutFailure(
            .noOutcome, message, recovery: "See what became of it with: checkoutctl show \(session.text)")
    }
}
