internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let methods = CommandSpec(
        "methods", "list the payment methods of a session",
        details: "In the order of the gateway. Amounts are minor units.", arguments: [.session],
        options: [OptionSpec("--search", .text, "TEXT", "only those whose name or type holds it")],
        examples: ["methods @last", "methods @last --search card"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        var table = Table("METHOD", "NAME", "INPUT", "SURCHARGE", "SELECTED")
        var pages = Pages("paymentMethods")
        var page = ""
        repeat {
            let answer = try context.perform(
                .methods(session, search: context.invocation["--search"], pageToken: page))
            pages.add(answer.json)
            let list = answer.value
            for method in list.paymentMethods {
                let surcharge = method.surcharge.map { "\($0) \(list.currencyCode)" }
                table.add(
                    method.id, method.name, Words.of(method.input),
                    surcharge ?? (method.hasUnknownSurcharge ? "by network" : ""),
                    method.id == list.selectedPaymentMethod ? "yes" : "")
            }
            page = list.nextPageToken
        } while !page.isEmpty
        context.show(pages, table)
        return .success
    }

    static let select = CommandSpec(
        "select", "choose a payment method", details: "It can open an attempt.",
        arguments: [.session, ArgumentSpec("METHOD", .text, "an id of the list, such as PAYMENT_CARD")], isKeyed: true,
        examples: ["select @last PAYMENT_CARD"]
    ) { (context) throws(CheckoutFailure) in
        let session = try context.session()
        let method = context.invocation.arguments["METHOD"] ?? ""
        let answer = try context.perform(.select(method, of: session, idempotencyKey: context.givenKey))
        context.show(answer) { form in
            var pairs = Pairs()
            pairs.add("selected", method)
            pairs.add("attempt", answer.value.attempt == 0 ? nil : "\(answer.value.attempt)")
            return pairs.lines(form)
        }
        return .success
    }

    static let cancel = CommandSpec(
        "cancel", "leave the selected method", arguments: [.session], examples: ["cancel @last"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.leaveMethod(try context.session()))
        context.show(answer) { _ in
            let what = answer.value.sessionDismissed ? "left the method; the session is dismissed" : "left the method"
            return answer.value.mayComplete ? [what, "the payment may still complete: ask for the outcome"] : [what]
        }
        return .success
    }

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
