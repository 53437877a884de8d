internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let sandboxSettle = CommandSpec(
        "sandbox settle", "end a pending payment of the sandbox",
        details: """
            As its processor would, hours later. The record of the attempt follows, with the event payment.settled. Only \
            with test_api = yes in the daemon's configuration.
            """,
        arguments: [ArgumentSpec("PAYMENT", .text, "an id of the ledger, such as sbxpay_0123456789ab")],
        options: [
            OptionSpec("--paid", .flag, "", "it is paid"), OptionSpec("--failed", .flag, "", "it failed"),
        ],
        exactlyOne: ["--paid", "--failed"], examples: ["sandbox settle sbxpay_0123456789ab --paid"]
    ) { (context) throws(CheckoutFailure) in
        let paid = context.invocation.has("--paid")
        let answer = try context.perform(
            .settlePayment(context.invocation.arguments["PAYMENT"] ?? "", paid: paid))
        context.show(answer) { _ in [paid ? "paid" : "failed"] }
        return .success
    }
}
