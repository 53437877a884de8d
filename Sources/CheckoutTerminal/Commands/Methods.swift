internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let methods = CommandSpec(
        "methods", "list the payment methods of a session",
        details: """
            In the order of the gateway. Amounts are minor units, with their text in the session's language. A list without any \
            method is no failure (0): words on standard error say so.
            """,
        arguments: [.session],
        options: [OptionSpec("--search", .text, "TEXT", "only those whose name or type holds it")],
        examples: ["methods @last", "methods @last --search card"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let search = context.invocation["--search"]
        var isEmpty = true
        try context.show(
            list: "paymentMethods", Table("METHOD", "NAME", "INPUT", "SURCHARGE", "SELECTED"),
            next: \.nextPageToken, { .methods(session, search: search, pageToken: $0) }
        ) { page, table in
            if !page.paymentMethods.isEmpty { isEmpty = false }
            for method in page.paymentMethods {
                let surcharge = method.surcharge.map {
                    Words.withText("\($0) \(page.currencyCode)", method.formattedSurcharge)
                }
                table.add(
                    method.id, method.name, Words.of(method.input),
                    surcharge ?? (method.hasUnknownSurcharge ? "by network" : ""),
                    method.id == page.selectedPaymentMethod ? "yes" : "")
            }
        }
        if isEmpty { context.output.say(emptyText(isSearch: !(search ?? "").isEmpty)) }
        return .success
    }

    /// In place of rows (B-157, B-159, B-178).
    private static func emptyText(isSearch: Bool) -> String {
        isSearch
            ? "no payment method of this session matches; without --search all are listed"
            : "No payment methods available"
    }
}
