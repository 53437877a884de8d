public import CheckoutModel
internal import CheckoutWireC

/// Which hosts are attached?
public struct HostsListRequest: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension HostsListRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostsListRequest")
    static var initialize: Initialize<Checkout__V1__HostsListRequest> { unsafe checkout__v1__hosts_list_request__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostsListRequest>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__HostsListRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}

/// Attached hosts, `headless` included.
public struct HostsListResponse: Equatable, Sendable {
    /// By name.
    public var hosts: [Host] = []

    /// Nothing said.
    public init() {}
}

extension HostsListResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostsListResponse")
    static var initialize: Initialize<Checkout__V1__HostsListResponse> {
        unsafe checkout__v1__hosts_list_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostsListResponse>, _ build: Builder) {
        unsafe (c.pointee.n_hosts, c.pointee.hosts) = build.list(hosts)
    }

    static func take(_ c: Checkout__V1__HostsListResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self()
        value.hosts = try unsafe taker.list(c.n_hosts, c.hosts)
        return value
    }
}

/// One presentation host and what it shows.
public struct Host: Equatable, Sendable {
    /// As the kernel gave it.
    public var identity: HostIdentity
    /// Has the focus.
    public var focused = false
    /// Opening, on screen or closing; never on `headless` (B-011).
    public var presenting = false
    /// Those the caller may see.
    public var sessionIDs: [String] = []
    /// Of what it shows.
    public var state: PresentationState?
    /// `nil`: it draws nothing (`headless`).
    public var style: HostStyle?
    /// What it said it can do.
    public var capabilities: [String] = []
    /// Where the caller's next checkout would be shown if it named no host (B-020).
    public var foreground = false

    /// Only what is required.
    public init(identity: HostIdentity) {
        self.identity = identity
    }
}

extension Host: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Host")
    static var initialize: Initialize<Checkout__V1__Host> { unsafe checkout__v1__host__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Host>, _ build: Builder) {
        unsafe c.pointee.identity = build.message(identity)
        unsafe c.pointee.focused = focused ? 1 : 0
        unsafe c.pointee.presenting = presenting ? 1 : 0
        unsafe (c.pointee.n_session_ids, c.pointee.session_ids) = build.list(sessionIDs)
        unsafe c.pointee.state = enumNumber(state)
        unsafe c.pointee.style = enumNumber(style)
        unsafe (c.pointee.n_capabilities, c.pointee.capabilities) = build.list(capabilities)
        unsafe c.pointee.foreground = foreground ? 1 : 0
    }

    static func take(_ c: Checkout__V1__Host, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(identity: try unsafe taker.required(c.identity, "identity"))
        value.focused = unsafe c.focused != 0
        value.presenting = unsafe c.presenting != 0
        value.sessionIDs = unsafe taker.list(c.n_session_ids, c.session_ids)
        value.state = unsafe taker.known(c.state, "state")
        value.style = unsafe taker.known(c.style, "style")
        value.capabilities = unsafe taker.list(c.n_capabilities, c.capabilities)
        value.foreground = unsafe c.foreground != 0
        return value
    }
}
