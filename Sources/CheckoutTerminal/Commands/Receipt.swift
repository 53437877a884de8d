internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let receipt = CommandSpec(
        "receipt", "print what was paid",
        details: """
            Payment id, status, amount in minor units, currency and method. A payment that is pending has a receipt too, and \
            is not paid: the exit status is that of checkoutctl outcome, 0 paid and 4 pending. Without a receipt it ends with \
            6 while a payment is under way or its outcome is unknown, so that money may have moved, and with 3 when nothing \
            was paid: no attempt, declined, cancelled or dismissed.
            """,
        arguments: [.session], examples: ["receipt @last", "receipt @last --json"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let answer: Answer<Outcome>
        do throws(CheckoutFailure) {
            answer = try context.perform(.outcome(session))
        } catch {
            guard error.code == .noOutcome else { throw error }
            throw ReceiptText.nothingSubmitted(session)
        }
        guard let result = answer.value.result else { throw ReceiptText.refusal(of: answer.value, session) }
        context.show(answer) { OutcomeText.receipt(result, $0) }
        return ExitCode(answer.value)
    }
}
