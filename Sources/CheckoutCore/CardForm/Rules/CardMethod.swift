import CheckoutModel

/// Payment methods that take a card: what their forms ask for.
enum CardMethod {
    /// Card data, then a page of the bank: number, expiry and name, and no code (C-086).
    static let redirects: Set<String> = ["ADYEN_BANCONTACT_CARD"]

    /// Whether the form of this method has a security code.
    static func takesCode(_ paymentMethodType: String) -> Bool { !redirects.contains(paymentMethodType) }
}
