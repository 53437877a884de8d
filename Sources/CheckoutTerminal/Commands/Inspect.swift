internal import CheckoutClient
internal import CheckoutModel
import Glibc

// Lines in, lines out: each line of standard input is one JSON object, and is answered by one, in order.

extension CommandSpec {
    static let inspectCard = inspect(
        "card", "number, expiry, cvv and cardholderName",
        options: [
            OptionSpec(
                "--allowed-network", .network(isChoice: false), "N", "a network that is taken; none given: every one",
                isRepeatable: true)
        ],
        example: "inspect card --allowed-network VISA < cards.jsonl"
    ) { (line, context) throws(CheckoutFailure) in
        let input = try CardReader.parse(line)
        try InspectedLine.refuse(input, but: [.expiry, .cardholderName])
        let allowed = context.invocation.options["--allowed-network"] ?? []
        return try context.perform(.inspect(input, allowed: allowed.map { CardNetwork(wireID: $0) })).value
    }

    static let inspectExpiry = inspect("expiry", "expiry", example: "inspect expiry < dates.jsonl") {
        (line, context) throws(CheckoutFailure) in
        let input = try CardReader.parse(line)
        try InspectedLine.refuse(input, but: [.expiry])
        guard !input.hasSecrets else { throw InspectedLine.noMember("number or cvv") }
        var found = CardFormInspectResponse()
        // A date is a card of which only the date is looked at.
        found.errors = try context.perform(.inspect(input)).value.errors.filter {
            $0.field == CardField.expiry.wireName
        }
        return found
    }

    static let inspectAddress = inspect(
        "address", "address, such as {\"countryCode\": \"DE\", \"postalCode\": \"10115\"}, phoneNumber and email",
        example: "inspect address < addresses.jsonl"
    ) { (line, context) throws(CheckoutFailure) in
        let address: AddressInspection = try MessageJSON.message(line, what: "the line")
        return try context.perform(.inspect(address)).value
    }

    static let inspectAmount = inspect(
        "amount", "minorUnits and currencyCode",
        options: [OptionSpec("--locale", .text, "L", "of the text, such as de-AT; else that of the environment")],
        example: "inspect amount --locale de-AT < amounts.jsonl"
    ) { (line, context) throws(CheckoutFailure) in
        let amount: Money = try MessageJSON.message(line, what: "the line")
        return try context.perform(.inspect(amount, locale: context.invocation["--locale"] ?? "")).value
    }

    private static func inspect(
        _ subject: String, _ members: String, options: [OptionSpec] = [], example: String,
        _ look: @escaping @Sendable (RawSpan, CommandContext) throws(CheckoutFailure) -> CardFormInspectResponse
    ) -> CommandSpec {
        CommandSpec(
            "inspect \(subject)", "check JSON lines, without a session",
            details: """
                Each line of standard input is one JSON object: \(members). Each is answered by one on standard output, in \
                order, with what was found or with its failure. The daemon keeps nothing of it. It ends with 8 when \
                something is wrong with a line.
                """,
            options: options, examples: [example]
        ) { (context) throws(CheckoutFailure) in
            if isatty(context.input) == 1 {
                context.output.say("reading JSON objects from the terminal, one a line; end them with Ctrl-D")
            }
            var areGood = true
            let lines = SecretLines(context.input, interrupt: context.interrupts.descriptor)
            try lines.forEach { (line) throws(CheckoutFailure) in
                if try !InspectedLine.answer(line, context, look) { areGood = false }
            }
            return areGood ? .success : .badInput
        }
    }
}

/// One line and its answer.
private enum InspectedLine {
    /// False when something is wrong with it. What is no matter of the line (no daemon, no permission) ends the
    /// command.
    static func answer(
        _ line: RawSpan?, _ context: CommandContext,
        _ look: (RawSpan, CommandContext) throws(CheckoutFailure) -> CardFormInspectResponse
    ) throws(CheckoutFailure) -> Bool {
        do throws(CheckoutFailure) {
            guard let line else {
                throw CheckoutFailure(.invalidRawData, "the line has more than \(SecretLines.bytesMax) bytes")
            }
            let found = try look(line, context)
            context.output.line(JSONObject(MessageJSON.text(of: found)).text)
            return found.errors.isEmpty
        } catch {
            guard FailureCatalogue.row(error.code).exitCode == ExitCode.badInput.rawValue else { throw error }
            context.output.line(FailureText.json(error, key: "", session: nil))
            return false
        }
    }

    /// A member that this subject does not have.
    static func refuse(_ input: borrowing CardInput, but fields: Set<CardField>) throws(CheckoutFailure) {
        let others = Set(input.fields.keys).subtracting(fields).map(\.wireName).sorted()
        if let other = others.first { throw noMember(other) }
    }

    static func noMember(_ name: String) -> CheckoutFailure {
        CheckoutFailure(.invalidRawData, "\(name) is not looked at here", recovery: "Leave it out.")
    }
}
