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
        let workers = (0..<4).map { worker in
            Worker {
                for line in 0..<200 {
                    Log.write(LogLine(.info, "served").with("worker", worker).with("line", line), to: number)
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
}
