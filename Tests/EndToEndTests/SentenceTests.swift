import Foundation
import Glibc
import Testing

/// Goal: what a newcomer reads after a mistake is true, and says what to do.
struct SentenceTests {
    @Test("F-07, F-38, F-42: each --socket that is none has its own sentence") func sockets() async throws {
        let scratch = try Scratch()
        let file = try scratch.write("file", "")
        let locked = scratch("locked")
        try FileManager.default.createDirectory(
            atPath: locked, withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
        let long = scratch(String(repeating: "x", count: 120))
        for (path, status, words) in [
            (scratch("none"), 69, "there is no socket at"), (scratch.path, 69, "is a directory, not a socket"),
            (file, 69, "is a file, not a socket"),
            (locked + "/s", 77, "you may not look into the folder of the socket"),
            (long, 64, "107 are possible"), ("@abstract", 64, "abstract sockets"), ("", 8, "--socket wants a path"),
        ] as [(String, Int32, String)] {
            let ended = try await unprivileged(["--socket", path, "health"])
            #expect(ended.status == status && ended.errors.contains(words), "\(path): \(ended.errors)")
            #expect(!ended.errors.contains("does not run any more"))
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked)
        // A daemon that died leaves its socket.
        let daemon = try await RunningDaemon()
        try await daemon.kill()
        let dead = try await daemon.control("health")
        #expect(dead.status == 69 && dead.errors.contains("checkoutd does not run any more"), "\(dead.errors)")
    }

    /// Root, too, is kept out of what has no mode.
    private func unprivileged(_ arguments: [String]) async throws -> Ended {
        guard geteuid() == 0 else { return try await run(Built.control, arguments) }
        return try await run(
            "/usr/bin/setpriv", ["--bounding-set=-all", "--inh-caps=-all", Built.control] + arguments)
    }

    @Test("B-178, B-159: a search without a hit is no failure, and says so beside the data") func search() async throws
    {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("present", "--sandbox").status == 0)
        let none = try await daemon.control("methods", "@last", "--search", "no such method")
        #expect(none.status == 0 && none.output == "", "\(none.output)")
        #expect(none.errors.contains("no payment method of this session matches"), "\(none.errors)")
        let json = try await daemon.control("methods", "@last", "--search", "no such method", "--json")
        #expect(json.status == 0 && json.errors.contains("matches"))
        #expect((try json.json["paymentMethods"] as? [Any])?.isEmpty == true, "\(json.output)")
        #expect(try await daemon.control("methods", "@last", "--search", "none", "--quiet").errors == "")
        let some = try await daemon.control("methods", "@last", "--search", "klarna")
        #expect(some.output.contains("PRIMER_TEST_KLARNA") && some.errors == "")
    }

    @Test("B-129, B-044: gesture on an inline session, and card after a success, are told as what they are")
    func wrongPlace() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("open", "--sandbox").status == 0)
        let gesture = try await daemon.control("gesture", "@last")
        #expect(gesture.status == 3 && gesture.errors.contains("an inline session is on no host"), "\(gesture.errors)")
        #expect(try await daemon.control("present", "--sandbox").status == 0)
        #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
        let paid = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0)
        let late = try await daemon.control("card", "@last")
        #expect(late.status == 3 && late.errors.contains("over"), "\(late.errors)")
        #expect(!late.errors.contains("PAYMENT_CARD"), "\(late.errors)")
    }

    @Test("B-022: a host that is not there, and one owner secret for a list") func hosts() async throws {
        let daemon = try await RunningDaemon()
        let none = try await daemon.control("present", "--sandbox", "--host", "lane-1")
        #expect(none.status == 3 && none.errors.contains("no host lane-1 is attached that may show"), "\(none.errors)")
        let secret = try daemon.scratch.write("secret", "0123456789abcdef")
        for arguments in [["sessions"], ["show", "@last"]] {
            let ended = try await run(
                Built.control, arguments + ["--socket", daemon.socket, "--owner-secret-file", secret])
            #expect(ended.status == 64 && ended.errors.contains("--owner-secret-file"), "\(ended.errors)")
        }
    }

    @Test(
        "B-022: a host that is attached and may not show it is told as that, to who may see it in the list",
        .enabled(if: geteuid() == 0, "only root can be two users"))
    func foreignHost() async throws {
        let daemon = try await RunningDaemon(configuration: "[roles]\nhost = daemon\n[sandbox]\ntest_api = yes\n")
        for (path, mode) in [(daemon.scratch.path, 0o711), (daemon.socket, 0o666)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        // Of Debian's base-passwd.
        let uid = 1
        let kiosk = try Program(
            "/usr/bin/setpriv", ["--reuid=\(uid)", "--clear-groups", Built.kiosk, daemon.socket, "look"])
        let isThere = try await eventually(seconds: 20) {
            try await daemon.control("hosts").output.contains("kiosk") || !kiosk.isRunning
        }
        try #require(isThere && kiosk.isRunning, "\(kiosk.output)\(kiosk.errors)\(daemon.log)")
        let refused = try await daemon.control("present", "--sandbox", "--host", "kiosk")
        #expect(refused.status == 3, "\(refused.errors)")
        #expect(refused.errors.contains("the host kiosk is attached, but may not show checkouts"), "\(refused.errors)")
        #expect(refused.errors.contains("[host kiosk] with uid = \(uid)"))
    }

    @Test(
        "goal: checkoutctl and every example has help, and takes no option for a socket", arguments: ["--help", "-h"])
    func help(option: String) async throws {
        for program in [Built.control, Built.kiosk, Built.merchant] {
            let ended = try await run(program, [option])
            #expect(ended.status == 0 && !ended.output.isEmpty, "\(program): \(ended.output)\(ended.errors)")
        }
        #expect(try await run(Built.kiosk, ["--wrong"]).status == 64)
        #expect(try await run(Built.kiosk, ["/nowhere/d.sock", "loook"]).status == 64)
    }
}
