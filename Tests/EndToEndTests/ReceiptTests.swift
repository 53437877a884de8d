import Foundation
import Testing

/// Goal: `receipt` says that nothing was paid only where no money can have moved.
struct ReceiptTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// `nil`: nothing is submitted.
        var number: String?
        var status: Int32
        /// On stdout with a receipt, else on stderr.
        var words: String
        var testDescription: String { "\(number ?? "no card"), \(status)" }
    }

    static let rows: [Row] = [
        Row(number: nil, status: 3, words: "nothing was paid in this session"),
        Row(number: "4242424242424242", status: 0, words: "status\tsuccess\n"),
        Row(number: "4000000200000042", status: 4, words: "status\tpending\n"),
        Row(number: "4000000000000002", status: 3, words: "nothing was paid in this session"),
        Row(number: "4000000200000067", status: 6, words: "money may have moved"),
    ]

    @Test("B-089, B-198: of every outcome of a card; the README and the help say the same", arguments: rows)
    func outcomes(row: Row) async throws {
        let daemon = try await RunningDaemon()
        let session = try await selected(daemon)
        if let number = row.number {
            _ = try await daemon.control("submit", session, "--card-stdin", "--wait", input: card(number))
        }
        let receipt = try await daemon.control("receipt", session)
        #expect(receipt.status == row.status, "\(receipt.output)\(receipt.errors)")
        #expect((row.status == 0 || row.status == 4 ? receipt.output : receipt.errors).contains(row.words))
        #expect((receipt.output + receipt.errors).contains("nothing was paid") == (row.status == 3))
        if row.status == 6 {
            #expect(receipt.errors.contains("checkoutctl outcome \(session)"), "what to do next: \(receipt.errors)")
            #expect(receipt.errors.contains("Do not pay again"))
        }
        let json = try await daemon.control("receipt", session, "--json")
        #expect(json.status == row.status)
        #expect(try json.json["failure"] == nil || row.status == 3 || row.status == 6)
    }

    @Test("B-089, B-198: of a payment that is under way, and of a method that was left") func underWay() async throws {
        // Ten seconds instead of three: a busy machine has to see it under way.
        let daemon = try await RunningDaemon(configuration: "[sandbox]\ntest_api = yes\ntime_scale = 0.3\n")
        let session = try await selected(daemon)
        #expect(
            try await daemon.control("submit", session, "--card-stdin", input: card("4000000200000059")).status == 0)
        let moving = try await daemon.control("receipt", session)
        #expect(moving.status == 6 && moving.errors.contains("the payment is under way"), "\(moving.errors)")
        #expect(try await eventually { try await daemon.control("receipt", session).status == 0 })
        let left = try await selected(daemon)
        #expect(try await daemon.control("cancel", left).status == 0)
        let nothing = try await daemon.control("receipt", left)
        #expect(nothing.status == 3 && nothing.errors.contains("nothing was paid"), "\(nothing.errors)")
    }

    @Test("B-089: README and help name the statuses of receipt") func documented() async throws {
        let help = try await run(Built.control, ["receipt", "--help"]).output
        let readme = try String(contentsOf: Built.root.appendingPathComponent("README.md"), encoding: .utf8)
        for text in [help, readme] {
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("6 while a payment is under way or its outcome is unknown"))
            #expect(words.contains("3 when nothing was paid"))
        }
    }

    private func selected(_ daemon: RunningDaemon) async throws -> String {
        let presented = try await daemon.control("present", "--sandbox", "--quiet")
        let session = presented.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0, "\(presented.errors)")
        return session
    }
}
