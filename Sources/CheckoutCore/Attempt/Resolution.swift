import CheckoutModel

/// A person's word in the place of the gateway's, for a payment that is unknown or pending (B-198).
extension AttemptMachine {
    mutating func resolve(paid: Bool, at time: WallTime) -> [AttemptEffect] {
        let status: PaymentStatus = paid ? .success : .failed
        record.settlement = Settlement(status: status, paid: paid, by: .operator, time: time)
        record.paymentStatus = status
        record.failure =
            paid
            ? nil
            : CheckoutFailure(.paymentFailed, "the payment was not made, as was found out by hand")
                .about(record.paymentMethodType)
        enter(.ended(Ended()))
        return [.cancelTimer(.settle), .cancelTimer(.gateway), .settle]
    }

    static func nothingToResolve(_ number: AttemptNumber) -> CheckoutFailure {
        CheckoutFailure(
            .wrongState, "the outcome of attempt \(number) is neither unknown nor pending",
            recovery: "Look at it with Attempts/List; there is nothing to decide.")
    }
}
