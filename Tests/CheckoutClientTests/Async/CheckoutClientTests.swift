import CheckoutModel
import CheckoutWire
import Foundation
import Testing

@testable import CheckoutClient

@Suite(.timeLimit(.minutes(5))) struct CheckoutClientTests {
    @Test("PROTOCOL.md, Calls: many calls at once, each with its own answer") func concurrent() async throws {
        let daemon = FakeDaemon { peer in
            peer.welcome()
            var calls: [FakeFrame] = []
            while calls.count < 20, let call = peer.call() { calls.append(call) }
            for call in calls.reversed() {
                var health = Fixtures.health()
                health.connections = call.id
                peer.reply(call.id, health)
            }
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let seen = try await withThrowingTaskGroup(of: UInt32.self) { group in
            for _ in 0..<20 { group.addTask { try await client.perform(.health()).value.connections } }
            var seen: Set<UInt32> = []
            for try await id in group { seen.insert(id) }
            return seen
        }
        #expect(seen == Set(1...20))
    }

    @Test("PROTOCOL.md, Calls: cancelling the task sends Cancel, and the answer says what became of it") func cancel()
        async throws
    {
        let notes = Notes<FakeFrame>()
        let (arrived, arrival) = AsyncStream<Void>.makeStream()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            arrival.finish()
            guard let cancel = peer.next() else { return }
            notes.add(cancel)
            peer.fail(call.id, CheckoutFailure(.cancelled, "given up", retry: .sameKeyOnly))
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let task = Task { () -> CheckoutFailure? in
            do throws(CheckoutFailure) {
                _ = try await client.perform(.submitCard(Fixtures.session, wait: true))
                return nil
            } catch {
                return error
            }
        }
        for await _ in arrived {}
        task.cancel()
        let failure = await task.value
        #expect(failure?.code == .cancelled)
        #expect(failure?.retry == .sameKeyOnly)
        #expect(notes.all.map(\.kind) == [.cancel])
    }

    @Test("PROTOCOL.md, Calls: a task that was cancelled before it called never calls") func cancelledBefore()
        async throws
    {
        let daemon = FakeDaemon { peer in while peer.next() != nil {} }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let task = Task { () -> FailureCode? in
            while !Task.isCancelled { await Task.yield() }
            do throws(CheckoutFailure) {
                _ = try await client.perform(.health())
                return nil
            } catch {
                return error.code
            }
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test("F-07: events go on across a restart of the daemon, each once") func events() async throws {
        let daemon = FakeDaemon(
            { peer in
                peer.welcome()
                guard let call = peer.call() else { return }
                for seq in 1...700 as ClosedRange<UInt64> { peer.item(call.id, Fixtures.event(seq)) }
            },
            { peer in
                peer.welcome()
                guard let call = peer.call(), let after = WatchTests.request(call)?.after else { return }
                for seq in (after + 1)...900 { peer.item(call.id, Fixtures.event(seq)) }
                peer.end(call.id)
            })
        let client = try CheckoutClient(Fixtures.options(daemon))
        var seqs: [UInt64] = []
        for try await item in client.events(of: Fixtures.session) {
            if case .event(let event) = item.item { seqs.append(event.sessionSeq) }
        }
        #expect(seqs == Array(1...900))
    }

    @Test("PROTOCOL.md, Calls: deadlines and an unreachable daemon reach the caller as typed failures") func failures()
        async throws
    {
        let daemon = FakeDaemon { peer in while peer.next() != nil {} }
        let slow = try CheckoutClient(Fixtures.options(daemon))
        await #expect(throws: CheckoutFailure.self) { try await slow.perform(.health().within(50)) }
        let none = try CheckoutClient(Fixtures.options("/nonexistent/checkoutd.sock"))
        do {
            _ = try await none.perform(.health())
            Issue.record("nobody can have answered")
        } catch {
            #expect(error.code == .daemonUnreachable)
        }
    }

    @Test("an abandoned stream is cancelled at the daemon") func abandoned() async throws {
        let notes = Notes<ReceivedFrame.Kind>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            peer.item(call.id, Fixtures.event(1))
            if let frame = peer.next() { notes.add(frame.kind) }
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        for try await _ in client.events(of: Fixtures.session) { break }
        daemon.wait()
        #expect(notes.all == [.cancel])
        _ = client
    }
}
