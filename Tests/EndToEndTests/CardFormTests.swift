import CheckoutClient
import Foundation
import Testing

/// Goal: the whole card form from a shell and from the library: networks and their choice, billing fields, each error
/// by its field.
struct CardFormTests {
    private static let coBadged = "4035500000000000"
    private static let address =
        #""countryCode": "de", "firstName": "Ada", "lastName": "Lovelace", "addressLine1": "Allee 7", "#
        + #""postalCode": "10115", "city": "Berlin""#

    private static func withAddress(_ number: String) -> String { card(number).dropLast() + ", \(address)}" }

    /// A session with an open card form.
    private func session(_ daemon: RunningDaemon, variant: String = "default") async throws -> String {
        let presented = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--variant", variant, "--json")
        let session = try #require(try presented.json["sessionId"] as? String, "\(presented.errors)")
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0)
        return session
    }

    private func form(_ ended: Ended) throws -> [String: Any] {
        try #require(try ended.json["cardForm"] as? [String: Any], "\(ended.output)\(ended.errors)")
    }

    @Test(
        "C-110, C-130, C-136: card --set counts as focus, typing and blur; each error names its field, in words and JSON"
    )
    func errors() async throws {
        let daemon = try await RunningDaemon()
        let session = try await session(daemon, variant: "billing")
        let wrong =
            #"{"number": "4242424242424241", "expiry": "13/30", "postalCode": "1", "city": "B3rlin", "countryCode": "XX"}"#
        let typed = try await daemon.control("card", session, "--set", input: wrong)
        #expect(typed.status == 0, "\(typed.errors)")
        for (field, message) in [
            ("card_number", "Invalid card number"), ("expiry_date", "Invalid date"),
            ("country_code", "Invalid Country"),
            ("postal_code", "Invalid postal code"), ("city", "Invalid city"),
        ] {
            #expect(typed.output.contains("error\t\(field): \(message)\n"), "\(field): \(typed.output)")
        }
        #expect(typed.output.contains("valid\tno"))
        #expect(!typed.output.contains("cvv:"), "what was not touched shows nothing")
        let state = try form(try await daemon.control("card", session, "--json"))
        let ids = (state["errors"] as? [[String: Any]])?.compactMap { $0["errorId"] as? String }
        #expect(
            ids == [
                "card_number_invalid", "expiry_date_invalid", "country_code_invalid", "postal_code_invalid",
                "city_invalid",
            ])
        let submitted = try await daemon.control(
            "submit", session, "--card-stdin", "--json", input: card("4242424242424242"))
        #expect(submitted.status == 8, "\(submitted.output)")
        let failure = try #require(try submitted.json["failure"] as? [String: Any])
        let fields = (failure["fields"] as? [[String: Any]])?.compactMap { $0["field"] as? String }
        #expect(
            fields == ["country_code", "first_name", "last_name", "address_line_1", "postal_code", "city"],
            "blank ones count at submit")
        let words = try await daemon.control("submit", session, "--card-stdin", input: "{}")
        #expect(words.status == 8 && words.errors.contains("  city: Invalid city"), "\(words.errors)")
    }

    @Test("C-110, C-119, cli: submit --card-stdin takes the billing fields, and the payment goes out with them")
    func billing() async throws {
        let daemon = try await RunningDaemon()
        let session = try await session(daemon, variant: "billing")
        let paid = try await daemon.control(
            "submit", session, "--card-stdin", "--wait", input: Self.withAddress("4242424242424242"))
        #expect(paid.status == 0, "\(paid.output)\(paid.errors)")
        let other = try await self.session(daemon)
        let refused = try await daemon.control(
            "card", other, "--set", input: Self.withAddress("4242424242424242"))
        #expect(refused.status == 8, "a field that is not shown: \(refused.output)\(refused.errors)")
    }

    @Test("cli: on a terminal submit asks for the billing fields that are shown, and for no others")
    func prompts() async throws {
        let daemon = try await RunningDaemon()
        let session = try await session(daemon, variant: "billing")
        let terminal = try PseudoTerminal()
        let command = try Program(
            Built.control, ["submit", session, "--wait"],
            environment: ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path], terminal: terminal.path)
        for (question, answer) in [
            ("Card number", "4242 4242 4242 4242"), ("Expiry", "12/31"), ("Security code", "735"),
            ("Name on the card", "Ada Lovelace"), ("Country", "DE"), ("First name", "Ada"), ("Last name", "Lovelace"),
            ("Address line 1", "Allee 7"), ("Postal code", "10115"), ("City", "Berlin"),
        ] {
            try await terminal.answer(question, with: answer)
        }
        #expect(try await command.wait() == 0, "\(command.errors)")
        #expect(terminal.shows("10115") && !terminal.shows("4242") && !terminal.shows("735"))
        #expect(!terminal.shows("Phone") && !terminal.shows("Address line 2") && !terminal.shows("State"))
    }

    @Test(
        "C-054, C-056, C-058, C-064, C-154: card shows what the service found; --network changes choice and surcharge")
    func networks() async throws {
        let daemon = try await RunningDaemon()
        let session = try await session(daemon)
        let input = card(Self.coBadged)
        let chosen = try await daemon.control("card", session, "--set", "--network", "visa", input: input)
        #expect(chosen.status == 0, "\(chosen.errors)")
        for line in [
            "network\tVISA", "network source\tremote", "networks\tVISA, CARTES_BANCAIRES",
            "selectable\tVISA, CARTES_BANCAIRES", "first digits\t403550", "code on the card\tCVV, 3 digits",
            "valid\tyes",
        ] {
            #expect(chosen.output.contains(line + "\n"), "\(line): \(chosen.output)")
        }
        #expect(chosen.output.contains("surcharge\t120 EUR (") && chosen.output.contains("1.20"), "\(chosen.output)")
        let other = try await daemon.control("card", session, "--network", "CartesBancaires", "--json")
        let state = try form(other)
        #expect(state["selectedNetwork"] as? String == "CARD_NETWORK_CARTES_BANCAIRES", "\(other.output)")
        #expect(state["surcharge"] == nil && state["formattedSurcharge"] == nil)
        let bin = state["binData"] as? [String: Any]
        #expect(bin?["complete"] as? Bool == true && bin?["firstDigits"] as? String == "403550")
        let back = try form(try await daemon.control("card", session, "--network", "OTHER", "--json"))
        #expect(back["selectedNetwork"] as? String == "CARD_NETWORK_VISA")
        #expect(try await daemon.control("card", session, "--network", "MASTERCARD").status != 0)
        let unknown = try await daemon.control("card", session, "--network", "SOLO")
        #expect(unknown.status == 8 && unknown.errors.contains("CARTES_BANCAIRES"), "\(unknown.errors)")
    }

    @Test(
        "C-060, cli: submit --network waits for the networks and pays with the choice",
        arguments: [
            ("CARTES_BANCAIRES", 0), ("VISA", 0), ("EFTPOS", 8),
        ])
    func submits(_ network: String, _ status: Int32) async throws {
        let daemon = try await RunningDaemon()
        let session = try await session(daemon)
        let paid = try await daemon.control(
            "submit", session, "--card-stdin", "--network", network, "--wait", "--json", input: card(Self.coBadged))
        #expect(paid.status == status, "\(paid.output)\(paid.errors)")
        let ledger = try await daemon.control("sandbox", "ledger", "--json")
        let entries = try #require(try ledger.json["entries"] as? [[String: Any]])
        #expect(entries.count == (status == 0 ? 1 : 0), "\(ledger.output)")
        let charged = network == "VISA" ? 2119 : 1999
        let amount = (entries.first?["amount"] as? [String: Any])?["minorUnits"] as? Int
        #expect(amount == (status == 0 ? charged : nil), "\(ledger.output)")
    }

    @Test("C-058, cli: a network that the card has not is told with what the form keeps, and how to clear it")
    func refusedNetwork() async throws {
        let daemon = try await RunningDaemon()
        let session = try await session(daemon)
        for (arguments, number, says) in [
            (["submit", session, "--card-stdin", "--network", "BANCONTACT"], Self.coBadged, "BANCONTACT"),
            (["card", session, "--set", "--network", "BANCONTACT"], Self.coBadged, "BANCONTACT"),
            (["submit", session, "--card-stdin", "--wait"], "4242424242424241", "number"),
        ] {
            let refused = try await run(
                Built.control, arguments + ["--socket", daemon.socket], input: card(number))
            #expect(refused.status == 8 && refused.errors.contains(says), "\(refused.errors)")
            #expect(refused.errors.contains("The form keeps the card."), "\(refused.errors)")
            // As it is told, in a shell.
            let line = try #require(refused.errors.split(separator: "\n").first { $0.contains("Clear it with: ") })
            let told = try #require(line.components(separatedBy: "Clear it with: ").last)
            #expect(try form(try await daemon.control("card", session, "--json"))["maskedNumber"] != nil)
            let cleared = try await run(
                "/bin/sh", ["-c", told.replacingOccurrences(of: "checkoutctl", with: Built.control)],
                environment: ["CHECKOUTD_SOCKET": daemon.socket])
            #expect(cleared.status == 0, "\(told): \(cleared.errors)")
            let state = try form(try await daemon.control("card", session, "--json"))
            #expect(state["maskedNumber"] == nil && state["cvvPresent"] == nil && state["expiry"] == nil, "\(state)")
        }
    }

    @Test("B-185, B-192, C-132, C-181: the library moves the cursor and chooses a network")
    func library() async throws {
        let daemon = try await RunningDaemon()
        var options = ClientOptions(name: "test", version: "1")
        options.socketPath = daemon.socket
        let client = try CheckoutClient(options)
        var order = SandboxOrder()
        (order.amount, order.currencyCode) = (1999, "EUR")
        let session = try #require(try await client.perform(.present(order)).value.sessionID)
        for try await item in client.events(of: session) {
            if case .event(let event) = item.item, case .checkoutReady = event.body { break }
        }
        _ = try await client.perform(.select("PAYMENT_CARD", of: session))
        var input = CardInput()
        input.number = try unsafe SecretValue(copying: Array(Self.coBadged.utf8).span.bytes)
        input.focus = .field(.number)
        let typing = try await client.perform(.updateCard(input, of: session)).value
        #expect(typing.maskedNumber == "403550" + String(repeating: "\u{2022}", count: 10))
        var left = CardInput()
        left.focus = CardFocus.none
        let blurred = try await client.perform(.updateCard(left, of: session)).value
        #expect(blurred.maskedNumber.hasPrefix("403550\u{2022}") && blurred.maskedNumber.hasSuffix("0000"))
        var form = blurred
        for _ in 0..<50 where form.networkSource == .local {
            try await Task.sleep(for: .milliseconds(50))
            form = try await client.perform(.cardForm(session)).value
        }
        let chosen = try await client.perform(.selectNetwork(.cartesBancaires, of: session)).value
        #expect(chosen.selectedNetwork == .cartesBancaires && chosen.binData?.preferred == .visa)
        let refused = await #expect(throws: CheckoutFailure.self) {
            try await client.perform(.selectNetwork(.mastercard, of: session))
        }
        #expect(refused?.code == .networkNotSelectable)
    }
}
