import CheckoutModel
import CheckoutSystem
import Glibc
import Testing

@Suite struct ReactorTests {
    private func connected(_ loop: Loop) throws -> (End, ConnectionSlot) {
        let (mine, theirs) = End.pair()
        return (mine, try loop.reactor.adopt(Descriptor(owning: theirs)))
    }

    @Test("PROTOCOL.md, Connection: what a peer sends is received, what is written reaches it")
    func bothWays() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        #expect(peer.send("hello") == 5)
        #expect(loop.turn() == [.received(slot)])
        #expect(loop.text(slot) == "hello")
        #expect(loop.write("world", to: slot) == 5)
        #expect(peer.receive() == Array("world".utf8))
    }

    @Test("C-187: the receive buffer is overwritten when the next event is taken")
    func wiped() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        _ = peer.send("4242424242424242")
        loop.reactor.wait(.asleep)
        #expect(loop.reactor.next() == .received(slot))
        #expect(unsafe loop.region.receiveBuffer.prefix(16).elementsEqual("4242424242424242".utf8))
        #expect(loop.reactor.next() == nil)
        #expect(unsafe loop.region.receiveBuffer.allSatisfy { $0 == 0 })
        let reactor = loop.reactor
        let left = reactor.received.byteCount
        #expect(left == 0)
    }

    @Test("PROTOCOL.md, Connection: one turn reads at most 64 KiB of a connection, the rest stays for the next")
    func fairness() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        var size: Int32 = 1 << 20
        _ = unsafe setsockopt(peer.number, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        #expect(peer.send([UInt8](repeating: 7, count: 100_000)) == 100_000)
        #expect(loop.turn() == [.received(slot)])
        #expect(loop.received[slot]?.count == Limits.readBytesPerTurn)
        #expect(loop.turn() == [.received(slot)])
        #expect(loop.received[slot]?.count == 100_000)
        #expect(loop.turn(.runnable) == [])
    }

    @Test("C-188: what is looked at stays in the socket, but for what is dropped")
    func looksFirst() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        loop.reactor.looksFirst = true
        _ = peer.send("one,")
        _ = peer.send("two")
        loop.reactor.wait(.asleep)
        #expect(loop.reactor.next() == .received(slot) && loop.reactor.hasLooked)
        loop.reactor.drop(4, from: slot)
        #expect(loop.reactor.next() == nil)
        #expect(unsafe loop.region.receiveBuffer.allSatisfy { $0 == 0 })
        #expect(loop.turn() == [.received(slot)])
        #expect(loop.text(slot) == "two")
        // Read at last, it is gone.
        loop.reactor.looksFirst = false
        loop.received[slot] = []
        #expect(loop.turn() == [.received(slot)])
        #expect(loop.text(slot) == "two" && !loop.reactor.hasLooked)
        loop.reactor.drop(3, from: slot)
        #expect(loop.turn(.runnable) == [])
    }

    @Test("PROTOCOL.md, Connection: half-close is told once, replies still go out, then the end is told once")
    func halfClose() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        _ = peer.send("last")
        peer.shutdownWrite()
        #expect(loop.turn() == [.received(slot)])
        #expect(loop.turn() == [.peerClosedWriting(slot)])
        #expect(loop.turn(.runnable) == [])
        loop.reactor.pauseReading(slot)
        loop.reactor.resumeReading(slot)
        #expect(loop.turn(.runnable) == [], "reading again does not tell it twice")
        #expect(loop.write("reply", to: slot) == 5)
        #expect(peer.receive() == Array("reply".utf8))
        peer.hangUp()
        #expect(loop.turn() == [.closed(slot, 0)])
        #expect(loop.turn(.runnable) == [])
        #expect(loop.reactor.connectionCount == 0)
    }

    @Test("F-06: a peer that sends and vanishes is read to the end before its close is told")
    func vanished() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        _ = peer.send("submit")
        peer.hangUp()
        #expect(loop.turn() == [.received(slot)])
        #expect(loop.text(slot) == "submit")
        #expect(loop.turn() == [.closed(slot, 0)])
    }

    @Test("F-06: writing to a peer that is gone takes nothing, raises no signal, and its close is told")
    func brokenPipe() throws {
        let loop = try Loop()
        let (mine, theirs) = End.pair()
        let slot = try loop.reactor.adopt(Descriptor(owning: theirs))
        mine.hangUp()
        #expect(loop.write("reply", to: slot) == 0)
        #expect(loop.turn() == [.closed(slot, 0)])
    }

    @Test("a peer that only shuts its reading side is closed by the first write")
    func readingShut() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        peer.shutdownRead()
        #expect(loop.turn(.runnable) == [])
        #expect(loop.write("reply", to: slot) == 0)
        #expect(loop.turn() == [.closed(slot, 0)])
    }

    @Test("PROTOCOL.md, Connection: a connection that is not read brings no bytes; its end ends it all the same")
    func backpressure() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        loop.reactor.pauseReading(slot)
        _ = peer.send("waiting")
        #expect(loop.turn(.runnable) == [])
        loop.reactor.resumeReading(slot)
        #expect(loop.turn() == [.received(slot)])
        loop.reactor.pauseReading(slot)
        peer.hangUp()
        #expect(loop.turn() == [.closed(slot, 0)], "and it does not spin")
    }

    @Test("PROTOCOL.md, Connection: what the socket does not take is left to the caller, who hears when it takes more")
    func partialWrites() throws {
        let loop = try Loop()
        let (peer, slot) = try connected(loop)
        let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var sent = loop.write(bytes[...], to: slot)
        #expect(sent > 0 && sent < bytes.count)
        loop.reactor.wantWritable(slot, true)
        #expect(loop.turn(.runnable) == [])
        var got: [UInt8] = []
        while got.count < bytes.count {
            got += peer.receive() ?? []
            guard sent < bytes.count, loop.turn(.runnable) == [.writable(slot)] else { continue }
            sent += loop.write(bytes[sent...], to: slot)
        }
        #expect(got == bytes)
        loop.reactor.wantWritable(slot, false)
        #expect(loop.turn(.runnable) == [])
    }

    @Test("a slot of a closed connection names nothing, also after its place is used again")
    func generations() throws {
        let loop = try Loop()
        let (old, first) = try connected(loop)
        defer { old.hangUp() }
        loop.reactor.close(first)
        let (peer, second) = try connected(loop)
        #expect(second.index == first.index)
        #expect(second != first)
        #expect(!loop.reactor.isOpen(first))
        loop.reactor.close(first)
        #expect(loop.reactor.isOpen(second))
        #expect(loop.write("x", to: first) == 0)
        #expect(ConnectionSlot(packed: second.packed) == second)
        _ = peer.send("y")
        #expect(loop.turn() == [.received(second)])
    }

    @Test("an event that was found before its connection was closed in the same turn is not told")
    func closedInTurn() throws {
        let loop = try Loop()
        let (first, a) = try connected(loop)
        let (second, b) = try connected(loop)
        _ = first.send("1")
        _ = second.send("2")
        loop.reactor.wait(.asleep)
        let told = loop.reactor.next()
        let other = told == .received(a) ? b : a
        loop.reactor.close(other)
        #expect(loop.reactor.next() == nil)
        #expect(loop.reactor.connectionCount == 1)
    }

    @Test("the loop sleeps until its deadline, not longer and not less")
    func deadline() throws {
        let loop = try Loop()
        let start = Clock.monotonic()
        loop.reactor.wait(.until(start + 20))
        #expect(loop.reactor.next() == nil)
        #expect(loop.reactor.now.since(start).count >= 20)
        loop.reactor.wait(.until(start))
        #expect(loop.reactor.next() == nil)
    }

    @Test("a foreign descriptor is watched, changed and let go")
    func watched() throws {
        let loop = try Loop()
        let (peer, number) = End.pair()
        let theirs = Descriptor(owning: number)
        try loop.reactor.watch(theirs.number, token: 77, readable: true, writable: false)
        _ = peer.send("x")
        #expect(loop.turn() == [.descriptor(token: 77, readable: true, writable: false)])
        try loop.reactor.watch(theirs.number, token: 78, readable: false, writable: true)
        #expect(loop.turn() == [.descriptor(token: 78, readable: false, writable: true)])
        loop.reactor.unwatch(theirs.number)
        #expect(loop.turn(.runnable) == [])
    }

    @Test("PROTOCOL.md, Connection: who is there comes from the kernel")
    func peer() throws {
        let loop = try Loop()
        let (end, slot) = try connected(loop)
        defer { end.hangUp() }
        let peer = try loop.reactor.peer(of: slot)
        #expect(peer == PeerCredentials(uid: geteuid(), gid: getegid(), pid: getpid()))
        let count = getgroups(0, nil)
        #expect(try loop.reactor.groups(of: slot).count == Int(count))
        loop.reactor.close(slot)
        #expect(throws: SystemError.self) { try loop.reactor.peer(of: slot) }
    }

    @Test("PROTOCOL.md, Connection: overflow ids and -1 are nobody", arguments: [UInt32.max, 65534, 65535])
    func nobody(uid: UInt32) {
        #expect(PeerCredentials(uid: uid, gid: 0, pid: 1).isNobody)
        #expect(!PeerCredentials(uid: 1000, gid: 0, pid: 1).isNobody)
    }
}
