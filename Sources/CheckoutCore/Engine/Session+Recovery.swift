import CheckoutModel

/// After a restart (B-283): what was under way is found out, what waited is cancelled, the rest goes on.
extension Session {
    init(restoring record: SessionRecord, attempts: [Attempt]) {
        self.record = record
        let ended = record.end != nil
        let waits = record.shape == .inline && record.start != .running
        checkout = CheckoutMachine(
            state: ended
                ? .ended(CheckoutEnded())
                : waits ? .notStarted(NotStarted(isTold: record.start == .never)) : .restored(Restored()))
        presentation = PresentationMachine(
            id: record.presentationID ?? PresentationID(high: 0, low: 0),
            host: record.host ?? HostIdentity(hostID: "", name: "", uid: record.ownerUID, pid: 0),
            state: PresentationMachine.State(restoring: record.presentation))
        screens = ScreenMachine(record.settings.uiOptions, isInline: record.shape == .inline)
        book = AttemptBook(restoring: attempts)
    }

    mutating func recover(_ turn: inout Turn) throws(CheckoutFailure) {
        switch checkout.state {
        case .restored, .notStarted, .ended: break
        case .initializing, .initFailed, .ready, .refreshing: return
        }
        // One that is over for good has nothing to find out.
        for number in book.live { try advance(number, .recovered, &turn) }
        if isOver { return }
        if isInline {
            startClocks(&turn)
            // Who has not started it, or was detached, starts it again (B-283).
            return isStartable ? () : try goOn(&turn)
        }
        switch presentation.state {
        case .closing, .idle: return try finishClosing(&turn)
        case .opening where isHeadless: try present(.hostPresented, &turn)
        case .opening: try present(.hostAsked, &turn)
        case .onScreen where isHeadless: break
        // Nobody left it: the daemon stopped, and the host may come back (B-062).
        case .onScreen, .lost: try present(.surfaceLost, &turn)
        }
        startClocks(&turn)
        try goOn(&turn)
    }

    /// Closing had begun: the ending is what the record and the last attempt say.
    private mutating func finishClosing(_ turn: inout Turn) throws(CheckoutFailure) {
        let end: Ending
        if let reason = record.dismissReason {
            end = .dismissed(reason)
        } else if let newest, newest.hasCompleted {
            end = .success(newest.record.number)
        } else if let newest, newest.record.outcome != nil, newest.record.failure != nil {
            end = .failure(failed(newest.record, final: true))
        } else if let failure = record.failure {
            end = .failure(
                AttemptFailed(attempt: 0, phase: .initialization, outcome: nil, failure: failure, final: true))
        } else {
            end = .dismissed(.daemonRestarted)
        }
        setEnding(end)
        if presentation.state == .idle { return try finish(end, &turn) }
        try present(.hostClosed, &turn)
    }

    private mutating func goOn(_ turn: inout Turn) throws(CheckoutFailure) {
        guard let newest else { return try advance(.startedAgain, &turn) }
        switch newest.state {
        case .processing, .unknown:
            try showUnderWay(newest, &turn)
        case .ended where newest.hasCompleted:
            try showSuccess(newest.record, &turn)
        case .open, .awaitingDecision, .ended:
            // The screen is drawn again once the methods are there; what it was stays in the record until then.
            try advance(.startedAgain, &turn)
        }
    }

    private mutating func startClocks(_ turn: inout Turn) {
        touch(&turn)
        let limit = turn.configuration.sessionTotal
        guard limit > 0 else { return }
        let age = turn.time.unixMilliseconds.subtractingReportingOverflow(record.opened.unixMilliseconds)
        // A clock that was set back counts as no time at all, so that a session ends late rather than too early.
        let spent = age.overflow || age.partialValue < 0 ? 0 : UInt64(age.partialValue)
        turn.start(.total, Milliseconds(spent < limit.count ? limit.count - spent : 1))
    }
}
