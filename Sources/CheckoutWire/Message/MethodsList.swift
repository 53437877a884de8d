public import CheckoutModel
internal import CheckoutWireC

/// Ask for a page of payment methods.
public struct MethodsListRequest: Equatable, Sendable {
    /// Which session.
    public var sessionID: SessionID
    /// `nil`: the whole list; else sets the search of the selection state.
    public var search: String?
    /// Empty: the first.
    public var pageToken = ""

    /// Only what is required.
    public init(sessionID: SessionID) {
        self.sessionID = sessionID
    }
}

extension MethodsListRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("MethodsListRequest")
    static var initialize: Initialize<Checkout__V1__MethodsListRequest> {
        unsafe checkout__v1__methods_list_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__MethodsListRequest>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.search = build.optional(search)
        unsafe c.pointee.page_token = build.text(pageToken)
    }

    static func take(_ c: Checkout__V1__MethodsListRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(sessionID: try unsafe taker.session(c.session_id))
        value.search = unsafe taker.optional(c.search)
        value.pageToken = unsafe taker.text(c.page_token)
        return value
    }
}

/// A page, in the order of the gateway.
public struct MethodsListResponse: Equatable, Sendable {
    /// Rows.
    public var paymentMethods: [PaymentMethod] = []
    /// Id; empty: none.
    public var selectedPaymentMethod = ""
    /// Of the surcharges.
    public var currencyCode = ""
    /// Configured, and not possible here (B-126).
    public var filteredMethods: [String] = []
    /// Empty: that was all.
    public var nextPageToken = ""

    /// Nothing said.
    public init() {}
}

extension MethodsListResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("MethodsListResponse")
    static var initialize: Initialize<Checkout__V1__MethodsListResponse> {
        unsafe checkout__v1__methods_list_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__MethodsListResponse>, _ build: Builder) {
        unsafe (c.pointee.n_payment_methods, c.pointee.payment_methods) = build.list(paymentMethods)
        unsafe c.pointee.selected_payment_method = build.text(selectedPaymentMethod)
        unsafe c.pointee.currency_code = build.text(currencyCode)
        unsafe (c.pointee.n_filtered_methods, c.pointee.filtered_methods) = build.list(filteredMethods)
        unsafe c.pointee.next_page_token = build.text(nextPageToken)
    }

    static func take(_ c: Checkout__V1__MethodsListResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.paymentMethods = try unsafe taker.list(c.n_payment_methods, c.payment_methods)
        value.selectedPaymentMethod = unsafe taker.text(c.selected_payment_method)
        value.currencyCode = unsafe taker.text(c.currency_code)
        value.filteredMethods = unsafe taker.list(c.n_filtered_methods, c.filtered_methods)
        value.nextPageToken = unsafe taker.text(c.next_page_token)
        return value
    }
}
