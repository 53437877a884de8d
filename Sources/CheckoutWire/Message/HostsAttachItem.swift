public import CheckoutModel
internal import CheckoutWireC

/// What a host is to do. Not a cursor: of each surface the newest state alone waits for it.
public enum HostsAttachItem: Equatable, Sendable {
    /// The first one: who it is.
    case attached(HostAttached)
    /// Show this checkout above what is shown already, then report `onScreen`.
    case present(HostPresent)
    /// The newest snapshot of a surface: screen, selection or card form.
    case state(PresentationID, State)
    /// Close this surface, then report `closed`.
    case close(SessionID, PresentationID)
    /// Of a later version: nothing that this host knows how to do (F-04).
    case unknown
}

/// A host is attached.
public struct HostAttached: Equatable, Sendable {
    /// As the kernel gave it.
    public var identity: HostIdentity
    /// To come back with; `nil`: the one that was shown goes on. A secret.
    public var attachSecret: SecretHandle?
    /// In force: a sheet where the capability for another style is missing (B-130).
    public var style = HostStyle.sheet
    /// Back within the grace period: what it showed follows (B-062).
    public var returned = false

    /// Only what is required.
    public init(identity: HostIdentity) { self.identity = identity }
}

/// A checkout to be shown.
public struct HostPresent: Equatable, Sendable {
    /// Its session: calls about it name this one.
    public var sessionID: SessionID
    /// Reports name this one.
    public var presentationID: PresentationID
    /// As of its opening.
    public var settings = Settings()
    /// `nil`: the default.
    public var theme: Theme?
    /// BCP 47, for the host's own texts.
    public var locale = ""
    /// Back at the root or not (B-033).
    public var context = PresentationContext.direct
    /// Surfaces below it on this host (B-028).
    public var position: UInt32 = 0
    /// It was on screen before: it goes on where it was (B-062).
    public var resumed = false
    /// Whose checkout it is.
    public var ownerUID: UInt32 = 0

    /// Only what is required.
    public init(sessionID: SessionID, presentationID: PresentationID) {
        self.sessionID = sessionID
        self.presentationID = presentationID
    }
}

extension HostsAttachItem: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostsAttachItem")
    static var initialize: Initialize<Checkout__V1__HostsAttachItem> { unsafe checkout__v1__hosts_attach_item__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostsAttachItem>, _ build: Builder) {
        switch self {
        case .attached(let attached):
            unsafe c.pointee.item_case = CHECKOUT__V1__HOSTS_ATTACH_ITEM__ITEM_ATTACHED
            unsafe c.pointee.attached = build.message(attached)
        case .present(let present):
            unsafe c.pointee.item_case = CHECKOUT__V1__HOSTS_ATTACH_ITEM__ITEM_PRESENT
            unsafe c.pointee.present = build.message(present)
        case .state(let presentation, let state):
            unsafe c.pointee.item_case = CHECKOUT__V1__HOSTS_ATTACH_ITEM__ITEM_STATE
            if let m = unsafe build.wrapper(Checkout__V1__HostState.self, checkout__v1__host_state__init) {
                unsafe m.pointee.presentation_id = build.id(presentation)
                unsafe m.pointee.state = build.message(state)
                unsafe c.pointee.state = m
            }
        case .close(let session, let presentation):
            unsafe c.pointee.item_case = CHECKOUT__V1__HOSTS_ATTACH_ITEM__ITEM_CLOSE
            if let m = unsafe build.wrapper(Checkout__V1__HostClose.self, checkout__v1__host_close__init) {
                unsafe m.pointee.session_id = build.id(session)
                unsafe m.pointee.presentation_id = build.id(presentation)
                unsafe c.pointee.close = m
            }
        case .unknown: break
        }
    }

    static func take(_ c: Checkout__V1__HostsAttachItem, _ taker: inout Taker) throws(DecodeFault) -> Self {
        switch unsafe c.item_case {
        case CHECKOUT__V1__HOSTS_ATTACH_ITEM__ITEM_ATTACHED:
            return .attached(try unsafe taker.required(c.attached, "attached"))
        case CHECKOUT__V1__HOSTS_ATTACH_ITEM__ITEM_PRESENT:
            return .present(try unsafe taker.required(c.present, "present"))
        case CHECKOUT__V1__HOSTS_ATTACH_ITEM__ITEM_STATE:
            guard let state = unsafe c.state?.pointee else { return .unknown }
            return .state(
                try unsafe taker.requiredPresentation(state.presentation_id),
                try unsafe taker.required(state.state, "state"))
        case CHECKOUT__V1__HOSTS_ATTACH_ITEM__ITEM_CLOSE:
            guard let close = unsafe c.close?.pointee else { return .unknown }
            return .close(
                try unsafe taker.session(close.session_id), try unsafe taker.requiredPresentation(close.presentation_id)
            )
        default: return .unknown
        }
    }
}

extension HostAttached: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostAttached")
    static var initialize: Initialize<Checkout__V1__HostAttached> { unsafe checkout__v1__host_attached__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostAttached>, _ build: Builder) {
        unsafe c.pointee.identity = build.message(identity)
        unsafe c.pointee.attach_secret = build.secret(attachSecret)
        unsafe c.pointee.style = enumNumber(style)
        unsafe c.pointee.returned = returned ? 1 : 0
    }

    static func take(_ c: Checkout__V1__HostAttached, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(identity: try unsafe taker.required(c.identity, "identity"))
        value.attachSecret = try unsafe taker.secret(c.attach_secret)
        value.style = unsafe taker.known(c.style, "style") ?? .sheet
        value.returned = unsafe c.returned != 0
        return value
    }
}

extension HostPresent: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostPresent")
    static var initialize: Initialize<Checkout__V1__HostPresent> { unsafe checkout__v1__host_present__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostPresent>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.presentation_id = build.id(presentationID)
        unsafe c.pointee.settings = build.message(settings)
        unsafe c.pointee.theme = build.message(theme)
        unsafe c.pointee.locale = build.text(locale)
        unsafe c.pointee.context = enumNumber(context)
        unsafe c.pointee.position = position
        unsafe c.pointee.resumed = resumed ? 1 : 0
        unsafe c.pointee.owner_uid = ownerUID
    }

    static func take(_ c: Checkout__V1__HostPresent, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = try unsafe Self(
            sessionID: taker.session(c.session_id), presentationID: taker.requiredPresentation(c.presentation_id))
        value.settings = try unsafe taker.take(c.settings) ?? Settings()
        value.theme = try unsafe taker.take(c.theme)
        value.locale = unsafe taker.text(c.locale)
        value.context = unsafe taker.known(c.context, "context") ?? .direct
        value.position = unsafe c.position
        value.resumed = unsafe c.resumed != 0
        value.ownerUID = unsafe c.owner_uid
        return value
    }
}

extension Taker {
    /// A presentation that has to be named; what no id can be is NOT_FOUND.
    func requiredPresentation(_ c: UnsafeMutablePointer<CChar>?) throws(DecodeFault) -> PresentationID {
        guard let c = unsafe c, unsafe c.pointee != 0 else { throw .missing("presentation_id") }
        guard let id = unsafe presentation(c) else {
            throw .refused(CheckoutFailure(.notFound, "there is no such presentation here"))
        }
        return id
    }
}
