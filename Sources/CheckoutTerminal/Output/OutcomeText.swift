internal import CheckoutModel

/// An outcome as a person sees it: first whether there is money, then the rest.
enum OutcomeText {
    /// One line.
    static func line(_ outcome: Outcome) -> String {
        let money = outcome.result.map { Self.amount($0, outcome.formattedAmount) } ?? ""
        let amount = money.isEmpty ? "" : " \(ForeignText(money).shown(columns: 60))"
        switch ExitCode(outcome) {
        case .success: return "paid\(amount)"
        case .pending: return "pending\(amount): the payment was accepted and has no final result"
        case .outcomeUnknown:
            return outcome.payment == .unknown
                ? "outcome unknown: money may have moved; find out before paying again"
                : "under way: the payment has no outcome"
        case .dismissed: return outcome.end == .dismissed ? "dismissed, not paid" : "cancelled, not paid"
        case .failure, .refused, .failed, .badInput, .usage, .unreachable, .temporary, .notPermitted, .deadline,
            .interrupted:
            return outcome.payment == .failed ? "declined, not paid" : "failed, not paid"
        }
    }

    /// "2119 EUR (€21.19)"; empty: nobody said.
    static func amount(_ result: PaymentResult, _ text: String? = nil) -> String {
        Words.withText(
            result.amount.map { "\($0) \(result.currencyCode ?? "")" } ?? "", text)
    }

    /// What else is known.
    static func details(_ outcome: Outcome, _ form: Output.Form) -> [String] {
        var pairs = Pairs()
        pairs.add("attempt", outcome.attempt == 0 ? nil : "\(outcome.attempt)")
        pairs.add("payment", Words.of(outcome.payment))
        pairs.add("payment id", payment(outcome))
        pairs.add("status", Words.of(outcome.result?.status))
        pairs.add("session ended", Words.of(outcome.end))
        pairs.add("dismissed by", Words.of(outcome.dismissReason))
        pairs.add("under way at the end", outcome.openAttempt == 0 ? nil : "attempt \(outcome.openAttempt)")
        pairs.add("amount mismatch", outcome.amountMismatch ? "yes: the gateway took another amount" : nil)
        pairs.add("reason", outcome.failure.map { FailureText.reason($0, payment: payment(outcome)) })
        pairs.add("error", outcome.failure?.errorID)
        pairs.add("diagnostics id", outcome.failure?.diagnosticsID)
        pairs.add(
            "gateway", outcome.gateway.isEmpty ? nil : "\(outcome.gateway)\(outcome.live ? "" : ", no money moves")")
        return pairs.lines(form)
    }

    /// What a receipt says (B-089).
    static func receipt(_ result: PaymentResult, _ form: Output.Form) -> [String] {
        var pairs = Pairs()
        pairs.add("payment id", result.paymentID)
        pairs.add("status", Words.of(result.status))
        pairs.add("minor units", result.amount.map { "\($0)" })
        pairs.add("currency", result.currencyCode)
        pairs.add("method", result.paymentMethodType)
        return pairs.lines(form)
    }

    private static func payment(_ outcome: Outcome) -> String? {
        outcome.result?.paymentID ?? outcome.checkoutData?.paymentID
    }
}
