internal import CheckoutModel
internal import CheckoutWireC

/// The bodies of events into the oneof of `Event`.
extension EventBody {
    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Event>, _ build: Builder) {
        switch self {
        case .presentationOpening(let id, let host):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_PRESENTATION_OPENING
            if let m = unsafe build.wrapper(
                Checkout__V1__PresentationOpening.self, checkout__v1__presentation_opening__init)
            {
                unsafe m.pointee.presentation_id = build.id(id)
                unsafe m.pointee.host = build.message(host)
                unsafe c.pointee.presentation_opening = m
            }
        case .presentationPresented(let id, let host):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_PRESENTATION_PRESENTED
            if let m = unsafe build.wrapper(
                Checkout__V1__PresentationPresented.self, checkout__v1__presentation_presented__init)
            {
                unsafe m.pointee.presentation_id = build.id(id)
                unsafe m.pointee.host = build.message(host)
                unsafe c.pointee.presentation_presented = m
            }
        case .presentationClosing(let id, let host):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_PRESENTATION_CLOSING
            if let m = unsafe build.wrapper(
                Checkout__V1__PresentationClosing.self, checkout__v1__presentation_closing__init)
            {
                unsafe m.pointee.presentation_id = build.id(id)
                unsafe m.pointee.host = build.message(host)
                unsafe c.pointee.presentation_closing = m
            }
        case .presentationClosed(let id, let host):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_PRESENTATION_CLOSED
            if let m = unsafe build.wrapper(
                Checkout__V1__PresentationClosed.self, checkout__v1__presentation_closed__init)
            {
                unsafe m.pointee.presentation_id = build.id(id)
                unsafe m.pointee.host = build.message(host)
                unsafe c.pointee.presentation_closed = m
            }
        case .checkoutInitializing:
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_CHECKOUT_INITIALIZING
            unsafe c.pointee.checkout_initializing = build.wrapper(
                Checkout__V1__CheckoutInitializing.self, checkout__v1__checkout_initializing__init)
        case .checkoutReady(let order):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_CHECKOUT_READY
            if let m = unsafe build.wrapper(Checkout__V1__CheckoutReady.self, checkout__v1__checkout_ready__init) {
                unsafe m.pointee.order = build.message(order)
                unsafe c.pointee.checkout_ready = m
            }
        case .checkoutUpdated(let order):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_CHECKOUT_UPDATED
            if let m = unsafe build.wrapper(Checkout__V1__CheckoutUpdated.self, checkout__v1__checkout_updated__init) {
                unsafe m.pointee.order = build.message(order)
                unsafe c.pointee.checkout_updated = m
            }
        case .checkoutSuccess(let success):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_CHECKOUT_SUCCESS
            if let m = unsafe build.wrapper(Checkout__V1__CheckoutSuccess.self, checkout__v1__checkout_success__init) {
                unsafe m.pointee.result = build.message(success.result)
                unsafe m.pointee.paid = success.paid ? 1 : 0
                unsafe m.pointee.amount_mismatch = success.amountMismatch ? 1 : 0
                unsafe m.pointee.gateway = build.text(success.gateway)
                unsafe m.pointee.live = success.live ? 1 : 0
                unsafe m.pointee.attempt = success.attempt
                unsafe c.pointee.checkout_success = m
            }
        case .checkoutDismissed(let reason, let openAttempt):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_CHECKOUT_DISMISSED
            if let m = unsafe build.wrapper(
                Checkout__V1__CheckoutDismissed.self, checkout__v1__checkout_dismissed__init)
            {
                unsafe m.pointee.reason = enumNumber(reason)
                unsafe m.pointee.open_attempt = openAttempt
                unsafe c.pointee.checkout_dismissed = m
            }
        case .attemptOpened(let attempt, let methodType):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_ATTEMPT_OPENED
            if let m = unsafe build.wrapper(Checkout__V1__AttemptOpened.self, checkout__v1__attempt_opened__init) {
                unsafe m.pointee.attempt = attempt
                unsafe m.pointee.payment_method_type = build.text(methodType)
                unsafe c.pointee.attempt_opened = m
            }
        case .attemptAwaitingDecision(let attempt, let methodType):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_ATTEMPT_AWAITING_DECISION
            if let m = unsafe build.wrapper(
                Checkout__V1__AttemptAwaitingDecision.self, checkout__v1__attempt_awaiting_decision__init)
            {
                unsafe m.pointee.attempt = attempt
                unsafe m.pointee.payment_method_type = build.text(methodType)
                unsafe c.pointee.attempt_awaiting_decision = m
            }
        case .attemptProcessing(let attempt, let methodType, let amount, let network):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_ATTEMPT_PROCESSING
            if let m = unsafe build.wrapper(
                Checkout__V1__AttemptProcessing.self, checkout__v1__attempt_processing__init)
            {
                unsafe m.pointee.attempt = attempt
                unsafe m.pointee.payment_method_type = build.text(methodType)
                unsafe m.pointee.amount = build.message(amount)
                unsafe m.pointee.network = enumNumber(network)
                unsafe c.pointee.attempt_processing = m
            }
        case .attemptSucceeded(let attempt, let result, let paid):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_ATTEMPT_SUCCEEDED
            if let m = unsafe build.wrapper(Checkout__V1__AttemptSucceeded.self, checkout__v1__attempt_succeeded__init)
            {
                unsafe m.pointee.attempt = attempt
                unsafe m.pointee.result = build.message(result)
                unsafe m.pointee.paid = paid ? 1 : 0
                unsafe c.pointee.attempt_succeeded = m
            }
        case .attemptCancelled(let attempt, let methodType, let mayComplete):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_ATTEMPT_CANCELLED
            if let m = unsafe build.wrapper(Checkout__V1__AttemptCancelled.self, checkout__v1__attempt_cancelled__init)
            {
                unsafe m.pointee.attempt = attempt
                unsafe m.pointee.payment_method_type = build.text(methodType)
                unsafe m.pointee.may_complete = mayComplete ? 1 : 0
                unsafe c.pointee.attempt_cancelled = m
            }
        case .attemptFailed(let failed):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_ATTEMPT_FAILED
            if let m = unsafe build.wrapper(Checkout__V1__AttemptFailed.self, checkout__v1__attempt_failed__init) {
                unsafe m.pointee.attempt = failed.attempt
                unsafe m.pointee.phase = enumNumber(failed.phase)
                unsafe m.pointee.outcome = enumNumber(failed.outcome)
                unsafe m.pointee.failure = build.message(failed.failure)
                unsafe m.pointee.checkout_data = build.message(failed.checkoutData)
                unsafe m.pointee.final = failed.final ? 1 : 0
                unsafe c.pointee.attempt_failed = m
            }
        case .paymentSettled(let attempt, let status, let paid, let by, let paymentID):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_PAYMENT_SETTLED
            if let m = unsafe build.wrapper(Checkout__V1__PaymentSettled.self, checkout__v1__payment_settled__init) {
                unsafe m.pointee.attempt = attempt
                unsafe m.pointee.status = enumNumber(status)
                unsafe m.pointee.paid = paid ? 1 : 0
                unsafe m.pointee.by = enumNumber(by)
                unsafe m.pointee.payment_id = build.text(paymentID)
                unsafe c.pointee.payment_settled = m
            }
        case .shippingUnserviceable(let attempt):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_SHIPPING_UNSERVICEABLE
            if let m = unsafe build.wrapper(
                Checkout__V1__ShippingUnserviceable.self, checkout__v1__shipping_unserviceable__init)
            {
                unsafe m.pointee.attempt = attempt
                unsafe c.pointee.shipping_unserviceable = m
            }
        case .shippingReverted(let attempt, let option):
            unsafe c.pointee.body_case = CHECKOUT__V1__EVENT__BODY_SHIPPING_REVERTED
            if let m = unsafe build.wrapper(Checkout__V1__ShippingReverted.self, checkout__v1__shipping_reverted__init)
            {
                unsafe m.pointee.attempt = attempt
                unsafe m.pointee.option = build.message(option)
                unsafe c.pointee.shipping_reverted = m
            }
        }
    }
}
