internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let gesture = CommandSpec(
        "gesture", "do what a shopper's swipe would do",
        details: """
            On the host headless. A real host sends the gesture itself: where another one shows the checkout, nobody else may \
            (77). Refused (3) where the checkout cannot be left by a gesture, while a payment is processing, and for an inline \
            session, which is on no host: see cancel and close.
            """,
        arguments: [.session], examples: ["gesture @last"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.leave(try context.session()))
        context.show(answer) { _ in [answer.value.left ? "left" : "there was nothing to leave"] }
        return .success
    }
}
