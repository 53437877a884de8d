import Testing

/// Goal: every wrong or missing argument has its own sentence and exit status, and the daemon goes on.
struct BadInputTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var input: String?
        var status: Int32
        var testDescription: String { "\(arguments.joined(separator: " ")) \(input ?? "")" }

        init(_ arguments: [String], _ status: Int32, input: String? = nil) {
            self.arguments = arguments
            self.input = input
            self.status = status
        }
    }

    static let nobody = String(repeating: "0", count: 32)

    static let rows: [Row] = [
        Row(["show", "@last"], 8),
        Row([], 64),
        Row(["frobnicate"], 64),
        Row(["health", "--frobnicate"], 64),
        Row(["health", "surplus"], 64),
        Row(["methods"], 64),
        Row(["select", nobody], 64),
        Row(["present"], 64),
        Row(["present", "--sandbox", "--client-token-file", "-"], 64),
        Row(["--timeout", "soon", "health"], 8),
        Row(["--socket"], 64),
        Row(["submit", nobody, "--card-stdin", "--input-stdin"], 64),
        Row(["present", "--sandbox", "--amount", "0", "--currency", "EUR"], 8),
        Row(["present", "--sandbox", "--amount", "100000000", "--currency", "EUR"], 8),
        Row(["present", "--sandbox", "--amount", "-5", "--currency", "EUR"], 8),
        Row(["present", "--sandbox", "--amount", "1999", "--currency", "EUX"], 8),
        Row(["present", "--sandbox", "--amount", "1999", "--currency", "eur"], 8),
        Row(["present", "--sandbox", "--variant", "nonsense", "--amount", "1999", "--currency", "EUR"], 8),
        Row(["present", "--sandbox", "--variant", "expired", "--amount", "1999", "--currency", "EUR"], 8),
        Row(["present", "--sandbox", "--variant", "empty", "--amount", "1999", "--currency", "EUR"], 1),
        Row(["present", "--client-token-file", "-"], 8, input: ""),
        Row(["present", "--client-token-file", "-"], 8, input: "not base64url !"),
        Row(["present", "--client-token-file", "-"], 8, input: String(repeating: "a", count: 66_000)),
        Row(["present", "--client-token-file", "/nowhere/at/all"], 8),
        Row(["show", nobody], 8),
        Row(["show", "12345678"], 8),
        Row(["show", "xyz"], 8),
        Row(["methods", nobody], 8),
        Row(["outcome", nobody], 8),
        Row(["dismiss", nobody], 8),
        Row(["cancel", nobody], 8),
        Row(["attempts", nobody], 8),
        Row(["events", nobody], 8),
        Row(["submit", nobody, "--card-stdin", "--wait"], 8, input: card("4242424242424242")),
        Row(["describe", "--hex", "Nowhere/Nothing"], 8),
    ]

    @Test("cli: every wrong argument has its exit status and a sentence") func table() async throws {
        let daemon = try await RunningDaemon()
        for row in Self.rows {
            let program = try Program(
                Built.control, row.arguments,
                environment: ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path], input: row.input)
            let status = try await program.wait()
            #expect(status == row.status, "\(row.testDescription.prefix(90)): \(program.output)\(program.errors)")
            #expect(!program.errors.isEmpty, "\(row.testDescription.prefix(90)) said nothing")
        }
        #expect(try await daemon.control("health").status == 0)
    }

    @Test("cli: a wrong card is 8, names its field, and can be corrected") func wrongCard() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("present", "--sandbox", "--amount", "1999", "--currency", "EUR").status == 0)
        #expect(try await daemon.control("select", "@last", "NOT_A_METHOD").status == 8)
        #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
        for wrong in [
            "{", "[]", #"{"number": 4242}"#, #"{"numbr": "4242424242424242"}"#, card("4242424242424241"),
            card("4242424242424242", cvv: "12"), card("6011111111111117"), "",
        ] {
            let refused = try await daemon.control("submit", "@last", "--card-stdin", "--wait", input: wrong)
            #expect(refused.status == 8, "\(wrong): \(refused.output)\(refused.errors)")
        }
        let paid = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0, "\(paid.errors)")
        let again = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(again.status == 3, "\(again.errors)")
    }

    @Test("cli: stdout closed early ends quietly; no daemon is 69") func pipes() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("present", "--sandbox", "--amount", "1999", "--currency", "EUR").status == 0)
        let head = try await run(
            "/bin/sh", ["-c", "set -o pipefail 2>/dev/null; \"$CONTROL\" events @last --json | head -n 1; exit 0"],
            environment: ["CONTROL": Built.control, "CHECKOUTD_SOCKET": daemon.socket])
        #expect(head.errors == "")
        let none = try await run(Built.control, ["--socket", daemon.scratch("none.sock"), "health"])
        #expect(none.status == 69)
    }
}
