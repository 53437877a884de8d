internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem
import Glibc

/// What a command works with.
final class CommandContext {
    let invocation: Invocation
    let output: Output
    let client: BlockingClient
    let interrupts: Interrupts
    /// Standard input.
    let input: Int32
    /// Of the whole command; `nil`: none.
    let deadline: MonotonicTime?
    /// Told when the command is interrupted: what goes on without it.
    var waiting: Waiting?
    /// Of the last keyed call, made before anything is sent.
    var idempotencyKey = ""
    /// Told with a failure that came after it: the session that was opened all the same.
    var openedSession: SessionID?
    /// The exit status is that of an outcome: it says what became of money, whatever became of the data.
    var endsWithOutcome = false
    private var ownerSecret: SecretValue?
    private var ownerSecretWasShown = false

    /// What a command waits for.
    struct Waiting {
        var session: SessionID
        /// The command has submitted something.
        var didSubmit: Bool
    }

    init(
        _ invocation: Invocation, output: Output, interrupts: Interrupts, input: Int32 = STDIN_FILENO
    ) {
        self.invocation = invocation
        self.output = output
        self.interrupts = interrupts
        self.input = input
        deadline = invocation.timeout.map { Clock.monotonic() + $0 }
        var options = ClientOptions(name: "checkoutctl", version: Version.program)
        options.socketPath = invocation["--socket"]
        options.trustedUIDs = invocation.trustedUIDs
        options.keepsJSON = output.form.isJSON
        options.reconnectPatience = invocation.has("--follow") ? 60_000 : 5_000
        client = BlockingClient(options)
        client.interruptDescriptor = interrupts.descriptor
    }

    /// Makes a call within what is left of `--timeout`.
    func perform<Value: Sendable>(_ call: ServerCall<Value>) throws(CheckoutFailure) -> Answer<Value> {
        if !call.idempotencyKey.isEmpty { idempotencyKey = call.idempotencyKey }
        return try client.perform(call.within(left))
    }

    /// What is left of `--timeout`, at least 1 ms.
    var left: Milliseconds? { deadline.map { max(1, $0.since(Clock.monotonic())) } }

    /// The key that the caller gave, else a new one.
    var givenKey: String? { invocation["--idempotency-key"] }

    /// Adds what `--json` says about a keyed call.
    func add<Value>(_ answer: Answer<Value>, to object: inout JSONObject) {
        guard !answer.idempotencyKey.isEmpty else { return }
        object.add("idempotencyKey", answer.idempotencyKey)
        object.add("replayed", answer.replayed)
    }

    /// The reply as the one object, else what `lines` says.
    func show<Value>(_ answer: Answer<Value>, _ lines: (Output.Form) -> [String]) {
        if output.form.isJSON {
            var object = JSONObject(answer.json)
            add(answer, to: &object)
            output.line(object.text)
        } else {
            for line in lines(output.form) { output.line(line) }
        }
    }

    /// The session of the command line; shows the owner secret first when there is one.
    func session() throws(CheckoutFailure) -> SessionID {
        guard let reference = try invocation.session() else {
            preconditionFailure("the parser wants SESSION for this command")
        }
        let id = try resolve(reference)
        try adopt(id)
        return id
    }

    private func resolve(_ reference: SessionReference) throws(CheckoutFailure) -> SessionID {
        let beginning: String
        switch reference {
        case .id(let id): return id
        case .newest: beginning = ""
        case .beginning(let text): beginning = text
        }
        let isNewest = reference == .newest
        var found: [SessionID] = []
        try everyPage(\.nextPageToken, { .sessions(ownedOnly: isNewest, pageToken: $0) }) { answer in
            found += answer.value.sessions.map(\.sessionID).filter { $0.text.hasPrefix(beginning) }
            return !isNewest || found.isEmpty
        }
        if isNewest { found = Array(found.prefix(1)) }
        guard let first = found.first else {
            throw CheckoutFailure(
                .notFound, isNewest ? "you own no session" : "no session begins like this")
        }
        guard found.count == 1 else {
            throw CheckoutFailure(
                .invalidValue, "\(found.count) sessions begin like this",
                recovery: "Give more digits: \(found.prefix(4).map(\.text).joined(separator: ", "))")
        }
        return first
    }

    /// What lies in a file or comes on standard input. Waiting for it ends with an interrupt.
    func secret(_ path: String, what: String, bytes: ClosedRange<Int>) throws(CheckoutFailure) -> SecretValue {
        try SecretFile.read(path, what: what, bytes: bytes, interrupt: interrupts.descriptor)
    }

    /// Reads `--owner-secret-file`, once and before anything else: also a command that does not need it refuses a file
    /// without a secret, so that nobody believes to have one.
    func readOwnerSecret() throws(CheckoutFailure) {
        guard let path = invocation["--owner-secret-file"] else { return }
        ownerSecret = try secret(
            path, what: "the owner secret", bytes: Limits.ownerSecretBytesMin...Limits.ownerSecretBytesMax)
    }

    /// The owner secret, handed on to the one call that takes it; `nil` without `--owner-secret-file`.
    func takeOwnerSecret() -> SecretValue? { ownerSecret.take() }

    /// The owner secret acts as the owner on this connection (`Sessions/Adopt`).
    private func adopt(_ session: SessionID) throws(CheckoutFailure) {
        guard !ownerSecretWasShown, let secret = takeOwnerSecret() else { return }
        _ = try perform(ServerCall.adopt(session, ownerSecret: secret))
        ownerSecretWasShown = true
    }
}
