public import CheckoutModel
internal import CheckoutWireC

/// Ask for a page of sessions.
public struct SessionsListRequest: Equatable, Sendable {
    /// Empty: the newest.
    public var pageToken = ""
    /// 0: as many as fit.
    public var pageSize: UInt32 = 0
    /// Leave out those of others.
    public var ownedOnly = false
    /// Leave out ended ones.
    public var liveOnly = false

    /// Nothing said.
    public init() {}
}

extension SessionsListRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsListRequest")
    static var initialize: Initialize<Checkout__V1__SessionsListRequest> {
        unsafe checkout__v1__sessions_list_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsListRequest>, _ build: Builder) {
        unsafe c.pointee.page_token = build.text(pageToken)
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.owned_only = ownedOnly ? 1 : 0
        unsafe c.pointee.live_only = liveOnly ? 1 : 0
    }

    static func take(_ c: Checkout__V1__SessionsListRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.pageToken = unsafe taker.text(c.page_token)
        value.pageSize = unsafe c.page_size
        value.ownedOnly = unsafe c.owned_only != 0
        value.liveOnly = unsafe c.live_only != 0
        return value
    }
}

/// A page, newest first.
public struct SessionsListResponse: Equatable, Sendable {
    /// Rows.
    public var sessions: [SessionSummary] = []
    /// Empty: that was all.
    public var nextPageToken = ""

    /// Nothing said.
    public init() {}
}

extension SessionsListResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("SessionsListResponse")
    static var initialize: Initialize<Checkout__V1__SessionsListResponse> {
        unsafe checkout__v1__sessions_list_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__SessionsListResponse>, _ build: Builder) {
        unsafe (c.pointee.n_sessions, c.pointee.sessions) = build.list(sessions)
        unsafe c.pointee.next_page_token = build.text(nextPageToken)
    }

    static func take(_ c: Checkout__V1__SessionsListResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.sessions = try unsafe taker.list(c.n_sessions, c.sessions)
        value.nextPageToken = unsafe taker.text(c.next_page_token)
        return value
    }
}
