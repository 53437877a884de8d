internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let refresh = CommandSpec(
        "refresh", "load order and payment methods of an inline session again",
        details: """
            Ends when the session is ready again, or with the failure, after which the session is as it was. Before the \
            session is ready there is nothing to do.
            """,
        arguments: [.session], examples: ["refresh @last"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let before = try context.perform(.session(session)).value
        let answer = try context.perform(.refresh(session))
        guard before.phase == .ready, !answer.value.alreadyRunning else {
            context.show(answer) { _ in ["nothing to do: it is not ready, or is being loaded already"] }
            return .success
        }
        context.waiting = .init(session: session, didSubmit: false)
        let failure = try Opening.untilReady(
            context.client.watch(WatchStart(session: session, after: before.sessionSeq, timeout: context.left)))
        if let failure { throw failure }
        context.show(answer) { _ in ["refreshed"] }
        return .success
    }
}
