public import CheckoutModel
internal import CheckoutWireC

/// The newest snapshot of one thing: not stored, no number of its own, never sent before the event it follows.
public struct State: Equatable, Sendable {
    /// Of what.
    public enum Body: Equatable, Sendable {
        /// `screen.changed`.
        case screen(Screen)
        /// `selection.changed`.
        case selection(Selection)
        /// `cardform.changed`.
        case cardForm(CardFormState)
        /// A kind that this version does not know (F-04); never sent.
        case unknown
    }

    /// Whose.
    public var sessionID: SessionID
    /// Of the event it follows; 0: none yet.
    public var sessionSeq: UInt64
    /// Of what.
    public var body: Body

    /// Joins the three.
    public init(sessionID: SessionID, sessionSeq: UInt64, body: Body) {
        self.sessionID = sessionID
        self.sessionSeq = sessionSeq
        self.body = body
    }
}

extension State: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("State")
    static var initialize: Initialize<Checkout__V1__State> { unsafe checkout__v1__state__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__State>, _ build: Builder) {
        unsafe c.pointee.session_id = build.id(sessionID)
        unsafe c.pointee.session_seq = sessionSeq
        switch body {
        case .screen(let screen):
            unsafe c.pointee.body_case = CHECKOUT__V1__STATE__BODY_SCREEN
            unsafe c.pointee.screen = build.message(screen)
        case .selection(let selection):
            unsafe c.pointee.body_case = CHECKOUT__V1__STATE__BODY_SELECTION
            unsafe c.pointee.selection = build.message(selection)
        case .cardForm(let form):
            unsafe c.pointee.body_case = CHECKOUT__V1__STATE__BODY_CARD_FORM
            unsafe c.pointee.card_form = build.message(form)
        case .unknown: break
        }
    }

    static func take(_ c: Checkout__V1__State, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var state = try unsafe Self(sessionID: taker.session(c.session_id), sessionSeq: c.session_seq, body: .unknown)
        switch unsafe c.body_case {
        case CHECKOUT__V1__STATE__BODY_SCREEN:
            if let screen: Screen = try unsafe taker.take(c.screen) { state.body = .screen(screen) }
        case CHECKOUT__V1__STATE__BODY_SELECTION:
            if let selection: Selection = try unsafe taker.take(c.selection) { state.body = .selection(selection) }
        case CHECKOUT__V1__STATE__BODY_CARD_FORM:
            if let form: CardFormState = try unsafe taker.take(c.card_form) { state.body = .cardForm(form) }
        default: break
        }
        return state
    }
}
