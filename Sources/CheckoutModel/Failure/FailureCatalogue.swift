/// The whole catalogue of failures, as data: one row a code. Order and numbers are those of `FailureCode`.
///
/// Source: `proto/PROTOCOL.md`, "Failures"; ids of the SDK, unchanged (B-217).
public enum FailureCatalogue {
    /// What is fixed for one code.
    public struct Row: Sendable {
        /// "linux-" and the name with hyphens, or the SDK's id (B-219).
        public let errorID: String
        /// Advice, unless the failure knows better.
        public let retry: Retry
        /// Of `checkoutctl`. Outside an attempt; an attempt's is that of its outcome.
        public let exitCode: UInt8
        /// What to do next; empty where there is nothing.
        public let recovery: String
        /// The same for a call that has no idempotency key, where `recovery` speaks of one.
        let keylessRecovery: String?
        /// Somebody has to look after the service. What an integrator, a shopper
        /// or an issuer has to mend is none, among it a missing host (B-215).
        public let isFault: Bool

        init(
            _ errorID: String, _ retry: Retry, _ exitCode: UInt8, _ recovery: String, keyless: String? = nil,
            isFault: Bool = false
        ) {
            self.errorID = errorID
            self.retry = retry
            self.exitCode = exitCode
            self.recovery = recovery
            self.keylessRecovery = keyless
            self.isFault = isFault
        }
    }

    /// The row of a code. Complete by the compiler: a code without a row does not build.
    public static func row(_ code: FailureCode) -> Row {
        switch code {
        case .protocolError:
            Row("linux-protocol-error", .never, 1, "The client sent something that is not this protocol; update it.")
        case .unsupportedVersion:
            Row("linux-unsupported-version", .never, 69, "Use a client and a daemon of the same major version.")
        case .peerUnknown: Row("linux-peer-unknown", .never, 77, "Connect from the same user namespace as the daemon.")
        case .tooManyConnections:
            Row(
                "linux-too-many-connections", .withBackoff, 75,
                "Close connections that are not used, or raise connections_per_uid.")
        case .slowReader: Row("linux-slow-reader", .withBackoff, 75, "Read while you write, and connect again.")
        case .shuttingDown:
            Row("linux-shutting-down", .withBackoff, 75, "Connect again in a moment; the session goes on.")
        case .unimplemented: Row("linux-unimplemented", .never, 1, "Update the daemon, or leave this out.")
        case .unsupportedField:
            Row("linux-unsupported-field", .never, 1, "Update the daemon, or send the request without this field.")
        case .invalidRequest: Row("linux-invalid-request", .afterFix, 8, "Correct the request.")
        case .tooManyCalls: Row("linux-too-many-calls", .withBackoff, 75, "Wait for replies before sending more calls.")
        case .responseTooLarge: Row("linux-response-too-large", .afterFix, 1, "Ask for less at once.")
        case .deadlineExceeded:
            Row(
                "linux-deadline-exceeded", .withBackoff, 124,
                "Ask for the state, or repeat the call with the same key.",
                keyless: "Ask for the state, or repeat the call.")
        case .cancelled:
            Row(
                "linux-cancelled", .withBackoff, 6, "Ask for the state, or repeat the call with the same key.",
                keyless: "Ask for the state, or repeat the call.")
        case .permissionDenied:
            Row("linux-permission-denied", .never, 77, "Ask the operator for the role this call needs.")
        case .notFound: Row("linux-not-found", .afterFix, 8, "Check the id with `checkoutctl sessions`.")
        case .notOwner: Row("linux-not-owner", .never, 77, "Let the session's owner do it.")
        case .idempotencyMismatch: Row("linux-idempotency-mismatch", .afterFix, 8, "Use a new key for a new request.")
        case .unknownCurrency:
            Row("linux-unknown-currency", .afterFix, 8, "Give an ISO 4217 code in upper case, such as EUR.")
        case .amountNegative: Row("linux-amount-negative", .afterFix, 8, "Give an amount of 0 or more minor units.")
        case .amountOverflow: Row("linux-amount-overflow", .afterFix, 8, "Give a smaller amount.")
        case .networkNotSelectable:
            Row("linux-network-not-selectable", .afterFix, 8, "Choose one of the selectable networks.")
        case .sessionEnded: Row("linux-session-ended", .never, 3, "Present a new checkout.")
        case .notReady: Row("linux-not-ready", .withBackoff, 3, "Wait for checkout.ready.")
        case .noOutcome: Row("linux-no-outcome", .withBackoff, 3, "Wait for the end, or follow the events.")
        case .alreadyPresenting:
            Row("linux-already-presenting", .withBackoff, 3, "Wait until the other checkout is over, or dismiss it.")
        case .alreadyAttached:
            Row(
                "linux-already-attached", .withBackoff, 3,
                "Wait until the other attachment is gone, or use another name.")
        case .alreadyListening:
            Row("linux-already-listening", .withBackoff, 3, "Wait until the other listener is gone.")
        case .alreadySubmitting:
            Row("linux-already-submitting", .afterStatusQuery, 3, "Wait for the outcome of the attempt that runs.")
        case .processing: Row("linux-processing", .withBackoff, 3, "Wait until the payment has a result.")
        case .awaitingDecision: Row("linux-awaiting-decision", .withBackoff, 3, "Answer the open question first.")
        case .modal: Row("linux-modal", .never, 3, "Leaving by gesture or button is switched off here; use dismiss.")
        case .wrongState:
            Row("linux-wrong-state", .never, 3, "Look at the session: this is not possible in its present state.")
        case .outcomeUnknown:
            Row(
                "linux-outcome-unknown", .afterStatusQuery, 6,
                "Find out whether the earlier attempt was paid before paying again.")
        case .hostLost: Row("linux-host-lost", .withBackoff, 3, "Attach a host and present again.")
        case .storageFull: Row("linux-storage-full", .withBackoff, 75, "Free space in the state directory.")
        case .storageFailed:
            Row(
                "linux-storage-failed", .sameKeyOnly, 75,
                "Look at the daemon's log, then repeat the call with the same key.",
                keyless: "Look at the daemon's log, then repeat the call.")
        case .daemonUnreachable:
            Row("linux-daemon-unreachable", .withBackoff, 69, "Start the daemon, or name its socket with --socket.")
        case .connectionLost:
            Row(
                "linux-connection-lost", .withBackoff, 69, "Ask for the state, or repeat the call with the same key.",
                keyless: "Ask for the state, or repeat the call.")
        case .socketDenied:
            Row("linux-socket-denied", .never, 77, "Ask the operator for membership in the socket's group.")
        case .daemonNotTrusted:
            Row("linux-daemon-not-trusted", .never, 77, "Check who runs the daemon, then allow it with --trust-uid.")
        case .usage: Row("linux-usage", .afterFix, 64, "See --help.")
        case .uninitializedSdkSession: Row("uninitialized-sdk-session", .afterFix, 8, "Provide a client token.")
        case .invalidClientToken:
            Row("invalid-client-token", .afterFix, 8, "Fetch a new client token; it must be complete and not expired.")
        case .missingConfiguration:
            Row("missing-configuration", .withBackoff, 75, "Check the connection to the gateway.")
        case .misconfiguredPaymentMethods:
            Row("misconfigured-payment-methods", .never, 1, "Set up payment methods for this account.")
        case .missingPrimerInputElement: Row("missing-primer-input-element", .afterFix, 8, "Provide the missing input.")
        case .paymentCancelled: Row("payment-cancelled", .withBackoff, 1, "")
        case .failedToCreateSession: Row("failed-to-create-session", .withBackoff, 75, "", isFault: true)
        case .failedToRedirect: Row("failed-to-redirect", .withBackoff, 1, "")
        case .invalidArchitecture: Row("invalid-architecture", .never, 1, "")
        case .invalidClientSessionValue: Row("invalid-client-session-value", .never, 8, "Check the client session.")
        case .invalidUrl: Row("invalid-url", .never, 8, "")
        case .invalidMerchantIdentifier: Row("invalid-merchant-identifier", .never, 8, "Check the settings.")
        case .invalidValue: Row("invalid-value", .afterFix, 8, "Check the value for the key.")
        case .unableToMakePaymentsOnProvidedNetworks: Row("unable-to-make-payments-on-provided-networks", .never, 1, "")
        case .unableToPresentPaymentMethod:
            Row("unable-to-present-payment-method", .withBackoff, 3, "Attach a presentation host, or name one.")
        case .unsupportedSessionIntent: Row("unsupported-session-intent", .never, 8, "Change the intent.")
        case .unsupportedPaymentMethodType:
            Row("unsupported-payment-method-type", .never, 8, "Choose a method of the list.")
        case .unsupportedPaymentMethodForManager:
            Row("unsupported-payment-method-for-manager", .never, 8, "Use the call that belongs to the method.")
        case .genericUnderlyingErrors:
            Row("generic-underlying-errors", .afterFix, 8, "Correct the fields that are listed.")
        case .missingSdkDependency: Row("missing-sdk-dependency", .never, 1, "")
        case .merchantError: Row("merchant-error", .withBackoff, 1, "")
        case .paymentFailed: Row("payment-failed", .withBackoff, 1, "")
        case .failedToCreatePayment:
            Row(
                "failed-to-create-payment", .afterStatusQuery, 1,
                "Find out whether the payment was made before paying again.", isFault: true)
        case .failedToResumePayment:
            Row(
                "failed-to-resume-payment", .afterStatusQuery, 1,
                "Find out whether the payment was made before paying again.", isFault: true)
        case .applePayTimedOut: Row("apple-pay-timed-out", .withBackoff, 1, "")
        case .invalidVaultedPaymentMethodId:
            Row("invalid-vaulted-payment-method-id", .never, 8, "Use an id of the list.")
        case .nolPaySdkError: Row("nol-pay-sdk-error", .withBackoff, 1, "", isFault: true)
        case .nolPaySdkInitError: Row("nol-pay-sdk-init-error", .never, 1, "", isFault: true)
        case .klarnaSdkError: Row("klarna-sdk-error", .withBackoff, 1, "", isFault: true)
        case .klarnaUserNotApproved: Row("klarna-user-not-approved", .never, 1, "Choose another method.", isFault: true)
        case .stripeError: Row("stripe-error", .withBackoff, 1, "", isFault: true)
        case .unableToPresentApplePay: Row("unable-to-present-apple-pay", .never, 1, "")
        case .applePayNoCardsInWallet: Row("apple-pay-no-cards-in-wallet", .never, 1, "")
        case .applePayDeviceNotSupported: Row("apple-pay-device-not-supported", .never, 1, "")
        case .applePayConfigurationError: Row("apple-pay-configuration-error", .never, 1, "", isFault: true)
        case .applePayPresentationFailed: Row("apple-pay-presentation-failed", .withBackoff, 1, "", isFault: true)
        case .failedToLoadDesignTokens: Row("failed-to-load-design-tokens", .never, 1, "")
        case .unknown: Row("unknown", .afterStatusQuery, 1, "Contact support with the diagnostics id.", isFault: true)
        case .invalidCardholderName: Row("invalid-cardholder-name", .afterFix, 8, "Correct the cardholder name.")
        case .invalidCardNumber: Row("invalid-card-number", .afterFix, 8, "Correct the card number.")
        case .invalidCvv: Row("invalid-cvv", .afterFix, 8, "Correct the security code.")
        case .invalidExpiryDate: Row("invalid-expiry-date", .afterFix, 8, "Correct the expiry date.")
        case .invalidPostalCode: Row("invalid-postal-code", .afterFix, 8, "Correct the postal code.")
        case .invalidFirstName: Row("invalid-first-name", .afterFix, 8, "Correct the first name.")
        case .invalidLastName: Row("invalid-last-name", .afterFix, 8, "Correct the last name.")
        case .invalidAddress: Row("invalid-address", .afterFix, 8, "Correct the address.")
        case .invalidCity: Row("invalid-city", .afterFix, 8, "Correct the city.")
        case .invalidState: Row("invalid-state", .afterFix, 8, "Correct the state.")
        case .invalidCountry: Row("invalid-country", .afterFix, 8, "Correct the country.")
        case .invalidPhoneNumber: Row("invalid-phone-number", .afterFix, 8, "Correct the phone number.")
        case .invalidRawData: Row("invalid-raw-data", .afterFix, 8, "Correct the input.")
        case .invalidOtpCode: Row("invalid-otp-code", .afterFix, 8, "Correct the one-time code.")
        case .unsupportedCardType: Row("unsupported-card-type", .afterFix, 8, "Use a card of an accepted network.")
        case .invalidBankId: Row("invalid-bank-id", .afterFix, 8, "Choose a bank of the list.")
        case .banksNotLoaded: Row("banks-not-loaded", .withBackoff, 1, "")
        case .sessionNotCreated: Row("session-not-created", .withBackoff, 1, "")
        case .invalidPaymentCategory: Row("invalid-payment-category", .afterFix, 8, "")
        case .paymentAlreadyFinalized: Row("payment-already-finalized", .never, 1, "")
        case .invalidCustomerField: Row("invalid-customer-field", .afterFix, 8, "Correct the customer's data.")
        case .vaultedPaymentMethodAdditionalDataMismatch:
            Row("vaulted-payment-method-additional-data-mismatch", .afterFix, 8, "")
        case .failedToDecode: Row("failed-to-decode", .withBackoff, 1, "")
        case .invalidResponse: Row("invalid-response", .withBackoff, 1, "")
        case .networkFailedAfterRetries:
            Row("network-failed-after-retries", .withBackoff, 75, "Check the connection to the gateway.")
        case .noData: Row("no-data", .withBackoff, 1, "")
        case .serverError: Row("server-error", .withBackoff, 1, "")
        case .unauthorized: Row("unauthorized", .never, 1, "")
        case .underlyingErrors: Row("underlying-errors", .withBackoff, 1, "")
        case .invalid3dsSdkVersion: Row("invalid-3ds-sdk-version", .never, 1, "")
        case .missing3dsConfiguration: Row("missing-3ds-configuration", .never, 1, "")
        case .failedToPerform3dsButShouldContinue: Row("failed-to-perform-3ds-but-should-continue", .withBackoff, 1, "")
        case .failedToPerform3dsAndShouldBreak: Row("failed-to-perform-3ds-and-should-break", .withBackoff, 1, "")
        case .noNeedToPerform3ds: Row("no-need-to-perform-3ds", .never, 1, "")
        case .cancelledByCustomer: Row("cancelled-by-customer", .withBackoff, 1, "")
        case .invalidEmail: Row("invalid-email", .afterFix, 8, "Correct the e-mail address.")
        }
    }

    /// "INVALID_REQUEST": the name in documents and in `describe`.
    public static func name(_ code: FailureCode) -> String {
        let id = row(code).errorID
        let words = id.hasPrefix("linux-") ? id.dropFirst(6) : id[...]
        return words.uppercased().split(separator: "-").joined(separator: "_")
    }
}
