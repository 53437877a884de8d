internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let health = CommandSpec(
        "health", "say whether payments can be taken now",
        details: "Ends with 0 when they can, 75 when not now, 69 without a daemon.", examples: ["health --quiet"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.health())
        context.show(answer) { _ in
            answer.value.serving
                ? ["able to take payments"] : ["not now: \(ForeignText(answer.value.reason).shown(columns: 200))"]
        }
        return answer.value.serving ? .success : .temporary
    }
}
