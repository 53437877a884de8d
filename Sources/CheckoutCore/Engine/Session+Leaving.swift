import CheckoutModel

/// Closing: by the owner, by the shopper, by the checkout itself.
extension Session {
    /// Programmatic: in every state (B-041). Closing already, or over: nothing to do (B-039).
    mutating func dismiss(_ turn: inout Turn) throws(CheckoutFailure) {
        guard !isOver, ending == nil else { return }
        try close(leavingEnd(.programmatic), &turn)
    }

    /// The shopper's gesture or close button.
    mutating func leave(_ kind: LeaveKind, _ turn: inout Turn) throws(CheckoutFailure) {
        if isOver { throw CheckoutFailure(.sessionEnded, "the checkout is over") }
        if ending != nil { return }
        if isInline { return try leaveOverlay(kind, &turn) }
        if screen?.kind == .processing { throw CheckoutFailure(.processing, "a payment is being processed") }
        switch kind {
        case .gesture:
            guard screens.ways.contains(.gestures) else {
                throw CheckoutFailure(.modal, "this checkout cannot be left by a gesture")
            }
            guard presentation.state == .onScreen else { throw CheckoutFailure(.wrongState, "nothing is on screen") }
            try close(leavingEnd(.gesture), by: .gestureLeft, &turn)
        case .closeButton:
            guard screens.ways.contains(.closeButton) || screen?.kind == .success else {
                throw CheckoutFailure(.modal, "this checkout has no close button")
            }
            guard presentation.state == .onScreen else { throw CheckoutFailure(.wrongState, "nothing is on screen") }
            try close(leavingEnd(.close), &turn)
        }
    }

    /// On the success screen leaving reports success, so that a captured payment is never reported as abandoned
    /// (B-042).
    func leavingEnd(_ reason: DismissReason) -> Ending {
        if let newest, newest.hasCompleted { return .success(newest.record.number) }
        return .dismissed(reason)
    }

    /// Starts closing; the ending is told once the surface is gone.
    mutating func close(
        _ end: Ending, by event: PresentationEvent = .closeAsked, _ turn: inout Turn
    ) throws(CheckoutFailure) {
        try cancelOpenAttempt(&turn)
        setEnding(end)
        for timer in [SessionTimer.successScreen, .splash, .idle, .total] { turn.cancel(timer) }
        try edit(.closed, &turn)
        // Inline there is no surface to wait for (B-101).
        if isInline { return try finish(end, &turn) }
        try present(event, &turn)
    }

    /// Kept in the record too, so that a restart in the middle of closing can finish it.
    mutating func setEnding(_ end: Ending) {
        ending = end
        record.openAttempt = 0
        record.dismissReason = nil
        switch end {
        case .success:
            break
        case .dismissed(let reason):
            record.dismissReason = reason
            if let newest, newest.record.isUnsettled { record.openAttempt = newest.record.number }
        case .failure(let failed):
            record.failure = failed.failure
        }
    }

    /// Lets the presentation take an event, and does what it says.
    mutating func present(_ event: PresentationEvent, _ turn: inout Turn) throws(CheckoutFailure) {
        for effect in try presentation.handle(event) {
            switch effect {
            case .tellPresented:
                append(.presentationPresented(presentation.id, presentation.host), &turn)
                if case .initializing(let state) = checkout.state, state.splashRunning { try show(.splashDue, &turn) }
            case .tellClosing:
                append(.presentationClosing(presentation.id, presentation.host), &turn)
                try show(.closing, &turn)
            case .tellClosed:
                append(.presentationClosed(presentation.id, presentation.host), &turn)
                try finish(ending ?? leavingEnd(.hostLost), &turn)
            case .failToPresent(let fault):
                try failToPresent(fault, &turn)
            case .startTimer(let timer): turn.start(timer, span(of: timer, turn.configuration))
            case .cancelTimer(let timer): turn.cancel(timer)
            }
        }
    }

    /// The host never came up (B-032). The initialization is told once, so a failed one is followed by a dismissal.
    private mutating func failToPresent(_ fault: PresentationFault, _ turn: inout Turn) throws(CheckoutFailure) {
        try cancelOpenAttempt(&turn)
        try edit(.closed, &turn)
        for timer in [SessionTimer.successScreen, .splash, .idle, .total] { turn.cancel(timer) }
        // A payment that was made without the surface is told as what it is, and never as a failed initialization
        // (B-042).
        if newest?.hasCompleted == true || newest?.record.isUnsettled == true || record.failure != nil {
            return try finish(leavingEnd(.hostLost), &turn)
        }
        let failure = turn.identified(fault.failure)
        record.failure = failure
        try finish(
            .failure(AttemptFailed(attempt: 0, phase: .initialization, outcome: nil, failure: failure, final: true)),
            &turn)
    }
}
