import CheckoutModel

/// What an answer tells about a payment beside the decision: kept in the attempt's record.
extension Attempt {
    /// Takes over id, status, charged amount and cause. What an answer leaves out stays as it was known.
    mutating func take(_ answer: CreateAnswer, status: PaymentStatus?) {
        switch answer {
        case .payment(let payment):
            if !payment.paymentID.isEmpty { paymentID = payment.paymentID }
            if let told = payment.amount { charged = told }
            if let why = payment.cause { cause = why }
        case .notCreated(_, let why):
            cause = why
        case .unknown(_, let why, let id):
            cause = why
            if !id.isEmpty { paymentID = id }
        }
        if let status { paymentStatus = status }
    }

    /// What became of the money, a later settlement included; `nil` while nothing is known.
    var settledOutcome: AttemptOutcome? {
        guard let settlement else { return outcome }
        if settlement.paid { return .success }
        return settlement.status == .pending ? .pending : .failed
    }

    /// Asked for and without a definite answer: no other attempt of the order until it has one (B-198, G-120).
    var isUnsettled: Bool {
        switch state {
        case .processing, .actionRequired: true
        case .unknown: settlement == nil
        case .open, .awaitingDecision, .ended: false
        }
    }

    /// Money may still move, so the record stays live: unsettled, or pending (B-279).
    var mayStillMove: Bool { isUnsettled || settledOutcome == .pending }

    /// The gateway took another amount, or another currency, than was shown (G-080).
    var amountMismatch: Bool {
        guard let charged, let amount else { return false }
        return charged != amount
    }

    /// The eight fields of B-080, without the token, which is in live answers only. Card results are filled too
    /// (B-088).
    var result: PaymentResult {
        var result = PaymentResult(paymentID: paymentID, status: paymentStatus ?? .pending)
        result.amount = (charged ?? amount)?.minorUnits
        result.currencyCode = (charged ?? amount)?.currency.text
        result.paymentMethodType = paymentMethodType
        result.errorMessage = failure?.message
        return result
    }

    /// Payment id and order id when it got as far as creating a payment; an empty id and "unknown" are none (B-066,
    /// B-068).
    func checkoutData(orderID: String) -> CheckoutData? {
        guard !paymentID.isEmpty, paymentID != "unknown" else { return nil }
        return CheckoutData(paymentID: paymentID, orderID: orderID, status: paymentStatus)
    }
}
