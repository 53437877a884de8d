internal import CheckoutModel
internal import CheckoutWireC

/// The oneof of `Event` into bodies of events.
extension EventBody {
    /// `nil`: a kind that this version does not know.
    static func take(_ c: Checkout__V1__Event, _ taker: inout Taker) throws(DecodeFault) -> EventBody? {
        switch unsafe c.body_case {
        case CHECKOUT__V1__EVENT__BODY_PRESENTATION_OPENING:
            guard let m = unsafe c.presentation_opening?.pointee else { return nil }
            return try unsafe taker.presentation(m.presentation_id, m.host).map { .presentationOpening($0.0, $0.1) }
        case CHECKOUT__V1__EVENT__BODY_PRESENTATION_PRESENTED:
            guard let m = unsafe c.presentation_presented?.pointee else { return nil }
            return try unsafe taker.presentation(m.presentation_id, m.host).map { .presentationPresented($0.0, $0.1) }
        case CHECKOUT__V1__EVENT__BODY_PRESENTATION_CLOSING:
            guard let m = unsafe c.presentation_closing?.pointee else { return nil }
            return try unsafe taker.presentation(m.presentation_id, m.host).map { .presentationClosing($0.0, $0.1) }
        case CHECKOUT__V1__EVENT__BODY_PRESENTATION_CLOSED:
            guard let m = unsafe c.presentation_closed?.pointee else { return nil }
            return try unsafe taker.presentation(m.presentation_id, m.host).map { .presentationClosed($0.0, $0.1) }
        case CHECKOUT__V1__EVENT__BODY_CHECKOUT_INITIALIZING: return .checkoutInitializing
        case CHECKOUT__V1__EVENT__BODY_CHECKOUT_READY:
            guard let m = unsafe c.checkout_ready?.pointee else { return nil }
            return try unsafe .checkoutReady(taker.required(m.order, "order"))
        case CHECKOUT__V1__EVENT__BODY_CHECKOUT_UPDATED:
            guard let m = unsafe c.checkout_updated?.pointee else { return nil }
            return try unsafe .checkoutUpdated(taker.required(m.order, "order"))
        case CHECKOUT__V1__EVENT__BODY_CHECKOUT_SUCCESS:
            guard let m = unsafe c.checkout_success?.pointee else { return nil }
            var success = try unsafe CheckoutSuccess(
                result: taker.required(m.result, "result"), paid: m.paid != 0, gateway: taker.text(m.gateway),
                live: m.live != 0, attempt: m.attempt)
            success.amountMismatch = unsafe m.amount_mismatch != 0
            return .checkoutSuccess(success)
        case CHECKOUT__V1__EVENT__BODY_CHECKOUT_DISMISSED:
            guard let m = unsafe c.checkout_dismissed?.pointee else { return nil }
            return unsafe .checkoutDismissed(
                taker.known(m.reason, "checkout_dismissed.reason") ?? .programmatic, openAttempt: m.open_attempt)
        case CHECKOUT__V1__EVENT__BODY_ATTEMPT_OPENED:
            guard let m = unsafe c.attempt_opened?.pointee else { return nil }
            return unsafe .attemptOpened(m.attempt, paymentMethodType: taker.text(m.payment_method_type))
        case CHECKOUT__V1__EVENT__BODY_ATTEMPT_AWAITING_DECISION:
            guard let m = unsafe c.attempt_awaiting_decision?.pointee else { return nil }
            return unsafe .attemptAwaitingDecision(m.attempt, paymentMethodType: taker.text(m.payment_method_type))
        case CHECKOUT__V1__EVENT__BODY_ATTEMPT_PROCESSING:
            guard let m = unsafe c.attempt_processing?.pointee else { return nil }
            return try unsafe .attemptProcessing(
                m.attempt, paymentMethodType: taker.text(m.payment_method_type), amount: taker.take(m.amount),
                network: taker.known(m.network, "attempt_processing.network"))
        case CHECKOUT__V1__EVENT__BODY_ATTEMPT_SUCCEEDED:
            guard let m = unsafe c.attempt_succeeded?.pointee else { return nil }
            return try unsafe .attemptSucceeded(m.attempt, taker.required(m.result, "result"), paid: m.paid != 0)
        case CHECKOUT__V1__EVENT__BODY_ATTEMPT_CANCELLED:
            guard let m = unsafe c.attempt_cancelled?.pointee else { return nil }
            return unsafe .attemptCancelled(
                m.attempt, paymentMethodType: taker.text(m.payment_method_type), mayComplete: m.may_complete != 0)
        case CHECKOUT__V1__EVENT__BODY_ATTEMPT_FAILED:
            guard let m = unsafe c.attempt_failed?.pointee else { return nil }
            return try unsafe .attemptFailed(
                AttemptFailed(
                    attempt: m.attempt, phase: taker.known(m.phase, "attempt_failed.phase") ?? .payment,
                    outcome: taker.known(m.outcome, "attempt_failed.outcome"),
                    failure: taker.required(m.failure, "failure"), checkoutData: taker.take(m.checkout_data),
                    final: m.final != 0))
        case CHECKOUT__V1__EVENT__BODY_PAYMENT_SETTLED:
            guard let m = unsafe c.payment_settled?.pointee else { return nil }
            return unsafe .paymentSettled(
                m.attempt, taker.known(m.status, "payment_settled.status") ?? .pending, paid: m.paid != 0,
                by: taker.known(m.by, "payment_settled.by") ?? .gateway, paymentID: taker.text(m.payment_id))
        case CHECKOUT__V1__EVENT__BODY_SHIPPING_UNSERVICEABLE:
            guard let m = unsafe c.shipping_unserviceable?.pointee else { return nil }
            return .shippingUnserviceable(unsafe m.attempt)
        case CHECKOUT__V1__EVENT__BODY_SHIPPING_REVERTED:
            guard let m = unsafe c.shipping_reverted?.pointee else { return nil }
            return try unsafe .shippingReverted(m.attempt, taker.required(m.option, "option"))
        default: return nil
        }
    }
}

extension Taker {
    mutating func presentation(
        _ id: UnsafeMutablePointer<CChar>?, _ host: UnsafeMutablePointer<Checkout__V1__HostIdentity>?
    ) throws(DecodeFault) -> (PresentationID, HostIdentity)? {
        guard let id = unsafe presentation(id) else { throw .missing("presentation_id") }
        return (id, try unsafe required(host, "host"))
    }
}
