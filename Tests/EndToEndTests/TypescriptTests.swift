import Foundation
import Glibc
import Testing

/// Goal: who records a terminal, as supervisors and trainers do, has no card in the recording, and however the command
/// ends the terminal shows again what is typed.
struct TypescriptTests {
    private static let number = "3782 822463 10005"
    private static let code = "7359"

    private func recording(_ daemon: RunningDaemon) async throws -> Recording {
        let presented = try await daemon.control("present", "--sandbox", "--quiet")
        let session = presented.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try await daemon.control("select", session, "PAYMENT_CARD").status == 0, "\(presented.errors)")
        return try Recording(daemon, session)
    }

    private func expectNothing(of recording: Recording) {
        #expect(recording.traces(of: Self.number) == [], "\(recording.typescript)")
        #expect(recording.traces(of: Self.code) == [], "\(recording.typescript)")
    }

    @Test("C-190, C-189: a card that is typed at the prompts is not in the recording, and the echo is on afterwards")
    func paid() async throws {
        let daemon = try await RunningDaemon()
        let recording = try await recording(daemon)
        try await recording.answer("Card number", with: Self.number + "\n")
        try await recording.answer("Expiry", with: "12/31\n")
        try await recording.answer("Security code", with: Self.code + "\n")
        try await recording.answer("Name on the card", with: "Ada Lovelace\n")
        let modes = try await recording.modes()
        #expect(modes.contains("0") && recording.typescript.contains("paid "), "\(recording.typescript)")
        // What may be seen is there: the recording works, and finds what it is looked for.
        #expect(recording.typescript.contains("Ada Lovelace") && recording.traces(of: "12/31") != [])
        expectNothing(of: recording)
        #expect(modes.contains("echo") && modes.contains("icanon") && modes.contains("isig"), "\(modes)")
    }

    @Test(
        "C-190: left at a prompt, by Ctrl-C, Ctrl-D or SIGTERM, in the middle of the number or of the code",
        arguments: ["Card number", "Security code"], ["\u{3}", "\u{4}", "TERM", "HUP"])
    func left(question: String, by way: String) async throws {
        let daemon = try await RunningDaemon()
        let recording = try await recording(daemon)
        if question == "Security code" {
            try await recording.answer("Card number", with: Self.number + "\n")
            try await recording.answer("Expiry", with: "12/31\n")
        }
        // Ctrl-D ends the input at the beginning of a line alone.
        let typed = question == "Card number" ? "3782 8224" : Self.code
        try await recording.answer(question, with: way == "\u{4}" ? way : typed)
        // What arrives after the end is the shell's, which shows it.
        try await Task.sleep(for: .milliseconds(500))
        switch way {
        case "TERM": try recording.signal(SIGTERM)
        case "HUP": try recording.signal(SIGHUP)
        case "\u{3}": try await recording.answer(question, with: way)
        default: break
        }
        let modes = try await recording.modes()
        #expect(modes.prefix(2) == ["status", way == "\u{4}" ? "64" : "130"], "\(recording.typescript)")
        expectNothing(of: recording)
        #expect(modes.contains("echo") && modes.contains("icanon") && modes.contains("isig"), "\(modes)")
    }

    @Test("C-190: after SIGKILL nobody puts the terminal back, and still no digit is in the recording")
    func killed() async throws {
        let daemon = try await RunningDaemon()
        let recording = try await recording(daemon)
        try await recording.answer("Card number", with: "3782 8224")
        try await Task.sleep(for: .milliseconds(500))
        try recording.signal(SIGKILL)
        let modes = try await recording.modes()
        #expect(modes.prefix(2) == ["status", "137"], "\(recording.typescript)")
        expectNothing(of: recording)
        #expect(modes.contains("-echo"), "as README says: stty sane\n\(modes)")
    }
}
