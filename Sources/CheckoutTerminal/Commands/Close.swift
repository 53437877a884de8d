internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let close = CommandSpec(
        "close", "close an inline session",
        details: "A payment that is under way goes on; its outcome can be asked for afterwards.",
        arguments: [.session], examples: ["close @last"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.close(try context.session()))
        context.show(answer) { _ in
            let fact = answer.value.closed ? "closed" : "it was closed already"
            guard answer.value.openAttempt > 0 else { return [fact] }
            return ["\(fact); attempt \(answer.value.openAttempt) goes on: ask for the outcome"]
        }
        return .success
    }
}
