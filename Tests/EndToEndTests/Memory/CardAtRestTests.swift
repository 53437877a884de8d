import CheckoutClient
import Foundation
import Glibc
import Testing

/// Goal: a daemon with a kept card that is killed, looked at or asked by every command gives nothing of it away.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root runs programs as somebody else"))
struct CardAtRestTests {
    @Test(
        "C-183, C-184, C-188: a crash leaves no core file and prints nothing of the card",
        arguments: [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGQUIT])
    func crash(signal: Int32) async throws {
        let stage = try await CardStage(readable: false)
        try stage.fill(.declined)
        try stage.submit()
        let pid = stage.daemon.program.pid
        let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") } ?? ""
        #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(core)")
        let filter = try String(contentsOfFile: "/proc/\(pid)/coredump_filter", encoding: .utf8)
        #expect(Int(filter.trimmingCharacters(in: .whitespacesAndNewlines), radix: 16) == 0, "\(filter)")
        stage.daemon.program.signal(signal)
        #expect(try await stage.daemon.program.wait() == -signal)
        let names =
            FileManager.default.enumerator(atPath: stage.daemon.scratch.path)?.compactMap { $0 as? String } ?? []
        #expect(!names.contains { $0.contains("core") }, "\(names)")
        let log = stage.daemon.log
        #expect(!log.contains("Crash") && !log.contains("Thread 0") && !log.contains("*** "), "\(log)")
        let traces = TypedCard.declined.traces
        for name in names {
            guard let bytes = FileManager.default.contents(atPath: stage.daemon.scratch(name)).map({ Array($0) }) else {
                continue
            }
            let found = traces.filter { !places(of: $0.bytes, in: bytes).isEmpty }.map(\.form)
            #expect(found.isEmpty, "\(name): \(found)")
        }
        #expect(traces.allSatisfy { places(of: $0.bytes, in: Array(log.utf8)).isEmpty }, "\(log)")
    }

    @Test("C-188: not dumpable: what /proc has of a daemon that is not root's belongs to root") func dumpable()
        async throws
    {
        let scratch = try Scratch()
        for name in ["state", "run"] {
            try FileManager.default.createDirectory(atPath: scratch(name), withIntermediateDirectories: false)
            try FileManager.default.setAttributes(
                [.ownerAccountID: 65534, .groupOwnerAccountID: 65534, .posixPermissions: 0o700],
                ofItemAtPath: scratch(name))
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: scratch.path)
        let daemon = try Program(
            "/usr/bin/setpriv",
            [
                "--reuid=65534", "--regid=65534", "--clear-groups", Built.daemon, "--socket", scratch("run/d.sock"),
                "--state-dir", scratch("state"),
            ])
        try #require(try await eventually { connects(to: scratch("run/d.sock")) }, "\(daemon.errors)")
        for name in ["mem", "maps", "environ", "fd"] {
            let owner = try FileManager.default.attributesOfItem(atPath: "/proc/\(daemon.pid)/\(name)")[.ownerAccountID]
            #expect(owner as? Int == 0, "\(name) belongs to \(String(describing: owner))")
        }
        let read = try await run(
            "/usr/bin/setpriv",
            [
                "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/head", "-c", "1",
                "/proc/\(daemon.pid)/environ",
            ])
        #expect(read.status != 0, "its own user reads it")
    }

    @Test("C-183, C-195, C-180: no command shows a kept number, in whatever form it is asked for") func commands()
        async throws
    {
        let stage = try await CardStage()
        try stage.fill(.declined)
        try stage.submit()
        let id = stage.session.text
        let commands: [[String]] = [
            ["show", id], ["card", id], ["outcome", id], ["attempts", id], ["events", id], ["methods", id],
            ["sessions"],
            ["audit"], ["metrics"], ["health"], ["status"], ["hosts"], ["describe"], ["sandbox", "ledger"],
        ]
        var answered = 0
        for command in commands {
            for form in [[], ["--json"]] {
                let shown = try await run(
                    Built.control, command + form,
                    environment: ["CHECKOUTD_SOCKET": stage.daemon.socket, "HOME": stage.daemon.scratch.path])
                if shown.status == 0 || shown.status == 5 { answered += 1 }
                let bytes = Array((shown.output + shown.errors).utf8)
                let found = TypedCard.declined.traces.filter { !places(of: $0.bytes, in: bytes).isEmpty }.map(\.form)
                #expect(found.isEmpty, "\(command + form): \(found)")
            }
        }
        #expect(answered >= 20, "only \(answered) of \(commands.count * 2) commands answered")
        let card = try await run(Built.control, ["card", id], environment: ["CHECKOUTD_SOCKET": stage.daemon.socket])
        #expect(card.output.contains("400000••••••0654"), "\(card.output)\(card.errors)")
    }

    @Test(
        "C-190: an argument that is a card number is refused and not repeated; no variable of the environment is read")
    func arguments() async throws {
        let stage = try await CardStage(readable: false)
        for line in [
            ["submit", "4111111111111111"], ["card", "@last", "4111 1111 1111 1111"],
            ["submit", "--number=4111111111111111"],
        ] {
            let refused = try await run(Built.control, line, environment: ["CHECKOUTD_SOCKET": stage.daemon.socket])
            #expect(refused.status == 64, "\(line): \(refused.errors)")
            #expect(!(refused.output + refused.errors).contains("1111"), "\(refused.errors)")
        }
        let environment = [
            "CHECKOUTD_SOCKET": stage.daemon.socket, "HOME": stage.daemon.scratch.path, "CARD": "4111111111111111",
            "CARD_NUMBER": "4111111111111111", "CHECKOUT_CARD": "4111111111111111",
            "CHECKOUTD_CARD_NUMBER": "4111111111111111",
        ]
        let submitted = try await run(
            Built.control, ["submit", stage.session.text, "--wait"], environment: environment)
        #expect(submitted.status == 64, "\(submitted.output)\(submitted.errors)")
    }
}
