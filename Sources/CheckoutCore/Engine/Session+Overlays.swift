import CheckoutModel

/// What an inline session shows over the caller's own content, and how that goes away (B-098, B-101, B-128, B-129).
extension Session {
    /// The card form may stand beside the list, so it is there from ready on (B-094, B-120).
    mutating func openInlineForm(_ turn: inout Turn) throws(CheckoutFailure) {
        guard isInline, form.fields == nil, let configuration = checkout.configuration,
            let method = configuration.paymentMethods.first(where: { $0.type == CardMethod.card.type }),
            Self.hasFlow(method)
        else { return }
        try edit(.opened(CardFormRules(configuration, method: method), turn.moment.month), &turn)
    }

    /// The outcome is told at once, and the overlay goes by itself afterwards (B-101).
    mutating func concludeInline(_ attempt: Attempt, _ turn: inout Turn) throws(CheckoutFailure) {
        try close(.success(attempt.number), &turn)
        guard record.settings.uiOptions.isSuccessScreenEnabled else { return }
        try show(.paymentCompleted(attempt.result), &turn)
        turn.start(.successScreen, Limits.successScreenMilliseconds)
    }

    /// Of a payment that is waited for after another start.
    mutating func showUnderWay(_ attempt: AttemptMachine, _ turn: inout Turn) throws(CheckoutFailure) {
        guard case .unknown = attempt.state else {
            return try show(.processingStarted(attempt.record.paymentMethodType), &turn)
        }
        try show(.attemptUnknown(attempt.record.failure ?? CheckoutFailure(.unknown, "something went wrong")), &turn)
    }

    /// Without an error screen the method stays, or the list where none was chosen (B-098).
    mutating func showAgain(_ turn: inout Turn) throws(CheckoutFailure) {
        if let method = list.active {
            try show(.methodDue(method, record.order?.total, hasList: true), &turn)
        } else {
            try show(list.snapshot == nil ? .gone : .listDue(record.order?.total), &turn)
        }
    }

    /// The shopper closed an overlay: back to the caller's list, and no outcome (B-129).
    mutating func leaveOverlay(_ kind: LeaveKind, _ turn: inout Turn) throws(CheckoutFailure) {
        guard let screen, screen.overlay else { throw CheckoutFailure(.wrongState, "nothing is on screen") }
        if kind == .gesture, !screens.ways.contains(.gestures) {
            throw CheckoutFailure(.modal, "this checkout cannot be left by a gesture")
        }
        if kind == .closeButton, !screens.ways.contains(.closeButton) {
            throw CheckoutFailure(.modal, "this checkout has no close button")
        }
        try backToList(&turn)
    }
}
