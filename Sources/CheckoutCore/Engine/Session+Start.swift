import CheckoutModel

/// From present to the first screen.
extension Session {
    /// A session that opens now; the effects are those of the request.
    static func open(_ request: PresentSession, _ turn: Turn) throws(CheckoutFailure) -> (Session, [Effect]) {
        var turn = turn
        var session = Session(request, configuration: turn.configuration, at: turn.time)
        session.wants(request.callbacks, &turn)
        let before = session
        session.append(.presentationOpening(request.presentationID, request.host), &turn)
        let waiting = request.waitsForClosing ? Limits.hostCloseMilliseconds.count : 0
        turn.start(.hostAnswer, Milliseconds(turn.configuration.hostAnswer.count + waiting))
        session.append(.checkoutInitializing, &turn)
        session.askConfiguration(&turn)
        if request.settings.uiOptions.isInitScreenEnabled { turn.start(.splash, Limits.splashMilliseconds) }
        if turn.configuration.sessionTotal > 0 { turn.start(.total, turn.configuration.sessionTotal) }
        session.touch(&turn)
        session.syncRecord()
        return (session, turn.effects(from: before, to: session))
    }

    private init(_ request: PresentSession, configuration: EngineConfiguration, at time: WallTime) {
        record = SessionRecord(sessionID: request.sessionID, ownerUID: request.ownerUID)
        record.ownerSecretDigest = request.ownerSecretDigest
        record.presentationID = request.presentationID
        record.host = request.host
        record.hostSecretDigest = request.hostSecretDigest
        record.settings = request.settings
        record.theme = request.theme
        record.intent = request.intent
        record.locale = request.locale
        record.timeZone = request.timeZone
        record.gateway = configuration.gatewayName
        record.live = configuration.live
        record.tokenDigest = request.tokenDigest
        record.sealedToken = request.sealedToken
        record.opened = time
        let splash = request.settings.uiOptions.isInitScreenEnabled
        checkout = CheckoutMachine(state: .initializing(Initializing(splashRunning: splash)))
        presentation = PresentationMachine(id: request.presentationID, host: request.host, state: .opening)
        screens = ScreenMachine(request.settings.uiOptions)
    }

    private func askConfiguration(_ turn: inout Turn) {
        turn.ask(.initialize(record.sessionID, sealedToken: record.sealedToken ?? []))
    }

    /// Lets the checkout machine take an event, and does what it says.
    mutating func advance(_ event: CheckoutEvent, _ turn: inout Turn) throws(CheckoutFailure) {
        for effect in try checkout.handle(event) {
            switch effect {
            case .tellInitializing: append(.checkoutInitializing, &turn)
            case .askConfiguration: askConfiguration(&turn)
            case .tellRefreshFailed(let failure): tellRefreshFailed(failure, &turn)
            case .becomeReady(let afterRestart): try becomeReady(afterRestart: afterRestart, &turn)
            case .failInitialization(let failure): try failInitialization(failure, &turn)
            case .giveUpAfterRestart: try close(.dismissed(.daemonRestarted), &turn)
            case .tellUpdated(let order):
                record.order = order
                append(.checkoutUpdated(order), &turn)
                try edit(.orderChanged(order), &turn)
                try show(.amountChanged(order.total), &turn)
            case .noteStaleAnswer: turn.note(isOver ? .afterEnd : .staleAnswer(0))
            }
        }
    }

    private mutating func becomeReady(afterRestart: Bool, _ turn: inout Turn) throws(CheckoutFailure) {
        guard let configuration = checkout.configuration else { return }
        let selected = afterRestart ? record.selectedPaymentMethod : nil
        record.order = configuration.clientSession.order
        record.filteredMethods = Self.fitting(configuration.filteredMethods)
        record.failure = nil
        append(.checkoutReady(configuration.clientSession.order), &turn)
        try select(.loaded(configuration.paymentMethods), &turn)
        try openInlineForm(&turn)
        // A single method is opened directly, and so is the one that was open before a restart (B-122, B-283). Inline
        // no method opens by itself.
        let only = !isInline && configuration.paymentMethods.count == 1 ? configuration.paymentMethods.first?.id : nil
        let direct = configuration.paymentMethods.first { $0.id == selected ?? only }
        if let direct, Self.hasFlow(direct) {
            // Before a restart it was opened already; the next submit opens an attempt when none is (B-177).
            try openMethod(direct, opensAttempt: selected == nil, &turn)
        } else if isInline, screen?.kind == .error, let newest {
            // What was waited for came to nothing, and can be repeated now.
            try showFailure(newest.record, &turn)
        } else {
            // Inline an attempt can be open without a selection: it goes on with the form, the address is asked for
            // anew.
            if afterRestart, isInline, form.fields != nil, newest?.record.paymentMethodType == CardMethod.card.type {
                startShipping()
            } else {
                try cancelOpenAttempt(&turn)
            }
            try show(.listDue(record.order?.total), &turn)
        }
    }

    /// For people who look why a method is missing (B-126): as many as fit into what is told of a session.
    private static func fitting(_ types: [String]) -> [String] {
        var left = Limits.filteredMethodsBytesMax
        return Array(
            types.prefix { type in
                left -= type.utf8.count + 4
                return left >= 0
            })
    }

    /// Ready as before, so that it can be asked for again (B-119).
    private mutating func tellRefreshFailed(_ why: CheckoutFailure, _ turn: inout Turn) {
        append(
            .attemptFailed(
                AttemptFailed(
                    attempt: 0, phase: .refresh, outcome: nil, failure: turn.identified(why), final: false)),
            &turn)
    }

    private mutating func failInitialization(_ why: CheckoutFailure, _ turn: inout Turn) throws(CheckoutFailure) {
        let failure = turn.identified(why)
        record.failure = failure
        // Inline it is the last word, and nothing is shown (B-104).
        let stays = !isInline && record.settings.uiOptions.isErrorScreenEnabled
        let failed = AttemptFailed(
            attempt: 0, phase: .initialization, outcome: nil, failure: failure, final: !stays)
        guard stays else { return try close(.failure(failed), &turn) }
        append(.attemptFailed(failed), &turn)
        try select(.failed(failure.message), &turn)
        try show(.initializationFailed(failure), &turn)
    }
}
