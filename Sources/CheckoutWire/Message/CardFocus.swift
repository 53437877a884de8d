public import CheckoutModel
internal import CheckoutWireC

extension CardFocus: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("CardFocus")
    static var initialize: Initialize<Checkout__V1__CardFocus> { unsafe checkout__v1__card_focus__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__CardFocus>, _ build: Builder) {
        switch self {
        case .none:
            unsafe c.pointee.where_case = CHECKOUT__V1__CARD_FOCUS__WHERE_NONE
            unsafe c.pointee.none = build.wrapper(Checkout__V1__Empty.self, checkout__v1__empty__init)
        case .field(let field):
            unsafe c.pointee.where_case = CHECKOUT__V1__CARD_FOCUS__WHERE_FIELD
            unsafe c.pointee.field = enumNumber(field)
        }
    }

    /// A focus that says neither, or names field 0, is INVALID_REQUEST.
    static func take(_ c: Checkout__V1__CardFocus, _ taker: inout Taker) throws(DecodeFault) -> Self {
        if unsafe c.where_case == CHECKOUT__V1__CARD_FOCUS__WHERE_NONE { return .none }
        guard unsafe c.where_case == CHECKOUT__V1__CARD_FOCUS__WHERE_FIELD,
            let field: CardField = unsafe taker.known(c.field, "focus.field")
        else { throw .missing("focus.field") }
        return .field(field)
    }
}
