internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let retry = CommandSpec(
        "retry", "repeat what failed",
        details: """
            Only while the error screen offers it. A failed initialization is made again, and waited for. For a card the \
            form is shown again with its values; the security code is gone and has to be given to submit again. With \
            --wait it ends with the outcome of the new attempt, whoever submits it.
            """,
        arguments: [.session], options: [OptionSpec("--wait", .flag, "", "wait for the outcome, and end with it")],
        isKeyed: true, examples: ["retry @last", "retry @last --wait"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let before = try context.perform(.session(session)).value
        context.waiting = .init(session: session, didSubmit: context.invocation.has("--wait"))
        let answer = try context.perform(
            .retry(session, wait: context.invocation.has("--wait"), idempotencyKey: context.givenKey))
        if answer.value.attempt == 0, !answer.replayed {
            let failure = try Opening.untilReady(
                context.client.watch(WatchStart(session: session, after: before.sessionSeq, timeout: context.left)))
            if let failure { throw failure }
        }
        context.show(answer) { form in
            if let outcome = answer.value.outcome {
                return [OutcomeText.line(outcome)] + OutcomeText.details(outcome, form)
            }
            return [answer.value.attempt == 0 ? "ready" : "attempt \(answer.value.attempt) is open"]
        }
        return answer.value.outcome.map { ExitCode($0) } ?? .success
    }
}
