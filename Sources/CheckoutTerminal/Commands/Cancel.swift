internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let cancel = CommandSpec(
        "cancel", "leave the selected method", arguments: [.session], examples: ["cancel @last"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.leaveMethod(try context.session()))
        context.show(answer) { _ in
            let what = answer.value.sessionDismissed ? "left the method; the session is dismissed" : "left the method"
            return answer.value.mayComplete ? [what, "the payment may still complete: ask for the outcome"] : [what]
        }
        return .success
    }
}
