internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let drain = CommandSpec(
        "drain", "let the daemon finish and end",
        details: "It takes no new work, finishes what is under way for at most 5 s, and ends.", examples: ["drain"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.drain())
        context.show(answer) { _ in ["draining"] }
        return .success
    }
}
