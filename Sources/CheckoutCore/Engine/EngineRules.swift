import CheckoutModel

/// Rules across sessions, and what can be presented at all.
extension Engine {
    func check(_ request: PresentSession) throws(CheckoutFailure) {
        try check(request.tokenDigest, request.intent, request.settings)
    }

    /// Of either shape.
    func check(_ tokenDigest: [UInt8], _ intent: SessionIntent, _ settings: Settings) throws(CheckoutFailure) {
        guard intent == .checkout else {
            throw CheckoutFailure(.unimplemented, "this daemon saves no payment methods")
        }
        if let other = session(withTokenDigest: tokenDigest) {
            var failure = CheckoutFailure(.alreadyPresenting, "another checkout with this client token is live")
            failure.existingSession = other
            throw failure
        }
        if settings.paymentHandling == .manual {
            throw CheckoutFailure(.invalidValue, "invalid value MANUAL for paymentHandling", recovery: "Use AUTO.")
        }
    }

    /// One attempt at a time for one order, over all its sessions, ended ones included (B-041, G-121, G-122).
    func siblingRefusal(_ session: Session) -> CheckoutFailure? {
        let (id, keys) = (session.record.sessionID, session.orderKeys)
        guard let sibling = unsettled.sibling(of: id, keys), let other = sessions[sibling] else { return nil }
        let isRunning = !other.isOver && other.liveAttempts.contains { $0.isUnsettled && $0.state != .unknown }
        var failure =
            isRunning
            ? CheckoutFailure(.alreadySubmitting, "another checkout of this order is being paid")
            : CheckoutFailure(.outcomeUnknown, "the outcome of an earlier payment of this order is not known")
        failure.existingSession = sibling
        return failure
    }
}

extension SessionInput {
    /// Leads towards a payment.
    var opensAttempt: Bool {
        switch self {
        case .methodSelected, .cardSubmitted, .retryRequested, .shippingAddressSet: true
        case .dismissRequested, .leaveRequested, .methodCancelled, .searchChanged, .cardFormUpdated, .hostAsked,
            .networkSelected, .lookupHurried,
            .shippingOptionSelected, .callbacksOffered, .ownerAnswered, .hostPresented, .hostClosed, .hostLost,
            .hostReturned, .gatewayAnswered, .timerFired, .recovered, .startRequested, .stopRequested,
            .refreshRequested, .closeRequested, .otherMethodRequested, .outcomeResolved:
            false
        }
    }
}
