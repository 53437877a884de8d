internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let chooseOther = CommandSpec(
        "choose-other", "go back to the payment methods after a failure",
        details: "Only while the error screen offers it.", arguments: [.session], examples: ["choose-other @last"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.chooseOther(try context.session()))
        context.show(answer) { _ in ["back at the list"] }
        return .success
    }
}
