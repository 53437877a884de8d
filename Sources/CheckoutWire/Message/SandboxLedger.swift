public import CheckoutModel
internal import CheckoutWireC

/// Ask for a page of the ledger (SB-009).
public struct SandboxLedgerRequest: Equatable, Sendable {
    /// Empty: the first.
    public var pageToken = ""

    /// Nothing said.
    public init() {}
}

extension SandboxLedgerRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxLedgerRequest")
    static var initialize: Initialize<Checkout__V1__SandboxLedgerRequest> {
        unsafe checkout__v1__sandbox_ledger_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxLedgerRequest>, _ build: Builder) {
        unsafe c.pointee.page_token = build.text(pageToken)
    }

    static func take(_ c: Checkout__V1__SandboxLedgerRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.pageToken = unsafe taker.text(c.page_token)
        return value
    }
}

/// A page.
public struct SandboxLedgerResponse: Equatable, Sendable {
    /// In the order of the first create.
    public var entries: [LedgerEntry] = []
    /// Empty: that was all.
    public var nextPageToken = ""

    /// Nothing said.
    public init() {}
}

extension SandboxLedgerResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SandboxLedgerResponse")
    static var initialize: Initialize<Checkout__V1__SandboxLedgerResponse> {
        unsafe checkout__v1__sandbox_ledger_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SandboxLedgerResponse>, _ build: Builder) {
        unsafe (c.pointee.n_entries, c.pointee.entries) = build.list(entries)
        unsafe c.pointee.next_page_token = build.text(nextPageToken)
    }

    static func take(_ c: Checkout__V1__SandboxLedgerResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.entries = try unsafe taker.list(c.n_entries, c.entries)
        value.nextPageToken = unsafe taker.text(c.next_page_token)
        return value
    }
}

/// One payment as the sandbox recorded it.
public struct LedgerEntry: Equatable, Sendable {
    /// Whose.
    public var sessionID = ""
    /// Which.
    public var attempt: UInt32 = 0
    /// Of the create.
    public var idempotencyKey = ""
    /// Empty: none was made.
    public var paymentID = ""
    /// How often money moved.
    public var charges: UInt32 = 0
    /// Charged.
    public var amount: Money?
    /// Final or last.
    public var status: PaymentStatus?
    /// "PAYMENT_CARD".
    public var paymentMethodType = ""
    /// What the client was told: "success", "lost", ….
    public var reported = ""
    /// The row of the tables; never a number.
    public var scenario = ""
    /// How often the key arrived.
    public var creates: UInt32 = 0

    /// Nothing said.
    public init() {}
}

extension LedgerEntry: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("LedgerEntry")
    static var initialize: Initialize<Checkout__V1__LedgerEntry> { unsafe checkout__v1__ledger_entry__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__LedgerEntry>, _ build: Builder) {
        unsafe c.pointee.session_id = build.text(sessionID)
        unsafe c.pointee.attempt = attempt
        unsafe c.pointee.idempotency_key = build.text(idempotencyKey)
        unsafe c.pointee.payment_id = build.text(paymentID)
        unsafe c.pointee.charges = charges
        unsafe c.pointee.amount = build.message(amount)
        unsafe c.pointee.status = enumNumber(status)
        unsafe c.pointee.payment_method_type = build.text(paymentMethodType)
        unsafe c.pointee.reported = build.text(reported)
        unsafe c.pointee.scenario = build.text(scenario)
        unsafe c.pointee.creates = creates
    }

    static func take(_ c: Checkout__V1__LedgerEntry, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.sessionID = unsafe taker.text(c.session_id)
        value.attempt = unsafe c.attempt
        value.idempotencyKey = unsafe taker.text(c.idempotency_key)
        value.paymentID = unsafe taker.text(c.payment_id)
        value.charges = unsafe c.charges
        value.amount = try unsafe taker.take(c.amount)
        value.status = unsafe taker.known(c.status, "status")
        value.paymentMethodType = unsafe taker.text(c.payment_method_type)
        value.reported = unsafe taker.text(c.reported)
        value.scenario = unsafe taker.text(c.scenario)
        value.creates = unsafe c.creates
        return value
    }
}
