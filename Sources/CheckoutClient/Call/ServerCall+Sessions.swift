public import CheckoutModel
public import CheckoutWire

/// How a managed checkout is opened.
public struct PresentOptions: Sendable, Equatable {
    /// Where it is shown; `nil`: the foreground host.
    public var host: SessionsPresentRequest.HostChoice? = .name(HostIdentity.headlessName)
    /// `nil`: the defaults.
    public var settings: Settings?
    /// `nil`: the default.
    public var theme: Theme?
    /// ALREADY_PRESENTING instead of taking the host's place.
    public var onlyIfIdle = true
    /// What the caller will answer (`CheckoutClient.listen`); what is not in it is never asked (B-019).
    public var callbacks: CallbackKinds = []

    /// On the daemon's own host, if that is idle.
    public init() {}

    fileprivate func request(_ source: SessionsPresentRequest.Source?) -> SessionsPresentRequest {
        var request = SessionsPresentRequest(source, settings, theme, callbacks)
        request.host = host
        request.onlyIfIdle = onlyIfIdle
        return request
    }
}

extension ServerCall where Value == SessionsPresentResponse {
    /// A checkout for an order that the sandbox makes up (B-014, SB-001).
    public static func present(
        _ order: SandboxOrder, _ options: PresentOptions = PresentOptions(), idempotencyKey: String? = nil
    ) -> Self {
        Self(.sessionsPresent, options.request(.sandboxOrder(order)), idempotencyKey: idempotencyKey)
    }

    /// A checkout of the sandbox for an owner that shows a secret later (`Sessions/Adopt`).
    public static func present(
        _ order: SandboxOrder, _ options: PresentOptions = PresentOptions(),
        ownerSecret: borrowing SecretValue, idempotencyKey: String? = nil
    ) throws(CheckoutFailure) -> Self {
        let secrets = try SecretFields(byteCount: ownerSecret.count)
        try secrets.add(owner: SecretFields.Number.presentOwnerSecret, ownerSecret)
        return Self(
            .sessionsPresent, options.request(.sandboxOrder(order)), key: idempotencyKey, secrets: secrets
        ) { $0 }
    }

    /// A checkout for a client token of the gateway, at most 64 KiB (G-001 to G-012).
    public static func present(
        clientToken: borrowing SecretValue, _ options: PresentOptions = PresentOptions(),
        idempotencyKey: String? = nil
    ) throws(CheckoutFailure) -> Self {
        let secrets = try SecretFields(byteCount: clientToken.count)
        secrets.add(SecretFields.Number.presentClientToken, clientToken)
        return Self(.sessionsPresent, options.request(nil), key: idempotencyKey, secrets: secrets) { $0 }
    }

    /// The same with an owner secret.
    public static func present(
        clientToken: borrowing SecretValue, _ options: PresentOptions = PresentOptions(),
        ownerSecret: borrowing SecretValue, idempotencyKey: String? = nil
    ) throws(CheckoutFailure) -> Self {
        let secrets = try SecretFields(byteCount: clientToken.count + ownerSecret.count)
        secrets.add(SecretFields.Number.presentClientToken, clientToken)
        try secrets.add(owner: SecretFields.Number.presentOwnerSecret, ownerSecret)
        return Self(.sessionsPresent, options.request(nil), key: idempotencyKey, secrets: secrets) { $0 }
    }
}

extension ServerCall where Value == SessionsDismissResponse {
    /// Closes a checkout; the answer comes after the outcome event (B-036 to B-042).
    public static func dismiss(_ session: SessionID) -> Self {
        Self(.sessionsDismiss, SessionsDismissRequest(sessionID: session))
    }
}

extension ServerCall where Value == SessionSnapshot {
    /// The whole of a session, redacted for the caller.
    public static func session(_ session: SessionID) -> Self {
        Self(.sessionsGet, SessionsGetRequest(sessionID: session)) { (response: SessionsGetResponse) in
            response.session
        }
    }
}

extension ServerCall where Value == SessionsListResponse {
    /// A page of sessions, newest first. Who is no observer gets what it owns.
    public static func sessions(
        ownedOnly: Bool = false, liveOnly: Bool = false, pageToken: String = ""
    ) -> Self {
        var request = SessionsListRequest()
        request.ownedOnly = ownedOnly
        request.liveOnly = liveOnly
        request.pageToken = pageToken
        return Self(.sessionsList, request)
    }
}

extension ServerCall where Value == Outcome {
    /// How a session ended and what its money did; NO_OUTCOME while nothing was submitted.
    /// While an attempt is under way it names that attempt, without a `payment`.
    public static func outcome(_ session: SessionID) -> Self {
        Self(.sessionsOutcome, SessionsOutcomeRequest(sessionID: session)) { (response: SessionsOutcomeResponse) in
            response.outcome
        }
    }
}
