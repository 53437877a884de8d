import Foundation
import Testing

/// Goal: a client token is all that is needed to present, and nothing secret comes out again.
struct TokenTests {
    private static let access = "sbxtok_0f1e2d3c4b5a69788796a5b4c3d2e1f0"

    /// As the sandbox makes them for an order of 19.99 EUR, good until 2100.
    private static var token: String {
        let claims: [String: Any] = [
            "exp": 4_102_444_800, "accessToken": access, "env": "SANDBOX", "intent": "CHECKOUT",
            "configurationUrl": "https://sandbox.invalid/configuration",
            "sandboxOrder": "amount=1999\ncurrency=EUR\nvariant=default\nintent=1",
        ]
        let parts = [["alg": "none", "typ": "JWT"], claims].map { part in
            ((try? JSONSerialization.data(withJSONObject: part)) ?? Data()).base64EncodedString()
                .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
                .replacingOccurrences(of: "=", with: "")
        }
        return parts.joined(separator: ".") + "."
    }

    @Test("B-004: present needs nothing but a token, from a file or from standard input") func present() async throws {
        let daemon = try await RunningDaemon()
        let file = try daemon.scratch.write("token", Self.token)
        for (name, input) in [(file, nil), ("-", Self.token)] as [(String, String?)] {
            let presented = try await daemon.control("present", "--client-token-file", name, input: input)
            #expect(presented.status == 0, "\(presented.errors)")
            let session = presented.output.trimmingCharacters(in: .whitespacesAndNewlines)
            let shown = try await daemon.control("show", session)
            #expect(shown.output.contains("minor units\t1999 EUR") && shown.output.contains("host\theadless"))
            // The token is live until then (B-027).
            #expect(try await daemon.control("dismiss", session).status == 0)
        }
        let argument = try await daemon.control("present", "--client-token", Self.token)
        #expect(argument.status == 64 && !argument.errors.contains(Self.token), "never an argument")
    }

    @Test("B-282, C-186: no number, code, token or key of others in a log, an event or an output") func secrets()
        async throws
    {
        let daemon = try await RunningDaemon()
        let file = try daemon.scratch.write("token", Self.token)
        var texts: [String] = []
        func control(_ arguments: String..., input: String? = nil) async throws -> Ended {
            let ended = try await run(
                Built.control, arguments,
                environment: ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path],
                input: input)
            texts += [ended.output, ended.errors]
            return ended
        }
        #expect(try await control("present", "--client-token-file", file, "--json").status == 0)
        #expect(try await control("select", "@last", "PAYMENT_CARD", "--json").status == 0)
        let paid = try await control(
            "submit", "@last", "--card-stdin", "--wait", "--idempotency-key", "of-this-call-alone",
            input: card("378282246310005", cvv: "7391"))
        #expect(paid.status == 0, "\(paid.errors)")
        for command in ["show", "card", "methods", "attempts", "outcome", "receipt", "events"] {
            _ = try await control(command, "@last", "--json")
            _ = try await control(command, "@last")
        }
        for command in ["sessions", "audit", "metrics", "status"] { _ = try await control(command, "--json") }
        #expect(try await daemon.stop() == 0)
        texts.append(daemon.log)
        #expect(placesOf("378282246310005", below: daemon.state, andIn: texts) == [])
        let code = try NSRegularExpression(pattern: "(?<![0-9a-f])7391(?![0-9a-f])")
        let payload = Self.token.split(separator: ".")[1]
        for text in texts {
            #expect(
                code.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) == nil, "\(text.prefix(200))")
            #expect(!text.contains(Self.access) && !text.contains(payload))
            #expect(!text.contains("of-this-call-alone"), "without JSON the caller's own key is not printed either")
        }
        // The payment was made under it, or nothing was shown above.
        #expect(paid.output.contains("paid"))
    }

    @Test("B-077, B-089, B-096: the payment id stands beside an error text, after a success, and on the receipt")
    func paymentID() async throws {
        let daemon = try await RunningDaemon()
        let presented = try await daemon.control("present", "--sandbox", "--amount", "1999", "--currency", "EUR")
        #expect(presented.status == 0)
        #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
        let early = try await daemon.control("receipt", "@last")
        #expect(early.status == 3 && early.output.isEmpty, "\(early.errors)")
        let declined = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4000000000000002"))
        #expect(declined.status == 5)
        #expect(declined.output.contains(/reason\t.*sbxpay_[0-9a-z]+/), "\(declined.output)")
        let events = try await daemon.control("events", "@last")
        #expect(events.output.contains(/attempt\.failed\t.*sbxpay_[0-9a-z]+/), "\(events.output)")
        let paid = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0)
        let id = try #require(paid.output.firstMatch(of: /payment id\t(sbxpay_[0-9a-z]+)/)?.1)
        let receipt = try await daemon.control("receipt", "@last")
        #expect(receipt.status == 0)
        let lines = receipt.output.split(separator: "\n")
        #expect(
            lines.map { $0.prefix { $0 != "\t" } } == ["payment id", "status", "minor units", "currency", "method"])
        #expect(lines.first == "payment id\t\(id)" && lines.last == "method\tPAYMENT_CARD")
    }
}
