import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Foundation
import Testing

@testable import CheckoutGateways

@Suite struct SandboxStateFileTests {
    /// A new state directory that goes with the test.
    final class Place {
        let path: String
        let directory: StateDirectory

        init() throws {
            path = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString)").path
            directory = try StateDirectory.open(path)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file() throws -> SandboxStateFile { try SandboxStateFile(directory, name: "sandbox.state") }
        var text: String { (try? String(contentsOfFile: path + "/sandbox.state", encoding: .utf8)) ?? "" }
        func append(_ text: String) throws {
            let handle = try #require(FileHandle(forWritingAtPath: path + "/sandbox.state"))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(text.utf8))
        }
    }

    @Test("SB-010, B-283: a payment under way at a kill ends by the clock and is found by its key, once")
    func killInTheMiddle() throws {
        let place = try Place()
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open()
        try bench.create("4000000200000059")
        bench.clock.milliseconds += 1000

        let later = try SandboxBench(file: try place.file())
        later.clock.milliseconds = bench.clock.milliseconds
        later.gateway.perform(.find(later.session, 1, reference: "key-1"), now: later.clock.now)
        let (answer, after) = try #require(later.answer())
        #expect(SandboxGatewayTests.text(answer) == "success")
        #expect(after == 2000)
        #expect(later.gateway.ledger.map(\.charges) == [1])
    }

    @Test("SB-010: a key that never arrived was not charged")
    func neverArrived() throws {
        let place = try Place()
        let bench = try SandboxBench(file: try place.file())
        bench.gateway.perform(.find(bench.session, 1, reference: "key-9"), now: bench.clock.now)
        guard case .notCreated = try #require(bench.answer()).0 else { throw NoRoom() }
    }

    @Test("SB-010, G-104: a lost answer is found as the payment that it is, and its key stays used up")
    func lostAnswer() throws {
        let place = try Place()
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open()
        try bench.create("4000000200000067")
        _ = bench.answer()
        let later = try SandboxBench(file: try place.file())
        later.gateway.perform(.find(later.session, 1, reference: "key-1"), now: later.clock.now)
        #expect(SandboxGatewayTests.text(try #require(later.answer()).0) == "success")
        try later.create("4242424242424242")
        #expect(SandboxGatewayTests.text(try #require(later.answer()).0) == "unknown 409")
        #expect(later.gateway.ledger.map(\.charges) == [1])
    }

    @Test("C-184: no card number, no code in the file")
    func noCardData() throws {
        let place = try Place()
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open()
        try bench.create("4242424242424242", cvv: "987")
        _ = bench.answer()
        #expect(place.text.contains("sbxpay_"))
        #expect(!place.text.contains("4242") && !place.text.contains("987\t"))
    }

    @Test("a damaged end is cut off, the rest stays", arguments: ["half a line", "0\t1\tx\n", "\n\n", "\u{0}\u{1}"])
    func damagedEnd(_ damage: String) throws {
        let place = try Place()
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open()
        try bench.create("4242424242424242")
        try place.append(damage)
        let later = try SandboxBench(file: try place.file())
        #expect(later.gateway.ledger == bench.gateway.ledger)
    }

    @Test("a file of something else is refused and left alone")
    func foreign() throws {
        let place = try Place()
        _ = try place.file()
        try place.append("something else\n")
        #expect(throws: CheckoutFailure.self) { try SandboxBench(file: try place.file()) }
        #expect(place.text == "something else\n")
    }

    @Test("SB-009: reset empties ledger and keys, also on disk")
    func reset() throws {
        let place = try Place()
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open()
        try bench.create("4242424242424242")
        try bench.gateway.reset()
        #expect(bench.gateway.ledger.isEmpty)
        #expect(try SandboxBench(file: try place.file()).gateway.ledger.isEmpty)
    }
}
