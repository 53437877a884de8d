import CheckoutClient
import CheckoutModel
import CheckoutWire
import Foundation
import Glibc
import Testing

@testable import CheckoutClient

struct BlockingClientTests {
    @Test("PROTOCOL.md, Connection: Hello goes first, the call with it, and says who is there") func hello() throws {
        let notes = Notes<FakeFrame>()
        let daemon = FakeDaemon { peer in
            // No Welcome before the call has come: a client that waited for it would wait for ever.
            guard let hello = peer.next(), let call = peer.next() else { return }
            notes.add(hello)
            notes.add(call)
            peer.welcome()
            peer.reply(call.id, Fixtures.health())
        }
        var options = Fixtures.options(daemon)
        (options.locale, options.timeZone) = ("de-AT", "Europe/Vienna")
        let client = BlockingClient(options)
        #expect(try client.perform(.health()).value.serving)
        let frames = notes.all
        #expect(frames.map(\.kind) == [.hello, .call])
        #expect(frames[1].method == "checkout.v1.Daemon/Health")
        #expect(frames[1].id == 1)
        let said = try #require(Fixtures.decode(frames[0].payload, as: Hello.self))
        #expect(said.clientName == "tests")
        #expect(said.locale == "de-AT")
        #expect(said.timeZone == "Europe/Vienna")
        #expect(client.welcome?.daemonVersion == "test")
    }

    @Test("PROTOCOL.md, Frame: replies in pieces of any size, and several in one", arguments: [1, 3, 7])
    func splitFrames(pieces: Int) throws {
        let daemon = FakeDaemon { peer in
            peer.pieces = pieces
            peer.welcome()
            while let call = peer.call() { peer.reply(call.id, Fixtures.health()) }
        }
        let client = BlockingClient(Fixtures.options(daemon))
        for _ in 0..<3 { #expect(try client.perform(.health()).value == Fixtures.health()) }
    }

    @Test("PROTOCOL.md, Frame: what a later daemon may send is ignored; pings are answered") func unknownFrames() throws
    {
        let pong = Notes<FakeFrame>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            peer.raw([0, 0, 0, 3, 0xa2, 0x06, 0x00])  // Field 100 of Frame.
            peer.ping(42)
            if let frame = peer.next() { pong.add(frame) }
            peer.reply(999, Fixtures.health())  // No call of ours.
            peer.reply(call.id, Fixtures.health())
        }
        let client = BlockingClient(Fixtures.options(daemon))
        #expect(try client.perform(.health()).value.serving)
        #expect(pong.all.map(\.kind) == [.pong])
    }

    @Test("PROTOCOL.md, Connection: another major version is UNSUPPORTED_VERSION, exit 69") func otherVersion() throws {
        let daemon = FakeDaemon { peer in
            _ = peer.call()
            peer.goAway(.unsupportedVersion, last: 0)
        }
        let client = BlockingClient(Fixtures.options(daemon))
        let failure = Fixtures.failure { _ = try client.perform(.health()) }
        #expect(failure?.code == .unsupportedVersion)
        #expect(FailureCatalogue.row(.unsupportedVersion).exitCode == 69)
    }

    @Test("F-07, F-38: no socket, nobody listening, and a path too long fail at once, each with its sentence")
    func unreachable() throws {
        let folder = NSTemporaryDirectory() + "checkout-none-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let stale = folder + "/stale.sock"
        close(FakeDaemon.listen(stale))
        var sentences: Set<String> = []
        for path in [folder + "/none.sock", stale] {
            let client = BlockingClient(Fixtures.options(path))
            var failure: CheckoutFailure?
            let seconds = Fixtures.seconds {
                failure = Fixtures.failure { _ = try client.perform(.health().within(2_000)) }
            }
            #expect(failure?.code == .daemonUnreachable)
            #expect(seconds < 1)
            sentences.insert(failure?.message ?? "")
        }
        #expect(sentences.count == 2)
        let long = "/tmp/" + String(repeating: "x", count: 110)
        let failure = Fixtures.failure { _ = try BlockingClient(Fixtures.options(long)).perform(.health()) }
        #expect(failure?.message.contains("107") == true)
    }

    @Test("PROTOCOL.md, Calls: the own clock ends a call that nobody answers, and says Cancel") func deadline() throws {
        let notes = Notes<ReceivedFrame.Kind>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let frame = peer.next() { notes.add(frame.kind) }
        }
        let failure: CheckoutFailure?
        do {
            let client = BlockingClient(Fixtures.options(daemon))
            var got: CheckoutFailure?
            let seconds = Fixtures.seconds {
                got = Fixtures.failure { _ = try client.perform(.health().within(200)) }
            }
            failure = got
            #expect(seconds > 0.15 && seconds < 1.5)
            // What was laid ready goes out with the next turn.
            _ = Fixtures.failure { _ = try client.perform(.health().within(50)) }
        }
        daemon.wait()
        #expect(failure?.code == .deadlineExceeded)
        #expect(failure?.retry == .withBackoff, "Health changes nothing: it may simply be asked again")
        #expect(notes.all.contains(.cancel))
    }

    @Test("PROTOCOL.md, Calls: a late keyed call may have been accepted: same key only") func lateKeyedCall() throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while peer.next() != nil {}
        }
        let client = BlockingClient(Fixtures.options(daemon))
        let failure = Fixtures.failure {
            _ = try client.perform(.submitCard(Fixtures.session, wait: true).within(100))
        }
        #expect(failure?.retry == .sameKeyOnly)
    }

    @Test("PROTOCOL.md, Connection: a daemon that never reads costs a deadline, not the caller") func neverReads()
        throws
    {
        let daemon = FakeDaemon { $0.readNothing() }
        let client = BlockingClient(Fixtures.options(daemon))
        let watch = client.watch(WatchStart(session: nil, timeout: 300))
        let seconds = Fixtures.seconds {
            for _ in 0..<40 {
                var token: SecretValue? = try? SecretValue(capacity: 60_000)
                for _ in 0..<60_000 { token?.append(UInt8(ascii: "a")) }
                guard let token = token.take(), let call = try? ServerCall.present(clientToken: token) else { return }
                _ = Fixtures.failure { _ = try client.perform(call.within(20)) }
            }
            _ = Fixtures.failure { while case .item = try watch.next() {} }
        }
        #expect(seconds < 10)
    }
}
