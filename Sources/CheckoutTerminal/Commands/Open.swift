internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let open = CommandSpec(
        "open", "open and start an inline session",
        details: """
            The caller draws it; nothing is presented. Ends when the session is ready, or with the failure of its \
            initialization, which ends it; prints the session's id. This command is no surface of it: the session goes on \
            when the command has ended.
            """,
        options: Opening.options + Opening.looks, exactlyOne: ["--sandbox", "--client-token-file"], isKeyed: true,
        examples: ["open --sandbox --amount 1999 --currency EUR", "open --client-token-file token.txt --json"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(try openCall(context))
        let session = answer.value.sessionID
        context.waiting = .init(session: session, didSubmit: false)
        // Under a key that was used before it may be over: then it has nothing to start.
        let isOver = answer.replayed ? try context.perform(.session(session)).value.phase == .ended : false
        if !isOver { _ = try context.perform(.start(session, attach: false)) }
        let failure = try Opening.untilReady(
            context.client.watch(WatchStart(session: session, timeout: context.left)))
        if let failure {
            if !context.output.form.isJSON { context.output.line(session.text) }
            context.openedSession = session
            throw failure
        }
        context.show(answer) { _ in [session.text] }
        return .success
    }

    private static func openCall(_ context: CommandContext) throws(CheckoutFailure) -> ServerCall<SessionsOpenResponse>
    {
        let opening = Opening(context)
        var options = OpenOptions()
        options.settings = try opening.settings()
        options.theme = try opening.theme()
        let key = context.givenKey
        guard let tokenFile = opening.tokenFile else {
            guard let owner = context.takeOwnerSecret() else {
                return .open(opening.order, options, idempotencyKey: key)
            }
            return try .open(opening.order, options, ownerSecret: owner, idempotencyKey: key)
        }
        let token = try opening.token(tokenFile)
        guard let owner = context.takeOwnerSecret() else {
            return try .open(clientToken: token, options, idempotencyKey: key)
        }
        return try .open(clientToken: token, options, ownerSecret: owner, idempotencyKey: key)
    }
}
