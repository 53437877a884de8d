internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem
import Glibc

extension CommandSpec {
    static let present = CommandSpec(
        "present", "present a managed checkout",
        details: """
            Ends when the session is ready, or with the failure of its initialization; prints the session's id. With \
            --wait it goes on until the session is over and ends with its outcome. The host headless is inside the daemon \
            and draws nothing; auto is the one in the foreground. While its host is presenting it is refused (3), unless \
            --force is given.
            """,
        options: Opening.options + [
            OptionSpec("--host", .text, "HOST", "headless (if not given), auto, or the name or id of a host")
        ] + Opening.looks + [
            OptionSpec("--wait", .flag, "", "wait for the end, and end with the session's outcome"),
            OptionSpec("--force", .flag, "", "also while the host is presenting"),
        ], exactlyOne: ["--sandbox", "--client-token-file"], isKeyed: true,
        examples: [
            "present --sandbox --amount 1999 --currency EUR", "present --client-token-file token.txt --wait",
        ]
    ) { (context) throws(CheckoutFailure) in try Present(context).run() }
}

/// A session opens, and its initialization is waited for.
struct Present {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    func run() throws(CheckoutFailure) -> ExitCode {
        let answer = try present()
        guard let session = answer.value.sessionID, answer.value.presented else {
            throw CheckoutFailure(.alreadyPresenting, "another checkout is still opening there: nothing was presented")
        }
        context.waiting = .init(session: session, didSubmit: false)
        // From here on it is there, whatever happens to the waiting.
        context.openedSession = session
        context.output.say("presented on \(host(answer.value)); waiting until it is ready")
        let watch = context.client.watch(
            WatchStart(session: session, timeout: context.left))
        let failure = try Opening.untilReady(watch)
        if !context.output.form.isJSON { context.output.line(session.text) }
        if let failure { throw failure }
        guard context.invocation.has("--wait") else {
            show(answer, outcome: nil)
            return .success
        }
        try untilOver(watch)
        let outcome = try context.perform(.outcome(session))
        show(answer, outcome: outcome)
        if !context.output.form.isJSON { context.output.line(OutcomeText.line(outcome.value)) }
        context.endsWithOutcome = true
        return ExitCode(outcome.value)
    }

    private func present() throws(CheckoutFailure) -> Answer<SessionsPresentResponse> {
        let call = try call()
        do throws(CheckoutFailure) {
            return try context.perform(call)
        } catch {
            guard error.code == .unableToPresentPaymentMethod else { throw error }
            throw HostRefusal.told(
                error, asked: context.invocation["--host"] ?? "", attached: attachedHosts(), uid: geteuid())
        }
    }

    /// As far as the daemon shows them to this user; none where it does not answer.
    private func attachedHosts() -> [Host] {
        do throws(CheckoutFailure) { return try context.perform(.hosts()).value.hosts } catch { return [] }
    }

    private func untilOver(_ watch: BlockingWatch) throws(CheckoutFailure) {
        while case .item(let item, _) = try watch.next() {
            guard case .event(let event) = item.item else { continue }
            context.output.say(EventText.line(event, context.output.form, withSession: false))
            if event.body.isTerminal { return }
        }
    }

    private func show(
        _ answer: Answer<SessionsPresentResponse>, outcome: Answer<Outcome>?
    ) {
        guard context.output.form.isJSON else { return }
        var object = JSONObject(answer.json)
        context.add(answer, to: &object)
        if let outcome { JSONMembers.of(outcome.json ?? "{}").forEach { object.add($0.0, json: $0.1) } }
        context.output.line(object.text)
    }

    private func host(_ response: SessionsPresentResponse) -> String {
        response.host.map { ForeignText($0.name).shown(columns: 60) } ?? "a host"
    }

    // The call.

    private func call() throws(CheckoutFailure) -> ServerCall<SessionsPresentResponse> {
        let invocation = context.invocation
        var options = PresentOptions()
        options.host = try hostChoice()
        options.onlyIfIdle = !invocation.has("--force")
        let opening = Opening(context)
        options.settings = try opening.settings()
        options.theme = try opening.theme()
        let key = context.givenKey
        guard let tokenFile = opening.tokenFile else {
            guard let owner = context.takeOwnerSecret() else {
                return .present(opening.order, options, idempotencyKey: key)
            }
            return try .present(opening.order, options, ownerSecret: owner, idempotencyKey: key)
        }
        let token = try opening.token(tokenFile)
        guard let owner = context.takeOwnerSecret() else {
            return try .present(clientToken: token, options, idempotencyKey: key)
        }
        return try .present(clientToken: token, options, ownerSecret: owner, idempotencyKey: key)
    }

    private func hostChoice() throws(CheckoutFailure) -> SessionsPresentRequest.HostChoice? {
        let asked = context.invocation["--host"] ?? HostIdentity.headlessName
        // A name that reads like one of these is no host's (PROTOCOL.md, "Hosts").
        switch HostIdentity.reading(of: asked) {
        case "auto": return nil
        case "terminal":
            throw CheckoutFailure(
                .unimplemented, "this checkoutctl cannot draw the sheet itself", recovery: "Use --host headless.")
        case HostIdentity.headlessName: return .name(HostIdentity.headlessName)
        case let id where id.utf8.count == 32 && id.allSatisfy(\.isHexDigit): return .id(id)
        default: return .name(asked)
        }
    }
}
