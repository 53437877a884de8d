@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

@Suite struct StateDirectoryTests {
    private let directory = TemporaryDirectory()

    private func refusal(_ name: String) -> StartFailure? {
        do {
            _ = try StateDirectory.open(directory(name))
            return nil
        } catch {
            return error
        }
    }

    @Test("security: it is made 0700 with its parents, and opened again as it is")
    func made() throws {
        let state = try StateDirectory.open(directory("a/b/state"))
        #expect(directory.mode("a/b/state") == 0o700)
        #expect(state.path == directory("a/b/state"))
        #expect(refusal("a/b/state") == nil)
    }

    @Test("security: open to others, a link, a file: each has its own sentence and ends with 78")
    func refused() throws {
        unsafe mkdir(directory("open"), 0o700)
        unsafe chmod(directory("open"), 0o750)
        unsafe mkdir(directory("real"), 0o700)
        unsafe symlink(directory("real"), directory("link"))
        directory.write("file", [])
        for (name, words) in [("open", "mode 0750"), ("link", "symbolic link"), ("file", "not a directory")] {
            let failure = try #require(refusal(name))
            #expect(failure.exitStatus == 78)
            #expect(failure.sentence.contains(words), "\(failure.sentence)")
            #expect(failure.sentence.contains(directory(name)))
            #expect(!failure.recovery.isEmpty)
        }
    }

    @Test("security: somebody else's directory is refused", .enabled(if: geteuid() == 0))
    func foreign() throws {
        unsafe mkdir(directory("theirs"), 0o700)
        unsafe chown(directory("theirs"), 12345, 12345)
        #expect(try #require(refusal("theirs")).sentence.contains("belongs to user 12345"))
    }

    @Test("files are 0600, never reached through a link, and replaced whole")
    func files() throws {
        let state = try StateDirectory.open(directory("state"))
        try state.replaceFile("key", with: [1, 2, 3])
        try state.replaceFile("key", with: [4])
        #expect(try SmallFile.read(directory("state/key"), bytesMax: 10) == [4])
        #expect(directory.mode("state/key") == 0o600)
        #expect(!SocketLocation.exists(directory("state/key.new")))
        unsafe symlink("/etc/passwd", directory("state/link"))
        do {
            _ = try state.openFile("link", flags: O_RDONLY)
            Issue.record("followed")
        } catch {
            #expect(error.number == ELOOP)
        }
    }

    @Test("one daemon for one state directory")
    func locked() throws {
        let first = try StateDirectory.open(directory("state"))
        let second = try StateDirectory.open(directory("state"))
        #expect(first.lock())
        #expect(!second.lock())
    }
}
