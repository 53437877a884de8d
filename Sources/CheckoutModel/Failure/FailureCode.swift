/// What went wrong, as a number that is never reused. The hundred is the layer; of several faults the one that stands
/// first is answered. Meaning, retry advice and exit status of each: `FailureCatalogue`.
public enum FailureCode: UInt32, CaseIterable, Hashable, Sendable {
    // The frame layer: told by `GoAway`.
    case protocolError = 101, unsupportedVersion, peerUnknown, tooManyConnections, slowReader, shuttingDown
    // The call.
    case unimplemented = 201, unsupportedField, invalidRequest, tooManyCalls, responseTooLarge
    case deadlineExceeded, cancelled
    // Access.
    case permissionDenied = 301, notFound, notOwner, idempotencyMismatch
    // Money and values.
    case unknownCurrency = 401, amountNegative, amountOverflow, networkNotSelectable
    // State.
    case sessionEnded = 501, notReady, noOutcome, alreadyPresenting, alreadyAttached, alreadyListening
    case alreadySubmitting, processing, awaitingDecision, modal, wrongState, outcomeUnknown, hostLost
    // Store.
    case storageFull = 601, storageFailed
    // Made by the client.
    case daemonUnreachable = 701, connectionLost, socketDenied, daemonNotTrusted, usage

    // The ids of the SDK, the general ones first, then those of validation.
    case uninitializedSdkSession = 1001, invalidClientToken, missingConfiguration, misconfiguredPaymentMethods
    case missingPrimerInputElement, paymentCancelled, failedToCreateSession, failedToRedirect, invalidArchitecture
    case invalidClientSessionValue, invalidUrl, invalidMerchantIdentifier, invalidValue
    case unableToMakePaymentsOnProvidedNetworks, unableToPresentPaymentMethod, unsupportedSessionIntent
    case unsupportedPaymentMethodType, unsupportedPaymentMethodForManager, genericUnderlyingErrors
    case missingSdkDependency, merchantError, paymentFailed, failedToCreatePayment, failedToResumePayment
    case applePayTimedOut, invalidVaultedPaymentMethodId, nolPaySdkError, nolPaySdkInitError, klarnaSdkError
    case klarnaUserNotApproved, stripeError, unableToPresentApplePay, applePayNoCardsInWallet
    case applePayDeviceNotSupported, applePayConfigurationError, applePayPresentationFailed
    case failedToLoadDesignTokens, unknown

    case invalidCardholderName, invalidCardNumber, invalidCvv, invalidExpiryDate, invalidPostalCode, invalidFirstName
    case invalidLastName, invalidAddress, invalidCity, invalidState, invalidCountry, invalidPhoneNumber, invalidRawData
    case invalidOtpCode, unsupportedCardType, invalidBankId, banksNotLoaded, sessionNotCreated, invalidPaymentCategory
    case paymentAlreadyFinalized, invalidCustomerField, vaultedPaymentMethodAdditionalDataMismatch
    case failedToDecode, invalidResponse, networkFailedAfterRetries, noData, serverError, unauthorized, underlyingErrors
    case invalid3dsSdkVersion, missing3dsConfiguration, failedToPerform3dsButShouldContinue
    case failedToPerform3dsAndShouldBreak, noNeedToPerform3ds, cancelledByCustomer
    case invalidEmail
}

/// What the caller should do about a failure. The raw values are those of the protocol.
public enum Retry: Int32, Hashable, Sendable {
    case never = 1, afterFix, withBackoff, sameKeyOnly, afterStatusQuery
}
