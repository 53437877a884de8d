internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let sandboxReset = CommandSpec(
        "sandbox reset", "empty the sandbox's ledger",
        details: "Only with test_api = yes in the daemon's configuration.", examples: ["sandbox reset"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.resetSandbox())
        context.show(answer) { _ in ["the ledger is empty"] }
        return .success
    }
}
