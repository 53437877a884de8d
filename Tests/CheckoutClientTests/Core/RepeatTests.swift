import CheckoutModel
import CheckoutWire
import Foundation
import Testing

@testable import CheckoutClient

/// Goal: after a lost connection exactly those calls are sent again that PROTOCOL.md, "Calls", allows, and never with a
/// new key.
struct RepeatTests {
    /// The first connection takes the call and goes; the second answers, if it is asked.
    private static func daemon(_ notes: Notes<FakeFrame>, goAway: UInt32? = nil) -> FakeDaemon {
        FakeDaemon(
            { peer in
                peer.welcome()
                if let call = peer.call() { notes.add(call) }
                if let goAway { peer.goAway(.shuttingDown, last: goAway) }
            },
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                notes.add(call)
                switch call.method {
                case "checkout.v1.Daemon/Health": peer.reply(call.id, Fixtures.health())
                case "checkout.v1.CardForm/Submit": peer.reply(call.id, CardFormSubmitResponse(), replayed: true)
                default: peer.reply(call.id, SessionsDismissResponse())
                }
            })
    }

    @Test("PROTOCOL.md, Calls: what changes nothing is repeated") func harmless() throws {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes)
        #expect(try BlockingClient(Fixtures.options(daemon)).perform(.health()).value.serving)
        #expect(notes.all.count == 2)
    }

    @Test("PROTOCOL.md, Calls: a keyed call is repeated under its own key, also one that the library made")
    func keyed() throws {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes)
        let call = ServerCall.submitCard(Fixtures.session, wait: true)
        let answer = try BlockingClient(Fixtures.options(daemon)).perform(call)
        #expect(answer.replayed)
        #expect(notes.all.map(\.key) == [call.idempotencyKey, call.idempotencyKey])
        #expect(call.idempotencyKey.utf8.count == 36)
        #expect(notes.all[0].payload == notes.all[1].payload)
    }

    @Test("PROTOCOL.md, Calls: what changes something and has no key is not repeated: CONNECTION_LOST, exit 69")
    func unkeyedChange() throws {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes)
        let client = BlockingClient(Fixtures.options(daemon))
        let failure = Fixtures.failure { _ = try client.perform(.dismiss(Fixtures.session)) }
        #expect(failure?.code == .connectionLost)
        #expect(failure?.retry == .withBackoff)
        #expect(notes.all.count == 1)
    }

    @Test("PROTOCOL.md, Connection: a call above last_call_id was not started and is sent again") func notStarted()
        throws
    {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes, goAway: 0)
        _ = try BlockingClient(Fixtures.options(daemon)).perform(.dismiss(Fixtures.session))
        #expect(notes.all.map(\.method) == ["checkout.v1.Sessions/Dismiss", "checkout.v1.Sessions/Dismiss"])
    }

    @Test("PROTOCOL.md, Connection: one at or below it was started: not again") func started() throws {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes, goAway: 1)
        let client = BlockingClient(Fixtures.options(daemon))
        let failure = Fixtures.failure { _ = try client.perform(.dismiss(Fixtures.session)) }
        #expect(failure?.code == .connectionLost)
        #expect(notes.all.count == 1)
    }

    @Test("F-07: the daemon restarts under an idle client: the next call finds the new one, keyed or not")
    func idleRestart() throws {
        let daemon = FakeDaemon(
            { peer in
                peer.welcome()
                if let call = peer.call() { peer.reply(call.id, Fixtures.health()) }
            },
            { peer in
                peer.welcome()
                if let call = peer.call() { peer.reply(call.id, SessionsDismissResponse()) }
            })
        let client = BlockingClient(Fixtures.options(daemon))
        _ = try client.perform(.health())
        daemon.waitForHangUp()
        _ = try client.perform(.dismiss(Fixtures.session))
    }

    @Test(
        "PROTOCOL.md, Connection: a GoAway that another connection cannot mend is the answer",
        arguments: [
            FailureCode.peerUnknown, .protocolError, .tooManyConnections,
        ]) func final(code: FailureCode) throws
    {
        let daemon = FakeDaemon { peer in
            _ = peer.call()
            peer.goAway(code, last: 0)
        }
        let client = BlockingClient(Fixtures.options(daemon))
        let failure = Fixtures.failure { _ = try client.perform(.health()) }
        #expect(failure?.code == code)
    }
}
