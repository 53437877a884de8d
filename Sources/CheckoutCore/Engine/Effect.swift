public import CheckoutModel

/// An order to the one place that performs effects. The order of a list is the order in which they take effect, within
/// the contract: what is appended or saved becomes durable together, then the gateway is asked, then others are told.
public enum Effect: Equatable, Sendable {
    /// Store this event with the session's next number.
    case append(EventBody)
    /// The session's record changed: store `Session.record`.
    case saveSession
    /// The record of this attempt changed: store it.
    case saveAttempt(AttemptNumber)
    /// Ask the gateway, once all that this input changed is durable.
    case askGateway(GatewayRequest)
    /// Ask the owner, once all that this input changed is durable. It comes back as `SessionInput.ownerAnswered`.
    case askOwner(OwnerQuestion)
    /// Nobody waits for the answer any more.
    case closeQuestion(QuestionNumber)
    /// Start, or start again, a timer of the session. It comes back as `SessionInput.timerFired`.
    case startTimer(SessionTimer, Milliseconds)
    /// It must not fire any more. Harmless when it does not run.
    case cancelTimer(SessionTimer)
    /// The newest snapshot of this thing changed: send it to who watches (state items).
    case publish(StateKind)
    /// Overwrite a secret.
    case wipe(SecretHandle)
    /// Store an audit record (C-196).
    case audit(action: String, detail: String, result: String)
    /// Something worth a log line and nothing else: a late, doubled or stale answer.
    case note(Note)
}

/// Timers of one session.
public enum SessionTimer: Hashable, Sendable {
    /// Minimum time of the splash (B-121).
    case splash
    /// The host's acknowledgement (B-032).
    case hostAnswer
    /// The host's closing (B-012).
    case hostClose
    /// A lost host's return (B-062).
    case hostGrace
    /// The success screen (B-044).
    case successScreen
    /// No answer of the gateway (B-198).
    case gateway
    /// The number did not change for a while (C-050).
    case binPause
    /// A submit waits for the BIN service (C-061).
    case binWait
    /// Another month begins in the session's zone (C-098, C-140). The server sets it, which knows the zones.
    case month
    /// No input.
    case idle
    /// In all.
    case total
    /// The owner's answer (B-132, B-227).
    case owner
    /// A gate that is not answered is noted (B-138).
    case gateSlow
    /// The janitor asks again what became of an unknown or pending payment.
    case settle
}

/// State items: the newest snapshot, not stored, not numbered.
public enum StateKind: Int, CaseIterable, Hashable, Sendable {
    case screen, selection, cardForm
}

/// Things noticed that change nothing.
public enum Note: Equatable, Sendable {
    /// An answer about an earlier request, or a second one: recorded here, never applied.
    case staleAnswer(AttemptNumber)
    /// The gateway says the opposite of what is recorded: one of the two is wrong about money.
    case contradiction(AttemptNumber, paid: Bool)
    /// An answer to a question that is not open any more (B-139, B-227).
    case staleOwnerAnswer(QuestionNumber)
    /// The gate was not answered within 5 s (B-138).
    case gateSlow(AttemptNumber)
    /// A handler for options is never asked without one for addresses (B-224).
    case shippingOptionIgnored
    /// An input to a session that is over (B-145).
    case afterEnd
}
