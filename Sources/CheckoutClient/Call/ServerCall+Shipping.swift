public import CheckoutModel
public import CheckoutWire

extension ServerCall where Value == ShippingSetAddressResponse {
    /// The shopper's address; the answer has the options once the first one is committed (B-222, B-230).
    public static func setShippingAddress(_ address: Address, of session: SessionID) -> Self {
        Self(.shippingSetAddress, ShippingSetAddressRequest(sessionID: session, address: address))
    }
}

extension ServerCall where Value == ShippingSelectOptionResponse {
    /// The shopper's choice; the answer comes when its commit is verified (B-232).
    public static func selectShippingOption(_ id: String, of session: SessionID) -> Self {
        Self(.shippingSelectOption, ShippingSelectOptionRequest(sessionID: session, optionID: id))
    }
}

extension ServerCall where Value == SandboxShippingResponse {
    /// Plays the merchant's backend; with the test interface only (SB-009, B-232).
    public static func patchShipping(of session: SessionID, methodID: String, amount: Int64) -> Self {
        var request = SandboxShippingRequest(sessionID: session)
        request.methodID = methodID
        request.amount = amount
        return Self(.sandboxShipping, request)
    }
}
