import Foundation
import Testing

/// Goal: what the SDK's pages show works here: the examples as a program, against a real daemon, with the transcript
/// that the library's documentation shows.
struct SeedExamplesTests {
    private static let page = Built.root.appendingPathComponent(
        "Sources/CheckoutClient/CheckoutClient.docc/SeedExamples.md")

    /// Payment ids differ from run to run.
    private static func masked(_ line: Substring) -> String {
        line.replacing(/sbxpay_[0-9a-f]{12}/, with: "sbxpay_…").trimmingCharacters(in: .whitespaces)
    }

    /// The transcript of one example as the page has it: its block begins with "== NAME".
    private static func transcript(_ name: String) throws -> [String] {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let block = try #require(page.components(separatedBy: "```text\n").first { $0.hasPrefix("== \(name)\n") })
        return block.prefix { $0 != "`" }.split(separator: "\n").map(masked)
    }

    @Test(
        "B-001, B-029, B-045, B-046, B-063, B-079, B-094, B-101, B-106, B-109, B-110: the examples of the three pages",
        arguments: [
            "presenter", "sheet", "navigation", "confirmation", "inline", "own-layout", "method-list", "own-rows",
            "search", "own-errors", "gate",
        ])
    func example(_ name: String) async throws {
        let daemon = try await RunningDaemon()
        let ended = try await run(Built.merchant, [name], environment: ["CHECKOUTD_SOCKET": daemon.socket])
        #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
        #expect(ended.output.split(separator: "\n").map(Self.masked) == (try Self.transcript(name)))
        #expect(placesOf("4242424242424242", below: daemon.scratch.path, andIn: [ended.output, daemon.log]) == [])
    }

    @Test("goal: by itself the program starts a daemon of its own and leaves nothing behind") func alone() async throws
    {
        let scratch = try Scratch()
        let ended = try await run(Built.merchant, ["search"], environment: ["TMPDIR": scratch.path])
        #expect(ended.status == 0 && ended.output.contains("Pay with Test Klarna"), "\(ended.output)\(ended.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
        #expect(try await run(Built.merchant, ["nonsense"]).status == 64)
    }
}
