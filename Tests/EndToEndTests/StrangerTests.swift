import Foundation
import Glibc
import Testing

/// Goal: what is not checkoutd is not called checkoutd, and nobody is told to update what is not to blame.
struct StrangerTests {
    /// Somebody else's socket: it takes every connection and says one thing.
    private func stranger(_ words: [UInt8], hangsUp: Bool) throws -> (path: String, end: () -> Void) {
        let scratch = try Scratch()
        let path = scratch("s.sock")
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let bound = try unsafe withAddress(path) { unsafe bind(listener, $0, $1) }
        try #require(bound == 0 && listen(listener, 8) == 0)
        Thread.detachNewThread {
            while case let peer = accept(listener, nil, nil), peer >= 0 {
                _ = unsafe send(peer, words, words.count, Int32(MSG_NOSIGNAL))
                if hangsUp { close(peer) }
            }
        }
        return (
            path,
            {
                shutdown(listener, Int32(SHUT_RDWR))
                close(listener)
                _ = scratch
            }
        )
    }

    @Test(
        "cli: another service at the socket is named as that, with 69",
        arguments: [
            Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8),
            [UInt8](repeating: 0, count: 64), [0, 0, 0, 5, 0xff, 0xff, 0xff, 0xff, 0xff],
        ])
    func other(words: [UInt8]) async throws {
        let (path, end) = try stranger(words, hangsUp: false)
        defer { end() }
        for arguments in [["health"], ["health", "--json"], ["sessions"], ["present", "--sandbox"]] {
            let ended = try await run(Built.control, arguments + ["--socket", path])
            #expect(ended.status == 69, "\(ended.output)\(ended.errors)")
            #expect(ended.errors.contains("what listens at \(path) does not speak this protocol"), "\(ended.errors)")
            #expect(!ended.errors.contains("update it") && !ended.errors.contains("checkoutd sent"), "\(ended.errors)")
        }
    }

    @Test("cli: who says nothing is not called checkoutd") func silent() async throws {
        let (path, end) = try stranger([], hangsUp: false)
        defer { end() }
        let ended = try await run(Built.control, ["health", "--socket", path, "--timeout", "0.3"])
        #expect(ended.status == 124, "\(ended.errors)")
        #expect(ended.errors.contains("what listens at \(path)"), "\(ended.errors)")
        #expect(!ended.errors.contains("checkoutd did not answer"), "\(ended.errors)")
    }

    @Test("cli: who hangs up without a word is not called checkoutd") func hangingUp() async throws {
        let (path, end) = try stranger([], hangsUp: true)
        defer { end() }
        let ended = try await run(Built.control, ["health", "--socket", path])
        #expect(ended.status == 69, "\(ended.errors)")
        #expect(ended.errors.contains("what listens at \(path)"), "\(ended.errors)")
        #expect(!ended.errors.contains("checkoutd closed"), "\(ended.errors)")
    }
}
