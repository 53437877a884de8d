import CheckoutModel

/// The host and its surface come and go (B-062).
extension Session {
    /// The surface disappeared where the shopper could not leave, and has not been shown again.
    public var isSurfaceLost: Bool { presentation.state == .lost }

    var isHeadless: Bool { presentation.host.hostID == HostIdentity.headlessName }

    /// As asked while it closes; by itself it is the shopper's gesture where that is allowed, and else it is lost and
    /// may come back.
    mutating func surfaceGone(withHost: Bool, _ turn: inout Turn) throws(CheckoutFailure) {
        switch presentation.state {
        case .onScreen:
            guard screen?.gestureAllowed ?? screens.ways.contains(.gestures) else {
                return try present(.surfaceLost, &turn)
            }
            try close(leavingEnd(.gesture), by: .gestureLeft, &turn)
        case .opening where isLocked:
            // Never while a payment is processing: looked at again later, like a host that does not answer.
            turn.start(.hostAnswer, Limits.overdueMilliseconds)
        case .opening, .lost, .closing, .idle:
            try present(withHost ? .surfaceLost : .hostClosed, &turn)
        }
    }

    /// The same user showed the secret of the attachment that was lost. It may be another process, so what the shopper
    /// typed goes first; the presentation goes on once it is shown again.
    mutating func hostReturned(_ host: HostIdentity, _ turn: inout Turn) throws(CheckoutFailure) {
        switch presentation.state {
        case .opening, .lost: break
        case .onScreen, .closing, .idle: throw CheckoutFailure(.wrongState, "no host is missing")
        }
        try edit(.moved, &turn)
        presentation.host = host
        record.host = host
    }

    /// Never while a payment is processing: looked at again later.
    mutating func graceFired(_ turn: inout Turn) throws(CheckoutFailure) {
        guard presentation.state == .lost else { return }
        if isLocked { return turn.start(.hostGrace, Limits.overdueMilliseconds) }
        try close(leavingEnd(.hostLost), by: .hostGraceOver, &turn)
    }

    /// What the configuration gives a timer of the presentation.
    func span(of timer: SessionTimer, _ configuration: EngineConfiguration) -> Milliseconds {
        switch timer {
        case .hostAnswer: configuration.hostAnswer
        case .hostGrace: configuration.hostGrace
        case .hostClose: Limits.hostCloseMilliseconds
        case .splash, .successScreen, .gateway, .binPause, .binWait, .month, .idle, .total, .settle, .owner, .gateSlow:
            preconditionFailure("not a timer of the presentation")
        }
    }
}

extension PresentationMachine.State {
    /// Who was on screen when the daemon stopped is so still, as far as anybody knows.
    init(restoring state: PresentationState?) {
        switch state {
        case .opening: self = .opening
        case .onScreen: self = .onScreen
        case .closing: self = .closing
        case .idle, nil: self = .idle
        }
    }
}
