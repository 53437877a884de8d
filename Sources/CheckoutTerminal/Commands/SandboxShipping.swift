internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let sandboxShipping = CommandSpec(
        "sandbox shipping", "play the merchant's backend: set order.shipping",
        details: """
            Changes the client session of an express variant behind the daemon's back, as a merchant's PATCH would. \
            Without --method there is no shipping any more. Only with test_api = yes in the daemon's configuration.
            """,
        arguments: [.session],
        options: [
            OptionSpec("--method", .text, "ID", "the shipping method's id, such as ship_express"),
            OptionSpec("--amount", .number(0...99_999_999), "N", "what it costs, in minor units"),
        ],
        examples: ["sandbox shipping @last --method ship_express --amount 1290"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let amount = context.invocation["--amount"].flatMap { Int64($0) } ?? 0
        let answer = try context.perform(
            .patchShipping(of: session, methodID: context.invocation["--method"] ?? "", amount: amount))
        context.show(answer) { form in
            var pairs = Pairs()
            pairs.add("shipping", answer.value.order?.shipping?.methodID ?? "none")
            pairs.add("total", Words.of(answer.value.order?.total))
            return pairs.lines(form)
        }
        return .success
    }
}
