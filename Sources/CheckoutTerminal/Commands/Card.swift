internal import CheckoutClient
internal import CheckoutModel
import Glibc

extension CommandSpec {
    static let card = CommandSpec(
        "card", "show or fill in the card form",
        details: """
            The number is shown masked and the code not at all. --set reads one JSON object from standard input: number, \
            expiry, cvv, cardholderName, countryCode, firstName, lastName, addressLine1, addressLine2, postalCode, city, \
            state and phoneNumber; what is not in it stays as it is. --network waits for the networks of the number, then \
            chooses one.
            """,
        arguments: [.session],
        options: [OptionSpec("--set", .flag, "", "read fields from standard input"), .network],
        examples: ["card @last", "card @last --set < card.json", "card @last --network CARTES_BANCAIRES"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        var answer: Answer<CardFormState>?
        if context.invocation.has("--set") {
            if isatty(context.input) == 1 {
                context.output.say("reading one JSON object from the terminal; end it with Ctrl-D")
            }
            let input = try CardReader.read(from: context.input, interrupt: context.interrupts.descriptor)
            answer = try context.perform(.updateCard(input, of: session))
        }
        if let network = context.invocation.network {
            answer = try context.keeping(answer != nil, in: session) { () throws(CheckoutFailure) in
                try context.choose(network, for: session)
            }
        }
        let form = if let answer { answer } else { try context.perform(.cardForm(session)) }
        context.show(form) { CardText.lines(form.value, $0) }
        return .success
    }
}
