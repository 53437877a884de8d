import CheckoutModel

/// After a failure: once more, or another method (B-099, B-103, B-146 to B-150). Only what the screen offers is
/// accepted.
extension Session {
    /// Repeats what failed. The screen is another one afterwards, so that a second request is refused (B-148).
    mutating func retry(_ turn: inout Turn) throws(CheckoutFailure) {
        guard screen?.kind == .initError else { return try retryAttempt(&turn) }
        try offered(.retry)
        let splash = record.settings.uiOptions.isInitScreenEnabled
        record.failure = nil
        try advance(.retried(splash: splash), &turn)
        try select(.closed, &turn)
        try show(splash ? .splashDue : .gone, &turn)
        if splash { turn.start(.splash, Limits.splashMilliseconds) }
    }

    /// For a card the form is shown again, its values kept and the code empty: nothing of it can be sent again (C-142).
    private mutating func retryAttempt(_ turn: inout Turn) throws(CheckoutFailure) {
        try offered(.retry)
        _ = try readyConfiguration()
        // The error screen stays while the owner decides about the next attempt: none may be opened beside that one.
        try refuseWhileUnderWay()
        let type = newest?.record.paymentMethodType ?? ""
        guard let method = list.methods.first(where: { $0.type == type }), Self.hasFlow(method) else {
            throw CheckoutFailure(.unsupportedPaymentMethodType, "the list does not have the method any more").about(
                type)
        }
        guard list.active?.id == method.id, form.fields != nil else {
            if let refusal = turn.siblingRefusal { throw refusal }
            try refuseWhenFull()
            if list.active != nil { try select(.left, &turn) }
            return try openMethod(method, opensAttempt: true, &turn)
        }
        try beginAgain(method, &turn)
    }

    /// The checkout stays ready (B-149).
    mutating func chooseOther(_ turn: inout Turn) throws(CheckoutFailure) {
        try offered(.chooseOther)
        _ = try readyConfiguration()
        try backToList(&turn)
    }

    /// Leaves the method, the failed one too; re-selecting it starts afresh (B-142).
    mutating func backToList(_ turn: inout Turn) throws(CheckoutFailure) {
        try refuseWhileUnderWay()
        try cancelOpenAttempt(&turn)
        try edit(.closed, &turn)
        if list.active != nil { try select(.left, &turn) }
        try openInlineForm(&turn)
        try show(.listDue(record.order?.total), &turn)
    }

    private func offered(_ action: ShopperAction) throws(CheckoutFailure) {
        if isOver { throw CheckoutFailure(.sessionEnded, "the checkout is over") }
        if ending != nil { throw CheckoutFailure(.wrongState, "the checkout is closing") }
        if isLoading, screen?.kind != .error { throw CheckoutFailure(.notReady, "the checkout is still initializing") }
        guard let screen, screen.kind == .error || screen.kind == .initError, screen.actions.contains(action) else {
            throw CheckoutFailure(.wrongState, "the screen shown does not offer this")
        }
    }
}
