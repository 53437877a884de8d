import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Foundation
import Glibc
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
        let read = try place.file()
        _ = try read.load()
        #expect(read.damagedLines == 0)
        try place.append(damage)
        let damaged = try place.file()
        _ = try damaged.load()
        #expect(damaged.damagedLines > 0)
    }

    @Test("a sound file is left alone at a start, until most of its lines are out of date")
    func leftAlone() throws {
        let place = try Place()
        func number() throws -> UInt64 {
            let attributes = try FileManager.default.attributesOfItem(atPath: place.path + "/sandbox.state")
            return try #require(attributes[.systemFileNumber] as? UInt64)
        }
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open()
        try bench.create("4242424242424242")
        _ = bench.answer()
        let before = try number()
        _ = try place.file().load()
        #expect(try number() == before)
        let line = try #require(place.text.split(separator: "\n").last)
        try place.append("\(line)\n\(line)\n")
        let payments = try place.file().load().payments
        #expect(payments == bench.gateway.ledger)
        #expect(try number() != before && place.text.split(separator: "\n").count == 2)
    }

    @Test("SB-010, C-184: nothing in the file is as long as a card number, whatever the ids and times are")
    func noDigitGroup() throws {
        let place = try Place()
        let file = try place.file()
        _ = try file.load()
        var payment = SandboxPayment(
            session: SessionID(high: 0x1234_5678_9012_3456, low: 0x4242_4242_4242_4242), attempt: 4_294_967_295,
            key: "r", amount: Money(minorUnits: 99_999_999, currency: try CurrencyCode("EUR")),
            paymentMethodType: "PAYMENT_CARD", scenario: "success")
        payment.due = WallTime(unixMilliseconds: 1_795_996_800_042)
        try file.append(payment)
        let runs = place.text.split { !$0.isNumber }.map(\.count)
        #expect(runs.max() ?? 0 < 12)
        payment.due = WallTime(unixMilliseconds: -1_042)
        payment.key = "s"
        try file.append(payment)
        #expect(try place.file().load().payments.map(\.due.unixMilliseconds) == [1_795_996_800_042, -1_042])
    }

    @Test("SB-010: a payment that cannot be written down is not made, and half a line spoils nothing")
    func noRoom() async {
        // A process of its own: the limit is for all of its files.
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            try Self.fillUp()
        }
    }

    private static func fillUp() throws {
        let place = try Place()
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open()
        try bench.create("4242424242424242")
        _ = bench.answer()
        let resource = __rlimit_resource_t(1)  // RLIMIT_FSIZE
        var before = rlimit()
        unsafe getrlimit(resource, &before)
        var small = rlimit(rlim_cur: rlim_t(place.text.utf8.count + 40), rlim_max: before.rlim_max)
        unsafe setrlimit(resource, &small)
        try bench.create("5555555555554444", attempt: 2)
        guard case .notCreated = bench.answer()?.0 else { preconditionFailure("it was made") }
        unsafe setrlimit(resource, &before)
        try bench.create("5555555555554444", attempt: 3)
        guard case .payment = bench.answer()?.0 else { preconditionFailure("it goes on") }
        let later = try SandboxBench(file: try place.file())
        precondition(later.gateway.ledger.map(\.attempt) == [1, 3])
    }

    @Test("SB-010: a civil clock that was set back does not make an answer later than its delay")
    func clockSetBack() throws {
        let place = try Place()
        let bench = try SandboxBench(file: try place.file())
        bench.clock.milliseconds = 10_000_000
        _ = try bench.open()
        try bench.create("4000000200000059")
        let later = try SandboxBench(file: try place.file())
        later.gateway.perform(.find(later.session, 1, reference: "key-1"), now: later.clock.now)
        #expect(try #require(later.answer()).1 == 3000)
    }

    @Test("a file of something else is refused and left alone")
    func foreign() throws {
        let place = try Place()
        _ = try place.file()
        try place.append("something else\n")
        let refused = #expect(throws: CheckoutFailure.self) { try SandboxBench(file: try place.file()) }
        #expect(refused?.code == .invalidValue, "a restart cannot mend it")
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
