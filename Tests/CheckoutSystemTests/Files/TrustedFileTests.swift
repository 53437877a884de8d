@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

@Suite struct TrustedFileTests {
    private let directory = TemporaryDirectory()

    private func refusal(_ name: String, bytesMax: Int = 100) -> StartFailure? {
        do {
            _ = try TrustedFile.read(directory(name), bytesMax: bytesMax)
            return nil
        } catch {
            return error
        }
    }

    @Test("checkoutd: a configuration of ours that nobody else can write is read")
    func reading() throws {
        directory.write("ours", Array("gateway = sandbox\n".utf8), mode: 0o644)
        #expect(try TrustedFile.read(directory("ours")) == Array("gateway = sandbox\n".utf8))
        directory.write("large", [UInt8](repeating: 10, count: 100_000), mode: 0o600)
        #expect(try TrustedFile.read(directory("large")).count == 100_000)
    }

    @Test("checkoutd: writable by others, missing, no file, too long: 78, and the file is named")
    func refused() throws {
        directory.write("group", [], mode: 0o620)
        directory.write("others", [], mode: 0o602)
        directory.write("long", [UInt8](repeating: 10, count: 101))
        unsafe mkfifo(directory("fifo"), 0o600)
        for (name, words) in [
            ("group", "writable by others"), ("others", "writable by others"), ("none", "No such file"),
            (".", "not a file"), ("fifo", "not a file"), ("long", "File too large"),
        ] {
            let failure = try #require(refusal(name), "\(name)")
            #expect(failure.exitStatus == 78)
            #expect(failure.sentence.contains(words), "\(failure.sentence)")
            #expect(failure.sentence.contains(directory(name)))
        }
    }

    @Test("checkoutd: somebody else's configuration is refused", .enabled(if: geteuid() == 0))
    func foreign() throws {
        directory.write("theirs", [])
        unsafe chown(directory("theirs"), 12345, 12345)
        #expect(try #require(refusal("theirs")).sentence.contains("belongs to user 12345"))
    }
}
