public import CheckoutModel
internal import CheckoutWire

extension ServerCall where Value == Money? {
    /// An amount in the currency and language of a session; `nil` before it is ready (B-102). The text is for display
    /// and never parsed; without one there are the units and the currency (C-168).
    public static func formatAmount(_ minorUnits: Int64, in session: SessionID) -> Self {
        Self(.sessionsFormatAmount, SessionsFormatAmountRequest(sessionID: session, minorUnits: minorUnits)) {
            (response: SessionsFormatAmountResponse) in response.amount
        }
    }
}
