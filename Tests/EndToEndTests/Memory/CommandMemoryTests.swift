import CheckoutClient
import Foundation
import Glibc
import Testing

/// Goal: while `checkoutctl` waits for an outcome it holds nothing of the card any more, however it got it.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root reads the memory of a process that is not dumpable"))
struct CommandMemoryTests {
    private static let card = TypedCard.slow

    /// `checkoutctl` on what seems a kernel without `memfd_secret`.
    private func start(
        _ stage: CardStage, _ arguments: [String], input: String? = nil, terminal: String? = nil
    ) throws -> Program {
        try Program(
            "/usr/bin/python3",
            [Built.withoutSecretmem, Built.control, "submit", stage.session.text, "--wait"] + arguments,
            environment: ["CHECKOUTD_SOCKET": stage.daemon.socket, "HOME": stage.daemon.scratch.path], input: input,
            terminal: terminal)
    }

    /// The payment is under way: the command waits.
    private func isPaying(_ stage: CardStage) async throws -> Bool {
        try await eventually {
            let get = SessionsGetRequest(sessionID: stage.session)
            return try stage.client.call(.sessionsGet, get, as: SessionsGetResponse.self)?.session.screen?.kind
                == .processing
        }
    }

    private func look(_ program: Program, _ traces: [Trace]) throws -> [Found] {
        let memory = try ProcessMemory(of: program.pid)
        #expect(memory.unreadable.isEmpty, "\(memory.unreadable.map(\.place))")
        var found = memory.search(traces)
        for file in ["cmdline", "environ"] {
            let bytes =
                try FileHandle(forReadingAtPath: "/proc/\(program.pid)/\(file)")?.readToEnd().map { Array($0) } ?? []
            found += traces.filter { !places(of: $0.bytes, in: bytes).isEmpty }.map {
                Found(form: $0.form, address: 0, place: file)
            }
        }
        return found
    }

    @Test("C-190, C-187: submit --card-stdin holds no card while it waits, in no argument and no environment")
    func standardInput() async throws {
        let stage = try await CardStage(slow: true)
        let json =
            #"{"number": "\#(Self.card.number)", "expiry": "12/31", "cvv": "735", "cardholderName": "Ada Lovelace"}"#
        let command = try start(stage, ["--card-stdin"], input: json)
        #expect(try await isPaying(stage), "\(command.errors)")
        let found = try look(command, Self.card.traces + [Trace("JSON", #""cvv": "735""#)])
        #expect(found.isEmpty, "\(found)")
        #expect(try await command.wait() == 0, "\(command.errors)")
        #expect(!command.output.contains("0000 0002") && !command.output.contains(Self.card.digits))
    }

    @Test("C-190, C-187: submit at a prompt shows nothing of number and code, and holds no card while it waits")
    func prompt() async throws {
        let stage = try await CardStage(slow: true)
        let terminal = try PseudoTerminal()
        let command = try start(stage, [], terminal: terminal.path)
        try await terminal.answer("Card number", with: Self.card.number)
        try await terminal.answer("Expiry", with: "12/31")
        try await terminal.answer("Security code", with: "735")
        try await terminal.answer("Name on the card", with: "Ada Lovelace")
        #expect(try await isPaying(stage), "\(command.errors)")
        let found = try look(command, Self.card.traces)
        #expect(found.isEmpty, "\(found)")
        #expect(try await command.wait() == 0, "\(command.errors)")
        #expect(terminal.shows("Name on the card") && !terminal.shows(Self.card.number) && !terminal.shows("735"))
        #expect(!terminal.shows("4000") && !terminal.shows("0059"))
    }

    @Test("C-073, C-187, C-190: inspect card holds nothing of a card that it has answered for, nor does the daemon")
    func inspected() async throws {
        let stage = try await CardStage()
        let pipe = stage.daemon.scratch("cards")
        let made = unsafe mkfifo(pipe, 0o600)
        try #require(made == 0)
        let end = unsafe open(pipe, O_RDWR)
        defer { close(end) }
        let command = try Program(
            "/usr/bin/python3", [Built.withoutSecretmem, Built.control, "inspect", "card"],
            environment: ["CHECKOUTD_SOCKET": stage.daemon.socket, "HOME": stage.daemon.scratch.path], terminal: pipe)
        // The first two are refused: the number stands in the place of a name.
        let lines = [
            #"{"\#(Self.card.number)" 1}"#, #"{"\#(Self.card.digits)": "735"}"#,
            #"{"number": "\#(Self.card.number)", "expiry": "12/31", "cvv": "735"}"#,
        ]
        let line = Array((lines.joined(separator: "\n") + "\n").utf8)
        let written = unsafe write(end, line, line.count)
        try #require(written == line.count)
        #expect(try await eventually { command.output.contains("CARD_NUMBER_STATE_VALID") }, "\(command.errors)")
        let found = try look(command, Self.card.traces)
        #expect(found.isEmpty, "\(found)")
        #expect(!command.output.contains("0000 0002") && !command.output.contains(Self.card.digits))
        let copies = try stage.copies(of: Self.card.traces)
        #expect(copies.isNone, "\(copies)")
        command.signal(SIGKILL)
        _ = try await command.wait()
    }
}
