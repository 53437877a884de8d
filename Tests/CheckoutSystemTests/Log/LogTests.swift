import CheckoutModel
@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

@Suite struct LogTests {
    private let directory = TemporaryDirectory()

    @Test("a line is written as a whole, with its priority, from however many threads")
    func lines() throws {
        let number = unsafe open(directory("log"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let file = Descriptor(owning: number)
        let lost = Guarded(0)
        let workers = (0..<4).map { worker in
            Worker {
                for line in 0..<200 {
                    Log.write(
                        LogLine(.info, "served").with("worker", worker).with("line", line), to: number, lost: lost)
                }
            }
        }
        workers.forEach { $0.join() }
        let bytes = try SmallFile.read(directory("log"), bytesMax: 1 << 20)
        let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let expected = (0..<4).flatMap { worker in (0..<200).map { "<6>served worker=\(worker) line=\($0)" } }
        #expect(text.sorted() == expected.sorted())
        withExtendedLifetime(file.number) {}
    }

    @Test("PROTOCOL.md, Calls: a log that nobody reads holds nobody up; the lines it cost are counted in the next one")
    func stalledReader() throws {
        var ends: [Int32] = [-1, -1]
        #expect(unsafe pipe(&ends) == 0)
        let reader = Descriptor(owning: ends[0])
        let writer = Descriptor(owning: ends[1])
        let lost = Guarded(0)
        // More than a pipe takes: a write that waited would never come back.
        for number in 0..<4_000 {
            Log.write(LogLine(.info, "served").with("line", number), to: writer.number, lost: lost)
        }
        let missing = lost.withLock { $0 }
        #expect(missing > 0)

        let first = try Self.lines(reader.number)
        #expect(first == (0..<4_000 - missing).map { "<6>served line=\($0)" })
        Log.write(LogLine(.info, "served again"), to: writer.number, lost: lost)
        #expect(try Self.lines(reader.number) == ["<4>log lines were lost count=\(missing)", "<6>served again"])
        Log.write(LogLine(.info, "and again"), to: writer.number, lost: lost)
        #expect(try Self.lines(reader.number) == ["<6>and again"])
    }

    /// What lies in the pipe now.
    private static func lines(_ descriptor: Int32) throws -> [String] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&entry, 1, 0) > 0 {
            let count = unsafe read(descriptor, &part, part.count)
            try #require(count > 0)
            bytes += part.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
