import CheckoutClient
import Foundation
import Glibc
import Testing

/// Goal: whatever one client begins and does not end, or does not read, another one's keystroke is answered at once.
@Suite(.serialized) struct LoudNeighbourTests {
    /// What some calls took.
    private struct Waits {
        var spans: [Duration] = []

        mutating func take(_ call: () throws -> Void) rethrows {
            spans.append(try ContinuousClock().measure { try call() })
        }

        /// Mostly within a second. Once it may be more, on a machine that runs all tests at once; who waits for memory
        /// of others waits for 10 s.
        var areShort: Bool {
            let sorted = spans.sorted()
            return sorted[sorted.count / 2] < .seconds(1) && sorted[sorted.count - 1] < .seconds(5)
        }
    }

    @Test("PROTOCOL.md, Fairness: 130 connections with an unfinished frame of 131 000 bytes stop nobody")
    func unfinished() async throws {
        let stage = try await CardStage(readable: false)
        let attackers = try (0..<130).map { _ in try WireClient(stage.daemon.socket) }
        let begun: [UInt8] = [0, 1, 0xff, 0xb8, 0x08, 0x01, 0x3a, 0xf0, 0xfe, 0x07]
        for attacker in attackers { attacker.push(begun + [UInt8](repeating: 0x41, count: 126_000)) }
        let client = stage.client
        var (keystrokes, newcomers) = (Waits(), Waits())
        for _ in 0..<20 {
            try keystrokes.take {
                var update = CardFormUpdateRequest(sessionID: stage.session)
                update.number = client.secret("42424242").map { .held($0) }
                let reply = try client.call(.cardFormUpdate, update, as: CardFormUpdateResponse.self)
                #expect(reply != nil, "\(client.failure.map { "\($0)" } ?? "")")
            }
            try newcomers.take { try expectServed(stage.daemon.socket) }
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(keystrokes.areShort, "\(keystrokes.spans)")
        #expect(newcomers.areShort, "\(newcomers.spans)")
        withExtendedLifetime(attackers) {}
        #expect(try await stage.daemon.stop() == 0)
    }

    @Test(
        "C-188, PROTOCOL.md, Backpressure: numbers that one connection never reads stop nobody in the smallest memory")
    func unread() async throws {
        let scratch = try Scratch()
        // Root may lock what it likes, as long as it has the capability.
        let asUser = geteuid() == 0 ? "setpriv --bounding-set -ipc_lock " : ""
        let daemon = try Program(
            "/bin/bash",
            [
                "-c",
                "ulimit -l 293 && exec \(asUser)\(Built.daemon) --socket \(scratch("d.sock")) --state-dir \(scratch("state"))",
            ])
        try #require(try await eventually { connects(to: scratch("d.sock")) }, "\(daemon.errors)")
        let attacker = try WireClient(scratch("d.sock"))
        var bytes: [UInt8] = []
        for _ in 0..<4800 {
            var card = CardInspection()
            card.number = attacker.secret("4242424242424242")
            bytes += try attacker.frame(.cardFormInspect, CardFormInspectRequest(.card(card)))
        }
        // As much as daemon and sockets take, for as long as the test runs.
        var waits = Waits()
        for _ in 0..<40 {
            bytes.removeFirst(attacker.push(bytes))
            try waits.take { try expectServed(scratch("d.sock")) }
            try await Task.sleep(for: .milliseconds(25))
        }
        #expect(waits.areShort, "\(waits.spans)")
        #expect(!bytes.isEmpty, "the daemon reads no more of who does not read")
        daemon.signal(SIGTERM)
        #expect(try await daemon.wait() == 0)
    }

    /// A new connection is welcomed, and its card looked at.
    private func expectServed(_ path: String) throws {
        let client = try WireClient(path)
        let health = try client.call(.daemonHealth, DaemonHealthRequest(), as: DaemonHealthResponse.self)
        #expect(health?.serving == true)
        var card = CardInspection()
        card.number = client.secret("4242424242")
        let inspected = try client.call(
            .cardFormInspect, CardFormInspectRequest(.card(card)), as: CardFormInspectResponse.self)
        #expect(inspected != nil)
    }
}
