import CheckoutModel
import Testing

@Suite struct FailureCatalogueTests {
    @Test("B-217, B-219: every id is used once, and what is ours begins with linux-")
    func idsAreUnique() {
        var seen: [String: FailureCode] = [:]
        for code in FailureCode.allCases {
            let row = FailureCatalogue.row(code)
            #expect(seen.updateValue(code, forKey: row.errorID) == nil, "\(row.errorID) stands twice")
            #expect(row.errorID.hasPrefix("linux-") == (code.rawValue < 1000), "\(row.errorID)")
        }
    }

    @Test(
        "PROTOCOL.md, Failures: numbers go in the order written",
        arguments: [
            (FailureCode.protocolError, 101, "PROTOCOL_ERROR"), (.shuttingDown, 106, "SHUTTING_DOWN"),
            (.invalidRequest, 203, "INVALID_REQUEST"), (.cancelled, 207, "CANCELLED"),
            (.idempotencyMismatch, 304, "IDEMPOTENCY_MISMATCH"), (.alreadySubmitting, 507, "ALREADY_SUBMITTING"),
            (.hostLost, 513, "HOST_LOST"), (.usage, 705, "USAGE"),
        ])
    func numbers(code: FailureCode, number: UInt32, name: String) {
        #expect(code.rawValue == number)
        #expect(FailureCatalogue.name(code) == name)
    }

    @Test("B-218: one wrong field is itself, several are generic-underlying-errors")
    func fields() {
        let number = FieldFailure(
            field: "card_number", errorID: "card_number_invalid", code: "invalid-card-number",
            message: "Invalid card number")
        let cvv = FieldFailure(field: "cvv", errorID: "cvv_invalid", code: "invalid-cvv", message: "Invalid CVV")
        #expect(CheckoutFailure.fields([number]).code == .invalidCardNumber)
        #expect(CheckoutFailure.fields([number, cvv]).errorID == "generic-underlying-errors")
        #expect(CheckoutFailure.fields([number, cvv]).fields == [number, cvv])
    }

    @Test("B-212: the description is put together from id, text and diagnostics id")
    func description() {
        var failure = CheckoutFailure(.paymentFailed, "payment sbxpay_1 ended up in status FAILED")
        failure.diagnosticsID = "d-1"
        #expect(
            "\(failure)" == "[payment-failed] payment sbxpay_1 ended up in status FAILED (diagnosticsId: d-1)")
    }

    private struct Foreign: Error, CustomStringConvertible {
        var description: String { "the till is on fire" }
    }

    @Test("B-214: what is thrown and not ours is unknown, with its text; ours stays what it is")
    func thrown() {
        let failure = CheckoutFailure(thrown: Foreign())
        #expect(failure.errorID == "unknown" && failure.message == "the till is on fire")
        let own = CheckoutFailure(.merchantError, "no")
        #expect(CheckoutFailure(thrown: own) == own)
    }

    @Test("B-215: the three errors of an integration are no faults; what somebody has to look after is one")
    func faults() {
        for code in [
            FailureCode.applePayNoCardsInWallet, .applePayDeviceNotSupported, .unableToPresentPaymentMethod,
            .paymentFailed, .invalidClientToken,
        ] { #expect(!FailureCatalogue.row(code).isFault, "\(code)") }
        let faults = FailureCode.allCases.map(FailureCatalogue.row).filter(\.isFault).map(\.errorID)
        #expect(
            faults == [
                "failed-to-create-session", "failed-to-create-payment", "failed-to-resume-payment",
                "nol-pay-sdk-error", "nol-pay-sdk-init-error", "klarna-sdk-error", "klarna-user-not-approved",
                "stripe-error", "apple-pay-configuration-error", "apple-pay-presentation-failed", "unknown",
            ])
    }

    @Test(
        "B-216: the advice follows the column of the table: yes, no, after something, after a query",
        arguments: [
            (
                Retry.withBackoff,
                "missing-configuration payment-cancelled failed-to-create-session failed-to-redirect "
                    + "unable-to-present-payment-method merchant-error payment-failed apple-pay-timed-out "
                    + "nol-pay-sdk-error klarna-sdk-error stripe-error apple-pay-presentation-failed"
            ),
            (
                .never,
                "misconfigured-payment-methods invalid-architecture invalid-client-session-value invalid-url "
                    + "invalid-merchant-identifier unable-to-make-payments-on-provided-networks "
                    + "unsupported-session-intent unsupported-payment-method-type unsupported-payment-method-for-manager "
                    + "missing-sdk-dependency invalid-vaulted-payment-method-id nol-pay-sdk-init-error "
                    + "klarna-user-not-approved unable-to-present-apple-pay apple-pay-no-cards-in-wallet "
                    + "apple-pay-device-not-supported apple-pay-configuration-error failed-to-load-design-tokens"
            ),
            (
                .afterFix,
                "uninitialized-sdk-session invalid-client-token missing-primer-input-element invalid-value "
                    + "generic-underlying-errors"
            ),
            (.afterStatusQuery, "failed-to-create-payment failed-to-resume-payment unknown"),
        ])
    func retry(advice: Retry, ids: String) {
        let rows = FailureCode.allCases.filter { (1001...1038).contains($0.rawValue) }.map(FailureCatalogue.row)
        #expect(rows.filter { $0.retry == advice }.map(\.errorID) == ids.split(separator: " ").map(String.init))
    }

    @Test(
        "PROTOCOL.md, Failures: nobody is advised to use a key again that it does not have",
        arguments: FailureCode.allCases)
    func keyless(code: FailureCode) {
        for retry in [nil, Retry.sameKeyOnly, .withBackoff, .never] {
            let failure = CheckoutFailure(code, "so it is", retry: retry)
            let told = failure.told(hasKey: false)
            #expect(told.retry == (failure.retry == .sameKeyOnly ? .withBackoff : failure.retry))
            #expect(!told.recovery.contains("same key"), "\(code)")
            #expect(told.recovery.isEmpty == failure.recovery.isEmpty && told.message == failure.message)
            #expect(failure.told(hasKey: true) == failure)
        }
    }
}
