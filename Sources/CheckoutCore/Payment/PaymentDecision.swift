import CheckoutModel

/// What the gateway's word means for an attempt. Whether money moved is read from here and from nowhere else (G-124).
enum PaymentDecision: Equatable, Sendable {
    /// The checkout completes, with this status: success, pending, or failed under CHECKOUT_COMPLETE (B-083).
    case completed(PaymentStatus)
    /// The payment was made and failed, or was declined.
    case failed(PaymentStatus?)
    /// Surely nothing was created (G-129).
    case notCreated(CheckoutFailure)
    /// Money may have moved: ask, never charge again.
    case unknown(CheckoutFailure)

    /// The rules after a create: B-085, B-086, G-074, G-075, G-081.
    init(afterCreate answer: CreateAnswer, paymentMethodType: String) {
        self =
            switch answer {
            case .payment(let payment): Self.decide(payment, paymentMethodType: paymentMethodType)
            case .notCreated(let failure, _): .notCreated(failure.about(paymentMethodType))
            case .unknown(let failure, _, _): .unknown(failure.about(paymentMethodType))
            }
    }

    private static func decide(_ payment: PaymentAnswer, paymentMethodType: String) -> PaymentDecision {
        // A status that nobody knows says nothing about the money, whatever stands beside it (G-074).
        guard let status = payment.status else {
            return .unknown(.createUnclear("the gateway answered a status that is not known", paymentMethodType))
        }
        switch payment.checkoutOutcome {
        case .failure:
            return .failed(status)
        case .complete where !payment.paymentID.isEmpty:
            return .completed(status)
        case .complete, nil:
            break
        }
        if status == .failed { return .failed(status) }
        if payment.paymentID.isEmpty {
            return .unknown(.createUnclear("the gateway answered a payment without an id", paymentMethodType))
        }
        if payment.requiresUnknownAction {
            let failure = CheckoutFailure(
                .invalidValue, "invalid value for resumeToken: the payment asks for an action that is not known here",
                recovery: "Find out whether the payment was made before paying again.", retry: .afterStatusQuery)
            return .unknown(failure.about(paymentMethodType))
        }
        return .completed(status)
    }

    /// Of the attempt.
    var outcome: AttemptOutcome {
        switch self {
        case .completed(.success): .success
        case .completed(.pending), .completed(.unknown): .pending
        case .completed(.failed), .failed: .failed
        case .notCreated: .notCreated
        case .unknown: .unknown
        }
    }

    /// Final for the money: neither unknown nor still pending. Only such a word settles an earlier one.
    var isDefinite: Bool {
        switch self {
        case .completed(.success), .completed(.failed), .failed, .notCreated: true
        case .completed(.pending), .completed(.unknown), .unknown: false
        }
    }

    /// As the gateway said; `nil`: it did not, or nothing was created.
    var status: PaymentStatus? {
        switch self {
        case .completed(let status): status
        case .failed(let status): status
        case .notCreated, .unknown: nil
        }
    }

    /// Why it did not complete; `nil`: it did. The payment's id is part of the text (B-077, G-130).
    func failure(paymentID: String, paymentMethodType: String) -> CheckoutFailure? {
        switch self {
        case .completed:
            nil
        case .failed(let status):
            CheckoutFailure(
                .paymentFailed,
                "payment \(paymentID.isEmpty ? "without an id" : paymentID) ended up in status \(Self.text(status))"
            ).about(paymentMethodType)
        case .notCreated(let failure), .unknown(let failure):
            failure
        }
    }

    private static func text(_ status: PaymentStatus?) -> String {
        switch status {
        case .pending: "PENDING"
        case .success: "SUCCESS"
        case .failed: "FAILED"
        case .unknown(let number): "UNKNOWN(\(number))"
        case nil: "UNKNOWN"
        }
    }
}

extension CheckoutFailure {
    /// The same failure with the method it happened in.
    func about(_ paymentMethodType: String) -> CheckoutFailure {
        var failure = self
        failure.paymentMethodType = paymentMethodType
        return failure
    }

    /// `failed-to-create-payment` whose outcome is unknown (G-129).
    fileprivate static func createUnclear(_ message: String, _ paymentMethodType: String) -> CheckoutFailure {
        CheckoutFailure(.failedToCreatePayment, message, retry: .afterStatusQuery).about(paymentMethodType)
    }
}
