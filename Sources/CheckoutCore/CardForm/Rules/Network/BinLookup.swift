import CheckoutModel

/// Asking the BIN service while a number is typed (C-050 to C-052, C-063, B-190). Pure: it says what to do, and is told
/// what came of it.
///
/// A number of fewer than eight digits is `local`. With eight it goes `pausing`, `asking`, and then has the `answer` or
/// has `failed`. Each prefix is asked about once, since the machine of the form keeps the answers; one about another
/// prefix is not shown.
struct BinLookup: Equatable, Sendable {
    enum Standing: Equatable, Sendable {
        /// Too short to ask.
        case local
        /// Until 350 ms after the last change.
        case pausing
        case asking
        case answered(BinAnswer)
        /// Failed, empty, given up, or there is no service.
        case failed
    }

    /// What has to be done now.
    enum Order: Equatable, Sendable {
        case nothing
        /// Start, or start again, the pause of `Limits.binPauseMilliseconds`.
        case startPause
        case stopPause
        case ask(BinPrefix)
    }

    private(set) var standing = Standing.local
    private(set) var prefix = BinPrefix()
    let hasService: Bool

    init(hasService: Bool) { self.hasService = hasService }

    /// The number changed; `nil`: it has no digits. What the session `knows` by now is not asked about again (C-063).
    mutating func typed(_ typed: BinPrefix?, knowing answers: BinAnswers) -> Order {
        let typed = typed ?? BinPrefix()
        let isSame = typed == prefix
        prefix = typed
        if isSame, standing != .pausing { return .nothing }
        let wasPausing = standing == .pausing
        if !typed.isComplete {
            standing = .local
        } else if let known = answers[typed] {
            standing = .answered(known)
        } else if hasService {
            standing = .pausing
            return .startPause
        } else {
            standing = .failed
        }
        return wasPausing ? .stopPause : .nothing
    }

    /// The pause is over, or nobody can wait for it any more (C-061).
    mutating func pauseElapsed() -> Order {
        guard standing == .pausing else { return .nothing }
        standing = .asking
        return .ask(prefix)
    }

    /// The service answered about a prefix, which may not be the one that is typed now (C-063).
    mutating func answered(_ asked: BinPrefix, _ answer: BinAnswer) {
        guard !answer.networks.isEmpty else { return failed(asked) }
        if asked == prefix { standing = .answered(answer) }
    }

    /// No answer. It does not block the form (C-052).
    mutating func failed(_ asked: BinPrefix) {
        if asked == prefix, standing == .asking { standing = .failed }
    }

    /// Submit waits no longer (C-061).
    mutating func giveUp() {
        if isOpen { standing = .failed }
    }

    /// Nothing was asked yet.
    var isPausing: Bool { if case .pausing = standing { true } else { false } }

    /// Something is still to come: submit waits for it.
    var isOpen: Bool { standing == .pausing || standing == .asking }

    var answer: BinAnswer? {
        if case .answered(let answer) = standing { answer } else { nil }
    }

    /// C-051.
    var source: NetworkSource {
        switch standing {
        case .local, .pausing, .asking: .local
        case .failed: .localFallback
        case .answered: .remote
        }
    }

    /// The service's networks, or what the local table takes the number for. OTHER is a find from eight digits on:
    /// before, it says no more than that nothing is known yet.
    func found(_ bestMatch: CardNetwork?) -> NetworkOrder {
        if let answer { return answer.order }
        guard let bestMatch, bestMatch != .other || source == .localFallback else { return NetworkOrder() }
        return NetworkOrder([bestMatch])
    }
}
