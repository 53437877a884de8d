internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let sandboxFault = CommandSpec(
        "sandbox fault", "make the next calls to the sandbox go wrong",
        details: """
            STEP is configuration, actions, bins, create or status. FAULT is network (nothing was done), timeout (no answer \
            in a minute), lost (done, and the answer lost), or http:400 to http:599. A create is sent up to four times \
            under its key, and each send is a call. --calls 0 takes the fault away. Only with test_api = yes in the \
            daemon's configuration.
            """,
        arguments: [ArgumentSpec("STEP", .text, "which calls"), ArgumentSpec("FAULT", .text, "what happens to them")],
        options: [OptionSpec("--calls", .number(0...1_000_000), "N", "how many; 1 when it is left out")],
        examples: ["sandbox fault create lost", "sandbox fault create http:500 --calls 4"]
    ) { (context) throws(CheckoutFailure) in
        let (step, fault) = (context.invocation.arguments["STEP"] ?? "", context.invocation.arguments["FAULT"] ?? "")
        let calls = context.invocation["--calls"].flatMap { UInt32($0) } ?? 1
        let answer = try context.perform(.fault(fault, step: step, calls: calls))
        context.show(answer) { _ in
            [calls == 0 ? "no fault at \(step)" : "\(fault) for the next \(calls) of \(step)"]
        }
        return .success
    }
}
