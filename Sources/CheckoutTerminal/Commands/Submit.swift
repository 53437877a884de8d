internal import CheckoutClient
internal import CheckoutModel
import Glibc

extension CommandSpec {
    static let submit = CommandSpec(
        "submit", "pay with the card",
        details: """
            Fills in the card form, then pays. On a terminal it asks for the card, without echo; otherwise --card-stdin \
            reads one JSON object: number, expiry, cvv, cardholderName, and billing fields such as postalCode where the form \
            shows them. Card data are never taken from arguments or the environment. --network waits for the networks of \
            the number, then chooses one. With --wait it ends with the attempt's outcome.
            """,
        arguments: [.session],
        options: [
            OptionSpec("--card-stdin", .flag, "", "read the card from standard input as one JSON object"),
            .network,
            OptionSpec("--wait", .flag, "", "wait for the outcome, and end with it"),
        ], isKeyed: true,
        examples: [
            "submit @last", "submit @last --card-stdin --wait < card.json",
            "submit @last --card-stdin --network CARTES_BANCAIRES < card.json",
        ]
    ) { (context) throws(CheckoutFailure) in try Submit(context).run() }
}

/// The form is filled in and paid with.
struct Submit {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    func run() throws(CheckoutFailure) -> ExitCode {
        let fromStdin = context.invocation.has("--card-stdin")
        guard fromStdin || isatty(context.input) == 1 else {
            throw CheckoutFailure(
                .usage, "submit has no card: standard input is no terminal", recovery: Prompt.noTerminal)
        }
        let session = try context.session()
        let card =
            fromStdin
            ? try CardReader.read(from: context.input, interrupt: context.interrupts.descriptor)
            : try CardPrompts(context).ask(for: session)
        let network = context.invocation.network
        let isWritten = !card.isEmpty
        if isWritten || network != nil { try fill(card, network, session) }
        let wait = context.invocation.has("--wait")
        context.waiting = .init(session: session, didSubmit: true)
        let answer = try context.keeping(isWritten, in: session) { () throws(CheckoutFailure) in
            try context.perform(.submitCard(session, wait: wait, idempotencyKey: context.givenKey))
        }
        context.endsWithOutcome = wait
        context.show(answer) { form in
            guard let outcome = answer.value.outcome else { return ["submitted as attempt \(answer.value.attempt)"] }
            return [OutcomeText.line(outcome)] + OutcomeText.details(outcome, form)
        }
        return answer.value.outcome.map { ExitCode($0) } ?? .success
    }

    /// The card is the daemon's afterwards: what waits for the outcome does not hold it any more (C-187).
    ///
    /// A form that takes nothing any more is that of the very submit which is repeated, if its key was used: then the
    /// key has the answer. Otherwise the submit is refused for the same reason.
    private func fill(
        _ card: consuming CardInput, _ network: CardNetwork?, _ session: SessionID
    ) throws(CheckoutFailure) {
        let call: ServerCall<CardFormState>? = card.isEmpty ? nil : try ServerCall.updateCard(card, of: session)
        _ = consume card
        do throws(CheckoutFailure) {
            if let call { _ = try context.perform(call) }
            guard let network else { return }
            try context.keeping(call != nil, in: session) { () throws(CheckoutFailure) in
                _ = try context.choose(network, for: session)
            }
        } catch {
            guard context.givenKey != nil, error.isRefusedByState else { throw error }
        }
    }
}

extension CheckoutFailure {
    /// Not now, or not any more.
    var isRefusedByState: Bool { FailureCatalogue.row(code).exitCode == ExitCode.refused.rawValue }
}
