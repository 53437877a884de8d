internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let show = CommandSpec(
        "show", "show a session", arguments: [.session], examples: ["show @last", "show @last --json"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.session(try context.session()))
        context.show(answer) { SessionText.lines(answer.value, $0) }
        return .success
    }
}
