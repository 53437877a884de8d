internal import CheckoutModel

/// Maxima of single fields where they differ from `Limits.stringBytesMax` and `Limits.repeatedElementsMax`.
///
/// Keyed by message and field as the `.proto` names them. A `bytes` field without a row is bounded by its request.
enum FieldLimits {
    /// Bytes of a string or bytes field; of each element where the field is a list.
    static func bytesMax(_ field: String, isText: Bool) -> Int {
        bytes[field] ?? (isText ? Limits.stringBytesMax : Limits.frameBodyBytesMax)
    }

    /// Elements of a list.
    static func elementsMax(_ field: String) -> Int { elements[field] ?? Limits.repeatedElementsMax }

    /// Secrets, which are `bytes` on the wire and never a text anywhere (PROTOCOL.md, "What a message must look like").
    static func isSecret(_ field: String) -> Bool { secrets.contains(field) }

    private static let secrets: Set<String> = [
        "SessionsPresentRequest.client_token", "SessionsPresentRequest.owner_secret",
        "SessionsOpenRequest.client_token", "SessionsOpenRequest.owner_secret", "SessionsAdoptRequest.owner_secret",
        "MethodsSubmitRequest.code", "CardFormUpdateRequest.number", "CardFormUpdateRequest.cvv", "SecretBytes.value",
        "CardFormUpdateResponse.formatted_number", "CardFormInspectResponse.formatted_number", "CardInspection.number",
        "CardInspection.cvv",
        "SavedProvideCvvRequest.cvv", "HostsAttachRequest.attach_secret", "HostAttached.attach_secret",
        "PaymentResult.token", "StoredSession.sealed_token",
    ]

    private static let bytes: [String: Int] = [
        "Hello.client_name": Limits.helloStringBytesMax, "Hello.client_version": Limits.helloStringBytesMax,
        "Hello.locale": Limits.helloStringBytesMax, "Hello.time_zone": Limits.helloStringBytesMax,
        // The frame is sound whatever their length: `ReceivedFrame.callFault` makes an INVALID_REQUEST of it.
        "Call.method": Limits.frameBodyBytesMax, "Call.idempotency_key": Limits.frameBodyBytesMax,
        "SessionsPresentRequest.client_token": Limits.clientTokenBytesMax,
        "SessionsOpenRequest.client_token": Limits.clientTokenBytesMax,
        "SessionsPresentRequest.owner_secret": Limits.ownerSecretBytesMax,
        "SessionsOpenRequest.owner_secret": Limits.ownerSecretBytesMax,
        "SessionsAdoptRequest.owner_secret": Limits.ownerSecretBytesMax,
        "HostsAttachRequest.attach_secret": Limits.ownerSecretBytesMax,
        "SecretBytes.value": Limits.fieldBytesMax, "CardInspection.number": Limits.fieldBytesMax,
        "CardInspection.cvv": Limits.fieldBytesMax, "SavedProvideCvvRequest.cvv": Limits.fieldBytesMax,
        "MethodsSubmitRequest.code": Limits.fieldBytesMax,
        "SessionsWatchRequest.epoch": 16, "HostsReportRequest.presentation_id": 32, "HostsLeaveRequest.session_id": 32,
        "SessionsPresentRequest.host_id": 32, "SessionsPresentRequest.host_name": 64, "HostsAttachRequest.name": 64,
        "SandboxOrder.currency_code": 16, "SandboxOrder.country_code": 16, "SandboxOrder.variant": 64,
        "LocaleData.language_code": 64, "LocaleData.region_code": 64,
        "StripeOptions.full_mandate": 8192, "KlarnaOptions.recurring_payment_description": 2048,
        "ColorToken.name": 64, "NumberToken.name": 64, "TypographyToken.name": 64,
        "SessionsGetRequest.session_id": 32, "SessionsDismissRequest.session_id": 32,
        "SessionsOutcomeRequest.session_id": 32, "SessionsWatchRequest.session_id": 32,
        "MethodsListRequest.session_id": 32, "MethodsSelectRequest.session_id": 32,
        "MethodsCancelRequest.session_id": 32, "MethodsSubmitRequest.session_id": 32,
        "CardFormGetRequest.session_id": 32, "CardFormUpdateRequest.session_id": 32,
        "CardFormSubmitRequest.session_id": 32, "AttemptsListRequest.session_id": 32,
        "SessionsListRequest.page_token": 64, "MethodsListRequest.page_token": 64,
        "CallbacksListenRequest.session_id": 32, "CallbacksAnswerRequest.question_id": 32,
        "ShippingSetAddressRequest.session_id": 32, "ShippingSelectOptionRequest.session_id": 32,
        "SandboxShippingRequest.session_id": 32,
        "ShippingSelectOptionRequest.option_id": Limits.shippingOptionIDBytesMax,
        "SandboxShippingRequest.method_id": Limits.shippingOptionIDBytesMax,
        "AttemptsListRequest.page_token": 64, "SandboxLedgerRequest.page_token": 64,
    ]

    private static let elements: [String: Int] = [
        "AllowedCardTypes.types": 32, "HostsAttachRequest.capabilities": 64, "CallbacksListenRequest.kinds": 16,
        "ShippingOptionList.options": Limits.shippingOptionsMax,
    ]
}
