import Testing

/// Goal: whoever mistypes at a prompt corrects it as everywhere, also where nothing is seen.
struct PromptTests {
    @Test("cli: Backspace takes back one character of any width, keys that are no characters leave nothing")
    func corrected() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("present", "--sandbox").status == 0)
        #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
        let terminal = try PseudoTerminal()
        let command = try Program(
            Built.control, ["submit", "@last", "--wait"],
            environment: ["CHECKOUTD_SOCKET": daemon.socket, "HOME": daemon.scratch.path], terminal: terminal.path)
        try await terminal.answer(
            "Card number", with: "４e\u{301}\u{7f}\u{7f}4242\u{1b}[D\u{1b}[1;5C424242424\u{1b}OA242")
        try await terminal.answer("Expiry", with: "1\u{1b}[D2/3🙂\u{7f}1")
        try await terminal.answer("Security code", with: "7\u{1b}[[A3é\u{8}5")
        try await terminal.answer("Name on the card", with: "Ada Love\u{1b}[3~lacee\u{301}\u{7f}")
        #expect(try await command.wait() == 0, "\(command.errors)")
        #expect(!terminal.shows("4242") && !terminal.shows("73") && !terminal.shows("[D") && !terminal.shows("[3~"))
    }
}
