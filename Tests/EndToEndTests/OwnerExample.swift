import CheckoutClient

/// A shop's side of express checkout: which options there are, and that its backend has taken one over.
struct Shop: Sendable {
    /// Ways to deliver to an address; none: nothing is delivered there.
    var ways: @Sendable (Address) async throws -> [ShippingOption]
    /// Sets `order.shipping` of the client session, by the backend.
    var commit: @Sendable (ShippingOption) async throws -> Void

    /// An inline session that pays under the basket's key and asks this shop about shipping.
    func session(_ client: CheckoutClient, _ order: SandboxOrder, basket: String) -> CheckoutSession {
        var applePay = ApplePayOptions()
        applePay.shippingContactFields = [.postalAddress]
        applePay.requireShippingMethod = true
        var options = CheckoutSessionOptions()
        options.settings.paymentMethodOptions.applePay = applePay
        options.callbacks = CheckoutCallbacks(
            idempotencyKey: { basket },
            onShippingAddressChange: { change in try await ways(change.shippingAddress) },
            onShippingOptionChange: { change in try await commit(change.selectedShippingOption) })
        options.callbacks.onBeforePaymentCreate = { type in
            type == "PAYMENT_CARD" ? .continuePaymentCreation() : .abortPaymentCreation(errorMessage: "cards only")
        }
        return CheckoutSession(client, sandboxOrder: order, options: options)
    }
}
