import CheckoutModel
@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

@Suite struct ReactorListenerTests {
    private let directory = TemporaryDirectory()

    private func connect(_ path: String) throws -> ClientSocket {
        try ClientSocket.connect(path: path, deadline: Clock.monotonic() + 1000)
    }

    @Test("connections are accepted, at most 64 in a turn")
    func accepting() throws {
        let loop = try Loop()
        let socket = try ListeningSocket.bind(path: directory("s"))
        defer { socket.close() }
        try loop.reactor.listen(on: socket.descriptor)
        var numbers: [Int32] = []
        defer { numbers.forEach { close($0) } }
        for _ in 0..<70 { numbers.append(try connect(socket.path).release()) }
        #expect(loop.turn().count == 64)
        #expect(loop.turn().count == 6)
        #expect(loop.turn(.runnable) == [])
        #expect(loop.reactor.connectionCount == 70)
        loop.reactor.stopListening()
        numbers.append(try connect(socket.path).release())
        #expect(loop.turn(.runnable) == [], "what comes after stays in the backlog")
    }

    @Test("PROTOCOL.md, Connection: when descriptors run out the listener rests for 100 ms instead of spinning")
    func resting() throws {
        let loop = try Loop(capacity: 1)
        let socket = try ListeningSocket.bind(path: directory("s"))
        defer { socket.close() }
        try loop.reactor.listen(on: socket.descriptor)
        let first = try connect(socket.path)
        let second = try connect(socket.path)
        let events = loop.turn()
        guard case .accepted(let slot) = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(events == [.accepted(slot), .listenerRests(EMFILE)])
        let third = try connect(socket.path)
        let start = Clock.monotonic()
        loop.reactor.close(slot)
        let later = loop.turn(.asleep)
        #expect(Clock.monotonic().since(start).count >= 90, "nothing is accepted while it rests")
        var seen = later
        if seen.isEmpty { seen = loop.turn() }
        #expect(seen.count == 2, "\(seen)")
        #expect(seen.last == .listenerRests(EMFILE))
        withExtendedLifetime(first.path + second.path + third.path) {}
    }

    @Test("checkoutd: SIGTERM, SIGINT and SIGHUP come as events, each of them")
    func signals() {
        let told = Guarded<[ReactorEvent]>([])
        // On a thread of its own: what it blocks stays blocked for it alone.
        let thread = Worker {
            guard let loop = try? Loop(), (try? loop.reactor.takeSignals()) != nil else { return }
            for number in [SIGHUP, SIGTERM, SIGINT] { pthread_kill(pthread_self(), number) }
            let events = loop.turn() + loop.turn(.runnable)
            told.withLock { $0 = events }
        }
        thread.join()
        let events = told.withLock { $0 }
        #expect(events.count == 3)
        for signal in [Signal.hangup, .terminate, .interrupt] { #expect(events.contains(.signal(signal))) }
    }

    @Test("a waker of another thread ends the sleep; many calls are one event")
    func waking() throws {
        let loop = try Loop()
        let waker = loop.reactor.waker
        let thread = Worker { for _ in 0..<1000 { waker.wake() } }
        #expect(loop.turn() == [.woken])
        thread.join()
        _ = loop.turn(.runnable)
        #expect(loop.turn(.runnable) == [])
        waker.wake()
        waker.wake()
        #expect(loop.turn(.runnable) == [.woken])
        #expect(loop.turn(.runnable) == [])
    }

    @Test("what another thread puts down before it wakes is found, however they race")
    func wakingLosesNothing() throws {
        let loop = try Loop()
        let waker = loop.reactor.waker
        let box = Guarded(0)
        let thread = Worker {
            for _ in 0..<20_000 {
                box.withLock { $0 += 1 }
                waker.wake()
            }
        }
        var found = 0
        while found < 20_000 {
            let events = loop.turn()
            guard !events.isEmpty else { break }
            found += box.withLock { count in
                defer { count = 0 }
                return count
            }
        }
        thread.join()
        #expect(found == 20_000)
    }

    @Test("a handler is run until it says stop, and flushes at the end of each turn")
    func running() throws {
        let loop = try Loop()
        let (peer, theirs) = End.pair()
        let slot = try loop.reactor.adopt(Descriptor(owning: theirs))
        _ = peer.send("one")
        let echo = Echo(slot)
        loop.reactor.run(echo)
        #expect(peer.receive() == Array("one".utf8))
        #expect(echo.turns == 2)
    }
}

/// Answers with what it got, once, at the end of the turn.
private final class Echo: ReactorHandler {
    let slot: ConnectionSlot
    var turns = 0
    private var reply: [UInt8] = []

    init(_ slot: ConnectionSlot) { self.slot = slot }

    func turnBegan(_ reactor: Reactor) { turns += 1 }
    func received(_ bytes: RawSpan, from slot: ConnectionSlot, _ reactor: Reactor) {
        unsafe bytes.withUnsafeBytes { unsafe reply.append(contentsOf: $0) }
    }
    func turnEnded(_ reactor: Reactor) -> Rest? {
        guard !reply.isEmpty else { return turns == 1 ? .runnable : nil }
        _ = unsafe reactor.write(reply.span.bytes, to: slot)
        reply = []
        return turns == 1 ? .runnable : nil
    }
    func accepted(_ slot: ConnectionSlot, _ reactor: Reactor) {}
    func peerClosedWriting(_ slot: ConnectionSlot, _ reactor: Reactor) {}
    func writable(_ slot: ConnectionSlot, _ reactor: Reactor) {}
    func closed(_ slot: ConnectionSlot, errno: Int32, _ reactor: Reactor) {}
    func woken(_ reactor: Reactor) {}
    func signalled(_ signal: Signal, _ reactor: Reactor) {}
    func descriptorReady(token: UInt32, readable: Bool, writable: Bool, _ reactor: Reactor) {}
    func listenerRests(errno: Int32, _ reactor: Reactor) {}
}
