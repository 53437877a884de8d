import Foundation
import Testing

/// Goal: a card number that stands where it does not belong (as a member's name, or in a value of another kind) is
/// refused without being repeated, whoever reads the JSON (C-186, C-189, F-37).
struct MisplacedNumberTests {
    /// How it is written: digits alone, grouped, escaped, of another script, and stuck to letters.
    static let spellings = [
        "4242424242424242", "4242 4242 4242 4242", "4242-4242-4242-4242", #"\u0034242424242424242"#,
        "４２４２４２４２４２４２４２４２", "x4242424242424242y", "4242.4242.4242.4242",
    ]
    /// What shows that it was repeated. Four digits alone are what a masked number shows.
    static let traces = ["42424242", "4242 4242", "4242-4242", "4242.4242", "４２４２", "u0034"]

    /// Everything that can be wrong around a number `n`, where `known` is a member of the reader.
    static func lines(_ n: String, known: String) -> [String] {
        let aside = [
            #"{"N"#, #"{"N""#, #"{"N" 1}"#, #"{"N" "x"}"#, #"{"N" "N"}"#, #"{"N": 1}"#, #"{"N": "N"}"#,
            #"{"N": "N" x}"#,
            #"{"N": "1", "N": "1"}"#, #"{"N": {"N": "N"}}"#, #"{"N": ["N"]}"#, #"{N: 1}"#, #"["N"]"#, #""N""#, "N",
            #"{"K" "N"}"#, #"{"K": N}"#, #"{"K": ["N"]}"#, #"{"K": ["N" 1]}"#, #"{"K": {"N" 1}}"#,
            #"{"K": {"N": "N"}}"#,
            #"{"K": [{"N" 1}]}"#, #"{"K": [{"N": "N"}]}"#, #"{"K": "N"#, #"{"K": "N" "N"}"#, #"{"K": "N", "N" 1}"#,
            #"{"K": null, "K": "N"}"#, #"{"K": "N", "K": "N"}"#, #"{"K": "N\q"}"#, #"{"K": true} "N""#,
        ]
        return aside.map { $0.replacingOccurrences(of: "N", with: n).replacingOccurrences(of: "K", with: known) }
    }

    static func repeated(in ended: Ended) -> [String] {
        traces.filter { ended.output.contains($0) || ended.errors.contains($0) }
    }

    @Test(
        "C-186: inspect answers each line, and repeats no number",
        arguments: [
            ("card", ["number", "expiry"]), ("expiry", ["expiry"]),
            ("address", ["address", "phoneNumber", "email"]), ("amount", ["currencyCode"]),
        ])
    func inspected(subject: String, known: [String]) async throws {
        let daemon = try await RunningDaemon()
        let lines = known.flatMap { known in Self.spellings.flatMap { Self.lines($0, known: known) } }
        let ended = try await daemon.control("inspect", subject, input: lines.joined(separator: "\n"))
        let answers = ended.output.split(separator: "\n")
        #expect(ended.status == 8 && answers.count == lines.count, "\(ended.errors)")
        for (line, answer) in zip(lines, answers) {
            #expect(!Self.traces.contains { answer.contains($0) }, "\(line): \(answer)")
        }
        #expect(Self.repeated(in: Ended(status: 8, output: "", errors: ended.errors)) == [])
        #expect(!Self.traces.contains { daemon.log.contains($0) })
    }

    @Test("C-186: neither --card-stdin nor --set repeats a number", arguments: ["submit", "card"])
    func cards(command: String) async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("present", "--sandbox").status == 0)
        #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
        let option = command == "submit" ? "--card-stdin" : "--set"
        for line in Self.spellings.prefix(2).flatMap({ Self.lines($0, known: "expiry") }) {
            let ended = try await daemon.control(command, "@last", option, input: line)
            #expect(ended.status == 8, "\(line): \(ended.output)\(ended.errors)")
            #expect(Self.repeated(in: ended) == [], "\(line): \(ended.output)\(ended.errors)")
        }
        #expect(!Self.traces.contains { daemon.log.contains($0) })
    }

    @Test(
        "C-186: neither settings nor theme repeat a number",
        arguments: [("--settings", "localeData"), ("--theme", "spacing")])
    func looks(option: String, known: String) async throws {
        let daemon = try await RunningDaemon()
        for line in Self.spellings.prefix(2).flatMap({ Self.lines($0, known: known) }) {
            let file = try daemon.scratch.write("looks.json", line)
            for json in [[], ["--json"]] {
                let ended = try await run(
                    Built.control, ["present", "--sandbox", option, file, "--socket", daemon.socket] + json)
                #expect(ended.status == 8, "\(line): \(ended.output)\(ended.errors)")
                #expect(Self.repeated(in: ended) == [], "\(line): \(ended.output)\(ended.errors)")
            }
        }
        #expect(!Self.traces.contains { daemon.log.contains($0) })
    }

    @Test("F-37: an order of the sandbox repeats no number", arguments: ["--currency", "--variant", "--customer"])
    func orders(option: String) async throws {
        let daemon = try await RunningDaemon()
        for number in ["4242424242424242", "4242 4242 4242 4242"] {
            for json in [[], ["--json"]] {
                let ended = try await run(
                    Built.control, ["open", "--sandbox", option, number, "--socket", daemon.socket] + json)
                #expect(ended.status == 64, "\(ended.output)\(ended.errors)")
                #expect(Self.repeated(in: ended) == [], "\(ended.output)\(ended.errors)")
            }
        }
    }
}
