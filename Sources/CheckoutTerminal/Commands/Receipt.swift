internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let receipt = CommandSpec(
        "receipt", "print what was paid",
        details: """
            Payment id, status, amount in minor units, currency and method. Refused (3) while no payment has succeeded. One \
            that is pending has a receipt too, and is not paid: the exit status is that of checkoutctl outcome (4).
            """,
        arguments: [.session], examples: ["receipt @last", "receipt @last --json"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.outcome(try context.session()))
        guard let result = answer.value.result else {
            throw CheckoutFailure(
                .noOutcome, "nothing was paid in this session: there is no receipt",
                recovery: "See what became of it with checkoutctl outcome.")
        }
        context.show(answer) { OutcomeText.receipt(result, $0) }
        return ExitCode(answer.value)
    }
}
