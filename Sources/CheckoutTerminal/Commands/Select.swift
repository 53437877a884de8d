internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let select = CommandSpec(
        "select", "choose a payment method", details: "It can open an attempt.",
        arguments: [.session, ArgumentSpec("METHOD", .text, "an id of the list, such as PAYMENT_CARD")], isKeyed: true,
        examples: ["select @last PAYMENT_CARD"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let method = context.invocation.arguments["METHOD"] ?? ""
        let answer = try context.perform(.select(method, of: session, idempotencyKey: context.givenKey))
        context.show(answer) { form in
            var pairs = Pairs()
            pairs.add("selected", method)
            pairs.add("attempt", answer.value.attempt == 0 ? nil : "\(answer.value.attempt)")
            return pairs.lines(form)
        }
        return .success
    }
}
