import CheckoutModel

/// What an answer has to be before it is taken. A refused one leaves its question open.
enum AnswerCheck {
    /// INVALID_REQUEST for the wrong kind, a key that cannot be sent or options that cannot be told apart; AMOUNT_* and
    /// UNKNOWN_CURRENCY for what they cost.
    static func check(_ answer: OwnerAnswer, to kind: CallbackKind, order: Order?) throws(CheckoutFailure) {
        guard answer.fits(kind) else {
            throw CheckoutFailure(.invalidRequest, "this answers another kind of question than \(kind.handlerName)")
        }
        if let key = answer.key { try check(key: key) }
        if case .shippingOptions(let options) = answer { try check(options, order) }
    }

    /// It goes into a header line: printable ASCII (B-140).
    private static func check(key: String) throws(CheckoutFailure) {
        guard !key.isEmpty, key.utf8.count <= Limits.idempotencyKeyBytesMax,
            key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw CheckoutFailure(
                .invalidRequest, "an idempotency key has 1 to 128 printable ASCII characters without blanks")
        }
    }

    private static func check(_ options: [ShippingOption], _ order: Order?) throws(CheckoutFailure) {
        guard options.count <= Limits.shippingOptionsMax else {
            throw CheckoutFailure(
                .invalidRequest, "there are more than \(Limits.shippingOptionsMax) shipping options")
        }
        guard Set(options.map(\.id)).count == options.count else {
            throw CheckoutFailure(.invalidRequest, "two shipping options have the same id")
        }
        for option in options {
            guard !option.id.isEmpty, option.id.utf8.count <= Limits.shippingOptionIDBytesMax,
                option.id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
            else {
                throw CheckoutFailure(
                    .invalidRequest, "the id of a shipping option has 1 to 64 printable ASCII characters")
            }
            guard option.amount.minorUnits >= 0 else {
                throw CheckoutFailure(.amountNegative, "a shipping option costs less than nothing")
            }
            guard let total = order?.total else { continue }
            guard option.amount.currency == total.currency else {
                throw CheckoutFailure(.unknownCurrency, "a shipping option has another currency than its order")
            }
            // Nothing is added here (B-226), but the merchant's backend will.
            _ = try total.adding(option.amount)
        }
    }
}
