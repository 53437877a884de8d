import Testing

/// Goal: nobody believes to have an owner secret who has none.
struct OwnerSecretFileTests {
    static let faults: [(text: String, says: String)] = [
        ("", "is empty"), ("\n", "is empty"), ("\r\n", "is empty"), ("  \t\n \n", "nothing but blanks"),
        (String(repeating: "\n", count: 20), "nothing but blanks"), (String(repeating: " ", count: 32), "blanks"),
        ("0123456789abcde", "15 bytes"), (String(repeating: "a", count: 65), "more than 64 bytes"),
    ]

    @Test("PROTOCOL.md, Owner: a file without a secret of 16 to 64 bytes is refused by every command")
    func refused() async throws {
        let daemon = try await RunningDaemon()
        let opened = try await daemon.control("present", "--sandbox")
        let session = opened.output.trimmingWhitespace
        for (text, says) in Self.faults {
            let file = try daemon.scratch.write("secret", text)
            for arguments in [
                ["present", "--sandbox"], ["open", "--sandbox"], ["show", session], ["health"], ["hosts"],
                ["events", session],
            ] {
                let ended = try await run(
                    Built.control, arguments + ["--socket", daemon.socket, "--owner-secret-file", file])
                #expect(ended.status == 8, "\(arguments): \(ended.output)\(ended.errors)")
                #expect(ended.errors.contains(says), "\(ended.errors)")
                #expect(ended.errors.contains("16 to 64 bytes"), "\(ended.errors)")
            }
        }
        for path in ["/dev/null", daemon.scratch("nowhere")] {
            let ended = try await daemon.control("open", "--sandbox", "--owner-secret-file", path)
            #expect(ended.status == 8 && ended.output.isEmpty, "\(ended.output)\(ended.errors)")
        }
        #expect(try await daemon.control("sessions").output.contains(session.prefix(8)))
    }

    @Test("PROTOCOL.md, Owner: 16 and 64 bytes are taken, a line end behind them is none of it", arguments: [16, 64])
    func taken(count: Int) async throws {
        let daemon = try await RunningDaemon()
        let secret = String(repeating: "s", count: count)
        let file = try daemon.scratch.write("secret", secret + "\n")
        let opened = try await daemon.control("open", "--sandbox", "--owner-secret-file", file)
        let session = opened.output.trimmingWhitespace
        let bare = try daemon.scratch.write("secret", secret)
        #expect(try await daemon.control("methods", session, "--owner-secret-file", bare).status == 0)
        let empty = try await daemon.control("open", "--sandbox", "--client-token-file", "/dev/null")
        #expect(empty.status == 64)
        let none = try await daemon.control("open", "--client-token-file", "/dev/null")
        #expect(none.status == 8 && none.errors.contains("empty"), "\(none.errors)")
    }
}

extension String {
    fileprivate var trimmingWhitespace: String { String(prefix { !$0.isWhitespace }) }
}
