import Foundation
import Testing

/// Goal: another process is the screen: the example kiosk against the built daemon, and the commands about hosts.
struct HostTests {
    private static let kiosk = Built.kiosk

    private func start(_ daemon: RunningDaemon, _ arguments: String...) async throws -> Program {
        let kiosk = try Program(Self.kiosk, [daemon.socket] + arguments)
        try await isAttached(daemon)
        return kiosk
    }

    private func isAttached(_ daemon: RunningDaemon) async throws {
        let found = try await eventually { try await daemon.control("hosts").output.contains("kiosk") }
        try #require(found, "the kiosk is not attached: \(daemon.log)")
    }

    @Test(
        "B-020, B-029, B-045: present --host auto is shown by the kiosk, paid there, and told after its surface is closed"
    )
    func paid() async throws {
        let daemon = try await RunningDaemon()
        let kiosk = try await start(daemon)
        let presented = try await daemon.control("present", "--sandbox", "--host", "auto", "--wait", "--json")
        #expect(presented.status == 0, "\(presented.output)\(presented.errors)\(kiosk.output)")
        let host = try #require(try presented.json["host"] as? [String: Any])
        #expect(host["name"] as? String == "kiosk" && host["pid"] as? Int == Int(kiosk.pid))
        let session = try #require(try presented.json["sessionId"] as? String)
        let events = try await daemon.control("events", session)
        let order = [
            "presentation.opening", "presentation.presented", "presentation.closing", "presentation.closed",
            "checkout.success",
        ]
        let places = order.map { events.output.range(of: $0)?.lowerBound }
        #expect(
            !places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted(), "\(events.output)")
        #expect(try await eventually { kiosk.output.contains("close \(session)") })
        #expect(kiosk.output.contains("show \(session) new") && kiosk.output.contains("screen success"))
        #expect(placesOf("4242424242424242", below: daemon.scratch.path, andIn: [kiosk.output, daemon.log]) == [])
        #expect(try await daemon.stop() == 0)
    }

    /// A transcript of the documentation: what stands below the command, ids and times masked.
    private func transcript(below command: String) throws -> [String] {
        let page = try String(
            contentsOf: Built.root.appendingPathComponent(
                "Sources/CheckoutClient/CheckoutClient.docc/DrawingForOthers.md"), encoding: .utf8)
        let block = try #require(page.components(separatedBy: "```console\n$ ").first { $0.hasPrefix(command) })
        return block.prefix { $0 != "`" }.split(separator: "\n").dropFirst().map(Self.masked)
    }

    private static func masked(_ line: Substring) -> String {
        String(line).replacing(/[0-9a-f]{32}/, with: "ID").replacing(/sbxpay_[0-9a-f]{12}/, with: "PAYMENT")
            .replacing(/[0-9-]{10}T[0-9:.]{12}Z/, with: "TIME")
    }

    @Test("goal: two terminals, one presents with --host auto, one is the host: as the documentation shows it")
    func twoTerminals() async throws {
        let daemon = try await RunningDaemon()
        let kiosk = try await start(daemon)
        let till = try await daemon.control(
            "present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--host", "auto", "--wait")
        #expect(till.status == 0)
        #expect(try await eventually { kiosk.output.contains("close ") })
        // What is said while waiting goes to stderr, so that the id is all that a script reads before the outcome.
        // Whether the host was on screen before the till began to follow is a matter of chance.
        let said = (till.errors.split(separator: "\n") + till.output.split(separator: "\n"))
            .filter { !$0.contains("presentation.presented") }
        let shown = try transcript(below: "checkoutctl present")
        #expect(said.map(Self.masked).sorted() == shown.sorted())
        // A screen that is replaced before it could be drawn is left out, as the one of the payment nearly always is;
        // what is drawn is drawn in the order of the page, and begins and ends as there.
        let drawn = kiosk.output.split(separator: "\n").filter { !$0.hasPrefix("screen processing") }.map(Self.masked)
        let page = try transcript(below: "example-kiosk")
        #expect(drawn == page.filter(drawn.contains), "\(drawn)")
        #expect(drawn.first == page.first && drawn.suffix(2) == page.suffix(2), "\(drawn)")
    }

    @Test("B-062: the kiosk comes back by itself after a kill of the daemon, and its checkout is shown again")
    func restart() async throws {
        let daemon = try await RunningDaemon()
        let kiosk = try await start(daemon, "look")
        let presented = try await daemon.control("present", "--sandbox", "--host", "auto")
        #expect(presented.status == 0, "\(presented.errors)")
        let session = presented.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try await eventually { kiosk.output.contains("screen methods") })
        try await daemon.kill()
        try await daemon.start()
        try await isAttached(daemon)
        #expect(try await eventually { kiosk.output.contains("show \(session) again") }, "\(kiosk.output)")
        let dismissed = try await daemon.control("dismiss", session)
        #expect(dismissed.status == 0 && dismissed.output.contains("dismissed"))
        #expect(try await eventually { kiosk.output.hasSuffix("close \(session)\n") }, "\(kiosk.output)")
    }

    @Test("B-013, B-022: present refuses with 3 without a host and while its host is presenting, unless --force")
    func refused() async throws {
        let daemon = try await RunningDaemon()
        let none = try await daemon.control("present", "--sandbox", "--host", "auto")
        #expect(none.status == 3 && none.errors.contains("No presentation host found"))
        let kiosk = try await start(daemon, "look")
        #expect(try await daemon.control("present", "--sandbox", "--host", "kiosk").status == 0)
        #expect(try await eventually { kiosk.output.contains("screen methods") })
        #expect(try await daemon.control("present", "--sandbox", "--host", "auto").status == 3)
        #expect(try await daemon.control("present", "--sandbox", "--host", "auto", "--force").status == 0)
        let hosts = try await daemon.control("hosts", "--json")
        let rows = try #require(try hosts.json["hosts"] as? [[String: Any]])
        let row = try #require(rows.first { ($0["identity"] as? [String: Any])?["name"] as? String == "kiosk" })
        #expect(row["presenting"] as? Bool == true && (row["sessionIds"] as? [String])?.count == 2)
        // A kiosk that is killed: what could be left by a gesture is left.
        kiosk.signal(SIGKILL)
        #expect(try await eventually { try await daemon.control("outcome", "@last").status == 7 })
    }

    @Test("PROTOCOL.md, Hosts, cli: --host finds what reads like the name it was given") func alike() async throws {
        let daemon = try await RunningDaemon()
        let headless = try await daemon.control("present", "--sandbox", "--host", "Headless", "--json")
        #expect(headless.status == 0, "\(headless.errors)")
        let none = try await daemon.control("present", "--sandbox", "--host", "AUTO")
        #expect(none.status == 3 && none.errors.contains("No presentation host found"), "\(none.errors)")
        let kiosk = try await start(daemon, "look")
        let presented = try await daemon.control("present", "--sandbox", "--host", "KIOSK", "--json")
        #expect(presented.status == 0, "\(presented.errors)")
        let host = try #require(try presented.json["host"] as? [String: Any])
        #expect(host["name"] as? String == "kiosk" && host["pid"] as? Int == Int(kiosk.pid))
        let id = try #require(host["hostId"] as? String)
        let again = try await daemon.control("present", "--sandbox", "--force", "--host", id.uppercased())
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test(
        "B-052, B-053, cli: gesture does on headless what a shopper's swipe would do, and is refused where that is")
    func gesture() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("present", "--sandbox").status == 0)
        let left = try await daemon.control("gesture", "@last")
        #expect(left.status == 0 && left.output.contains("left"))
        #expect(try await daemon.control("gesture", "@last").output.contains("nothing to leave"))
        #expect(try await daemon.control("outcome", "@last").status == 7)
        let settings = try daemon.scratch.write(
            "modal.json",
            #"{"uiOptions": {"dismissalMechanism": {"mechanisms": ["DISMISSAL_MECHANISM_CLOSE_BUTTON"]}}}"#)
        let modal = try await daemon.control("present", "--sandbox", "--settings", settings)
        #expect(modal.status == 0, "\(modal.errors)")
        #expect(try await daemon.control("gesture", "@last").status == 3)
    }
}
