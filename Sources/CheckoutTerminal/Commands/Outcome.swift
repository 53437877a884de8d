internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let outcome = CommandSpec(
        "outcome", "say how a session ended, and end with it",
        details: "Of the session, not of one attempt: see the exit status in checkoutctl --help.",
        arguments: [.session], examples: ["outcome @last"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.outcome(try context.session()))
        context.show(answer) { [OutcomeText.line(answer.value)] + OutcomeText.details(answer.value, $0) }
        context.endsWithOutcome = true
        return ExitCode(answer.value)
    }
}
