import CheckoutModel

/// An inline session: opened, started, cancelled, refreshed, closed. Its caller draws it.
extension Session {
    /// It waits for its start; the opening tells that it is in its first phase.
    static func open(_ request: OpenInline, _ turn: Turn) -> (Session, [Effect]) {
        var turn = turn
        var session = Session(request, configuration: turn.configuration, at: turn.time)
        session.wants(request.callbacks, &turn)
        let before = session
        session.append(.checkoutInitializing, &turn)
        if turn.configuration.sessionTotal > 0 { turn.start(.total, turn.configuration.sessionTotal) }
        session.touch(&turn)
        session.syncRecord()
        return (session, turn.effects(from: before, to: session))
    }

    private init(_ request: OpenInline, configuration: EngineConfiguration, at time: WallTime) {
        record = SessionRecord(sessionID: request.sessionID, ownerUID: request.ownerUID)
        record.ownerSecretDigest = request.ownerSecretDigest
        record.shape = .inline
        record.start = .never
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
        checkout = CheckoutMachine(state: .notStarted(NotStarted(isTold: true)))
        presentation = Self.nowhere(request.ownerUID)
        screens = ScreenMachine(request.settings.uiOptions, isInline: true)
    }

    /// An inline session is on no host.
    static func nowhere(_ uid: UInt32) -> PresentationMachine {
        PresentationMachine(
            id: PresentationID(high: 0, low: 0), host: HostIdentity(hostID: "", name: "", uid: uid, pid: 0),
            state: .idle)
    }

    /// Starts it unless it is started (B-114). What a payment of before the last detachment came to is the outcome now,
    /// and one that is still under way is waited for (B-110).
    mutating func start(_ theme: Theme?, _ turn: inout Turn) throws(CheckoutFailure) {
        try requireInline()
        if let theme { record.theme = theme }
        guard isStartable else { return }
        record.start = .running
        guard let newest else { return try advance(.started(waiting: false), &turn) }
        if newest.completes { return try concludeInline(newest.record, &turn) }
        try advance(.started(waiting: newest.record.isUnsettled), &turn)
        if newest.record.isUnsettled { try showUnderWay(newest, &turn) }
    }

    /// Back to where it can be started again, without an outcome; a payment that the gateway knows goes on (B-110 to
    /// B-113). Again and again is once.
    mutating func stop(_ turn: inout Turn) throws(CheckoutFailure) {
        try requireInline()
        guard !isStartable else { return }
        try dropSubSessions(&turn)
        record.start = .stopped
        record.failure = nil
        try advance(.stopped, &turn)
    }

    /// Loads again; nothing to do before ready, and while it is loading (B-118).
    mutating func refresh(_ turn: inout Turn) throws(CheckoutFailure) {
        try requireInline()
        guard case .ready = checkout.state else { return }
        try refuseWhileUnderWay()
        // What failed can be repeated afterwards as before (B-146).
        try dropSubSessions(keepsError: screen?.kind == .error, &turn)
        try advance(.refreshAsked, &turn)
    }

    /// By the shopper. A payment under way goes on (B-041).
    mutating func closeInline(_ turn: inout Turn) throws(CheckoutFailure) {
        if isInline, record.end == .dismissed { return }
        try requireInline()
        try close(leavingEnd(.close), &turn)
    }

    private func requireInline() throws(CheckoutFailure) {
        guard isInline else {
            throw CheckoutFailure(
                .wrongState, "this checkout is managed by its host", recovery: "Dismiss it, or open an inline session.")
        }
        if isOver { throw CheckoutFailure(.sessionEnded, "the checkout is over") }
    }

    /// List and card form are made anew from here on (B-112, B-120).
    private mutating func dropSubSessions(keepsError: Bool = false, _ turn: inout Turn) throws(CheckoutFailure) {
        try cancelOpenAttempt(&turn)
        try edit(.closed, &turn)
        try select(.closed, &turn)
        if !keepsError { try show(.gone, &turn) }
    }
}
