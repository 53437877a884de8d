public import CheckoutModel
internal import CheckoutWireC

/// What became of a surface, or who has the focus.
public enum HostsReportRequest: Equatable, Sendable {
    /// The first paint is done (B-029), or it is shown again.
    case onScreen(PresentationID)
    /// The surface is gone: as asked, or by itself (B-062).
    case closed(PresentationID)
    /// This host got or lost the focus (B-020).
    case focused(Bool)
}

extension HostsReportRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostsReportRequest")
    static var initialize: Initialize<Checkout__V1__HostsReportRequest> {
        unsafe checkout__v1__hosts_report_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostsReportRequest>, _ build: Builder) {
        switch self {
        case .onScreen(let id):
            unsafe c.pointee.presentation_id = build.id(id)
            unsafe c.pointee.report_case = CHECKOUT__V1__HOSTS_REPORT_REQUEST__REPORT_ON_SCREEN
            unsafe c.pointee.on_screen = build.wrapper(Checkout__V1__Empty.self, checkout__v1__empty__init)
        case .closed(let id):
            unsafe c.pointee.presentation_id = build.id(id)
            unsafe c.pointee.report_case = CHECKOUT__V1__HOSTS_REPORT_REQUEST__REPORT_CLOSED
            unsafe c.pointee.closed = build.wrapper(Checkout__V1__Empty.self, checkout__v1__empty__init)
        case .focused(let hasFocus):
            unsafe c.pointee.report_case = CHECKOUT__V1__HOSTS_REPORT_REQUEST__REPORT_FOCUSED
            unsafe c.pointee.focused = build.optional(hasFocus)
        }
    }

    static func take(_ c: Checkout__V1__HostsReportRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        switch unsafe c.report_case {
        case CHECKOUT__V1__HOSTS_REPORT_REQUEST__REPORT_ON_SCREEN:
            return .onScreen(try unsafe taker.requiredPresentation(c.presentation_id))
        case CHECKOUT__V1__HOSTS_REPORT_REQUEST__REPORT_CLOSED:
            return .closed(try unsafe taker.requiredPresentation(c.presentation_id))
        case CHECKOUT__V1__HOSTS_REPORT_REQUEST__REPORT_FOCUSED:
            return .focused(unsafe taker.optional(c.focused) ?? false)
        default: throw .missing("report")
        }
    }
}

/// The report was taken.
public struct HostsReportResponse: Equatable, Sendable {
    /// Nothing said.
    public init() {}
}

extension HostsReportResponse: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostsReportResponse")
    static var initialize: Initialize<Checkout__V1__HostsReportResponse> {
        unsafe checkout__v1__hosts_report_response__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostsReportResponse>, _ build: Builder) {
    }

    static func take(_ c: Checkout__V1__HostsReportResponse, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self()
    }
}
