internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let format = CommandSpec(
        "format", "write an amount as a shopper of the session reads it",
        details: """
            UNITS are minor units of the session's currency: 1999 is 19.99 EUR. The text is in the session's language, with \
            as many digits behind the point as ISO 4217 says. Before the session is ready there is nothing to write (3).
            """,
        arguments: [.session, ArgumentSpec("UNITS", .text, "a whole number; one below zero behind --")],
        examples: ["format @last 1999", "format @last -- -50"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        guard let units = Int64(context.invocation.arguments["UNITS"] ?? "") else {
            throw CheckoutFailure(
                .invalidValue, "the amount is not a whole number of minor units",
                recovery: "Give one from \(Int64.min) to \(Int64.max).")
        }
        let answer = try context.perform(.formatAmount(units, in: session))
        guard let amount = answer.value else {
            throw CheckoutFailure(.notReady, "the session has no currency", recovery: "Wait until it is ready.")
        }
        context.show(answer) { _ in [ForeignText(Words.withText(amount)).shown()] }
        return .success
    }
}
