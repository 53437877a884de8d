internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let dismiss = CommandSpec(
        "dismiss", "close a checkout",
        details: "A payment that is under way goes on; its outcome can be asked for afterwards.",
        arguments: [.session], examples: ["dismiss @last"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.dismiss(try context.session()))
        context.show(answer) { _ in
            guard answer.value.dismissed else { return ["there was nothing to close"] }
            guard answer.value.openAttempt > 0 else { return ["dismissed"] }
            return ["dismissed; attempt \(answer.value.openAttempt) goes on: ask for the outcome"]
        }
        return .success
    }
}
