public import CheckoutModel
internal import CheckoutWireC

/// Ask for a page of attempts.
public struct AttemptsListRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// Empty: the first.
    public var pageToken = ""

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension AttemptsListRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AttemptsListRequest")
    static var initialize: Initialize<Checkout__V1__AttemptsListRequest> {
        unsafe checkout__v1__attempts_list_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AttemptsListRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.page_token = build.text(pageToken)
    }

    static func take(_ c: Checkout__V1__AttemptsListRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.pageToken = unsafe taker.text(c.page_token)
        return value
    }
}

/// A page.
public struct AttemptsListResponse: Equatable, Sendable {
    /// By number.
    public var attempts: [Attempt] = []
    /// Empty: that was all.
    public var nextPageToken = ""

    /// Nothing said.
    public init() {}
}

extension AttemptsListResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("AttemptsListResponse")
    static var initialize: Initialize<Checkout__V1__AttemptsListResponse> {
        unsafe checkout__v1__attempts_list_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__AttemptsListResponse>, _ build: Builder) {
        unsafe (c.pointee.n_attempts, c.pointee.attempts) = build.list(attempts)
        unsafe c.pointee.next_page_token = build.text(nextPageToken)
    }

    static func take(_ c: Checkout__V1__AttemptsListResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.attempts = try unsafe taker.list(c.n_attempts, c.attempts)
        value.nextPageToken = unsafe taker.text(c.next_page_token)
        return value
    }
}
