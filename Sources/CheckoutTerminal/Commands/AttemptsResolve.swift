internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let attemptsResolve = CommandSpec(
        "attempts resolve", "say what became of an unknown or pending payment",
        details: """
            For admins, when the gateway does not tell: look the payment up where the money is, then say --paid or \
            --not-paid. Until then no new attempt is made in its client session, so a wrong word here charges twice or gives goods \
            away. The audit keeps who said so and the --reason.
            """,
        arguments: [.session],
        options: [
            OptionSpec("--attempt", .number(1...999_999_999), "N", "which attempt; see attempts"),
            OptionSpec("--paid", .flag, "", "money moved"), OptionSpec("--not-paid", .flag, "", "surely none did"),
            OptionSpec("--reason", .text, "TEXT", "how that is known, at most 256 bytes; never a card number"),
        ],
        exactlyOne: ["--paid", "--not-paid"],
        examples: ["attempts resolve @last --attempt 1 --not-paid --reason not-in-the-list"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        guard let number = context.invocation["--attempt"].flatMap({ AttemptNumber($0) }) else {
            throw CheckoutFailure(
                .usage, "--attempt is missing",
                recovery: "checkoutctl attempts lists the attempts of a session.")
        }
        let answer = try context.perform(
            .resolveOutcome(
                of: number, in: session, paid: context.invocation.has("--paid"),
                reason: context.invocation["--reason"] ?? ""))
        context.show(answer) { form in
            var pairs = Pairs()
            pairs.add("attempt", "\(answer.value.number)")
            pairs.add("settled", answer.value.settlement?.paid == true ? "paid" : "not paid")
            return pairs.lines(form)
        }
        return .success
    }
}
