internal import CheckoutModel
internal import CheckoutWire

/// A call as the core sees it, until it has its one end. Used on the core's thread.
class Operation {
    let method: MethodRow
    /// Empty: none.
    let key: String
    /// By the client's own clock; `nil`: never.
    var deadline: MonotonicTime?
    /// Fields that the encoder leaves out.
    let secrets: SecretFields?
    /// The caller gave up; the reply is waited for, but not for long.
    var isCancelled = false
    /// It was laid out for a connection at least once: the daemon may have seen it.
    var wasSent = false
    /// It has its end.
    private(set) var isOver = false

    init(_ method: MethodRow, key: String, deadline: MonotonicTime?, secrets: SecretFields?) {
        self.method = method
        self.key = key
        self.deadline = deadline
        self.secrets = secrets
    }

    /// Sending it again under the same key, or at all, does nothing that was not asked for (PROTOCOL.md, "Calls").
    var mayRepeat: Bool { !key.isEmpty || !method.changesSomething }

    /// The request without its secrets.
    func encode(into out: OutputBuffer, _ arena: Arena) { preconditionFailure("a subclass encodes") }

    /// The whole frame, when there are no secrets.
    func write(_ id: UInt32, timeout: UInt32, arena: Arena, into out: OutputBuffer) throws(CheckoutFailure) {
        preconditionFailure("a subclass writes")
    }

    /// Its reply can hold a secret.
    var getsSecrets: Bool { false }

    /// A success. Called once at most, and nothing after it.
    func succeed(_ payload: RawSpan, replayed: Bool, _ arena: Arena) { preconditionFailure("a subclass takes it") }

    /// A failure. Called once at most, and nothing after it.
    func fail(_ failure: CheckoutFailure) { preconditionFailure("a subclass takes it") }

    /// One item of a stream.
    func item(_ payload: RawSpan, _ arena: Arena) {}

    /// A stream that goes on by itself on a new connection after this failure.
    func resumes(after failure: CheckoutFailure) -> Bool { false }

    final func end(_ failure: CheckoutFailure) {
        guard !isOver else { return }
        isOver = true
        secrets?.wipe()
        fail(failure)
    }

    final func end(_ payload: RawSpan, replayed: Bool, _ arena: Arena) {
        guard !isOver else { return }
        isOver = true
        secrets?.wipe()
        succeed(payload, replayed: replayed, arena)
    }
}
