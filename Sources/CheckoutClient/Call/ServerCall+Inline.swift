public import CheckoutModel
public import CheckoutWire

/// How an inline session is opened (B-106).
public struct OpenOptions: Sendable, Equatable {
    /// `nil`: the defaults.
    public var settings: Settings?
    /// `nil`: the default.
    public var theme: Theme?
    /// What the caller will answer (`CheckoutClient.listen`); of shipping nothing else is ever asked (B-019, B-106).
    public var callbacks: CallbackKinds = []

    /// Defaults.
    public init() {}

    fileprivate func request(_ source: SessionsPresentRequest.Source?) -> SessionsOpenRequest {
        SessionsOpenRequest(source, settings, theme, callbacks)
    }
}

extension ServerCall where Value == SessionsOpenResponse {
    /// An inline session for an order that the sandbox makes up. It waits for its start.
    public static func open(
        _ order: SandboxOrder, _ options: OpenOptions = OpenOptions(), idempotencyKey: String? = nil
    ) -> Self {
        Self(.sessionsOpen, options.request(.sandboxOrder(order)), idempotencyKey: idempotencyKey)
    }

    /// The same for an owner that shows a secret later (`Sessions/Adopt`).
    public static func open(
        _ order: SandboxOrder, _ options: OpenOptions = OpenOptions(), ownerSecret: borrowing SecretValue,
        idempotencyKey: String? = nil
    ) throws(CheckoutFailure) -> Self {
        let secrets = try SecretFields(byteCount: ownerSecret.count)
        try secrets.add(owner: SecretFields.Number.openOwnerSecret, ownerSecret)
        return Self(.sessionsOpen, options.request(.sandboxOrder(order)), key: idempotencyKey, secrets: secrets) { $0 }
    }

    /// An inline session for a client token of the gateway, at most 64 KiB.
    public static func open(
        clientToken: borrowing SecretValue, _ options: OpenOptions = OpenOptions(), idempotencyKey: String? = nil
    ) throws(CheckoutFailure) -> Self {
        let secrets = try SecretFields(byteCount: clientToken.count)
        secrets.add(SecretFields.Number.openClientToken, clientToken)
        return Self(.sessionsOpen, options.request(nil), key: idempotencyKey, secrets: secrets) { $0 }
    }

    /// The same with an owner secret.
    public static func open(
        clientToken: borrowing SecretValue, _ options: OpenOptions = OpenOptions(),
        ownerSecret: borrowing SecretValue, idempotencyKey: String? = nil
    ) throws(CheckoutFailure) -> Self {
        let secrets = try SecretFields(byteCount: clientToken.count + ownerSecret.count)
        secrets.add(SecretFields.Number.openClientToken, clientToken)
        try secrets.add(owner: SecretFields.Number.openOwnerSecret, ownerSecret)
        return Self(.sessionsOpen, options.request(nil), key: idempotencyKey, secrets: secrets) { $0 }
    }
}

extension ServerCall where Value == SessionsStartResponse {
    /// Starts an inline session unless it is running. With `attach` this connection is a surface of it: when the last
    /// surface is gone, the session stops until the next start (B-110 to B-114).
    public static func start(_ session: SessionID, attach: Bool, theme: Theme? = nil) -> Self {
        var request = SessionsStartRequest(sessionID: session)
        request.attach = attach
        request.theme = theme
        return Self(.sessionsStart, request)
    }
}

extension ServerCall where Value == SessionsCancelResponse {
    /// Detaches, or stops the session where this connection is no surface. No outcome follows (B-112, B-113).
    public static func cancelSession(_ session: SessionID) -> Self {
        Self(.sessionsCancel, SessionsCancelRequest(sessionID: session))
    }
}

extension ServerCall where Value == SessionsRefreshResponse {
    /// Loads configuration and methods again (B-118).
    public static func refresh(_ session: SessionID) -> Self {
        Self(.sessionsRefresh, SessionsRefreshRequest(sessionID: session))
    }
}

extension ServerCall where Value == SessionsCloseResponse {
    /// Closes an inline session.
    public static func close(_ session: SessionID) -> Self {
        Self(.sessionsClose, SessionsCloseRequest(sessionID: session))
    }
}

extension ServerCall where Value == SessionsSetDefaultsResponse {
    /// Settings of sessions that this connection opens without any; `nil`: the daemon's own (B-017).
    public static func setDefaults(_ settings: Settings?) -> Self {
        var request = SessionsSetDefaultsRequest()
        request.settings = settings
        return Self(.sessionsSetDefaults, request)
    }
}

extension ServerCall where Value == AttemptsRetryResponse {
    /// Repeats what failed; for a card the form is shown again, and its code asked for. With `wait` the answer comes
    /// with the new attempt's outcome (B-146).
    public static func retry(_ session: SessionID, wait: Bool = false, idempotencyKey: String? = nil) -> Self {
        var request = AttemptsRetryRequest(sessionID: session)
        request.wait = wait
        return Self(.attemptsRetry, request, idempotencyKey: idempotencyKey)
    }
}

extension ServerCall where Value == AttemptsChooseOtherResponse {
    /// Back to the list after a failed attempt (B-149).
    public static func chooseOther(_ session: SessionID) -> Self {
        Self(.attemptsChooseOther, AttemptsChooseOtherRequest(sessionID: session))
    }
}
