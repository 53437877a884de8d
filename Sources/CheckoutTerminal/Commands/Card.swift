internal import CheckoutClient
internal import CheckoutModel
import Glibc

extension CommandSpec {
    static let card = CommandSpec(
        "card", "show or fill in the card form",
        details: """
            The number is shown masked and the code not at all. --set reads one JSON object from standard input: number, \
            expiry, cvv, cardholderName; what is not in it stays as it is.
            """,
        arguments: [.session],
        options: [OptionSpec("--set", .flag, "", "read fields from standard input")],
        examples: ["card @last", "card @last --set < card.json"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let answer: Answer<CardFormState>
        if context.invocation.has("--set") {
            if isatty(context.input) == 1 {
                context.output.say("reading one JSON object from the terminal; end it with Ctrl-D")
            }
            let input = try CardReader.read(from: context.input, interrupt: context.interrupts.descriptor)
            answer = try context.perform(.updateCard(input, of: session))
        } else {
            answer = try context.perform(.cardForm(session))
        }
        context.show(answer) { CardText.lines(answer.value, $0) }
        return .success
    }
}
