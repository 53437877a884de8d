import CLinux
import Glibc

/// What the owner of a connection asks of the loop. A slot that is no longer valid is ignored everywhere: it may have
/// been closed in the same turn.
extension Reactor {
    /// What the socket took of these bytes; 0 when it takes none now.
    ///
    /// A peer that is gone also takes 0, and its `closed` event follows: there is one way out for every connection.
    public func write(_ bytes: UnsafeRawBufferPointer, to slot: ConnectionSlot) -> Int {
        guard let entry = unsafe slab.entry(slot), bytes.count > 0 else { return 0 }
        while true {
            let sent = unsafe send(
                entry.pointee.descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if sent >= 0 { return sent }
            switch errno {
            case EINTR: continue
            case EAGAIN, ENOBUFS, ENOMEM: return 0
            default:
                // Makes the socket report EPOLLHUP, even where the peer has only shut its reading side.
                unsafe shutdown(entry.pointee.descriptor, Int32(SHUT_RDWR))
                return 0
            }
        }
    }

    /// The same from a span.
    public func write(_ bytes: RawSpan, to slot: ConnectionSlot) -> Int {
        unsafe bytes.withUnsafeBytes { unsafe write($0, to: slot) }
    }

    /// Whether `writable` events are wanted: while something waits to be written.
    public func wantWritable(_ slot: ConnectionSlot, _ wanted: Bool) {
        guard let entry = unsafe slab.entry(slot) else { return }
        unsafe change(
            slot, entry, wanted ? entry.pointee.events | EPOLLOUT.rawValue : entry.pointee.events & ~EPOLLOUT.rawValue)
    }

    /// No more `received` until `resumeReading`; the peer's writes fill up and then block (backpressure).
    public func pauseReading(_ slot: ConnectionSlot) {
        guard let entry = unsafe slab.entry(slot), unsafe !entry.pointee.isPaused else { return }
        unsafe entry.pointee.isPaused = true
        unsafe change(slot, entry, entry.pointee.events & ~EPOLLIN.rawValue)
    }

    /// Reads again.
    public func resumeReading(_ slot: ConnectionSlot) {
        guard let entry = unsafe slab.entry(slot), unsafe entry.pointee.isPaused else { return }
        unsafe entry.pointee.isPaused = false
        guard unsafe !entry.pointee.isHalfClosed else { return }
        unsafe change(slot, entry, entry.pointee.events | EPOLLIN.rawValue)
    }

    /// The peer reads the end of the stream after what was written.
    public func shutdownWrite(_ slot: ConnectionSlot) {
        guard let entry = unsafe slab.entry(slot) else { return }
        unsafe shutdown(entry.pointee.descriptor, Int32(SHUT_WR))
    }

    /// Closes from this side; no `closed` event follows.
    public func close(_ slot: ConnectionSlot) {
        guard unsafe slab.entry(slot) != nil else { return }
        slab.remove(slot)
    }

    /// Whether it is still there.
    public func isOpen(_ slot: ConnectionSlot) -> Bool { unsafe slab.entry(slot) != nil }

    /// Who connected; a failure is "nobody" (PROTOCOL.md, "Connection").
    public func peer(of slot: ConnectionSlot) throws(SystemError) -> PeerCredentials {
        guard let entry = unsafe slab.entry(slot) else { throw SystemError("SO_PEERCRED", EBADF) }
        return try unsafe PeerCredentials(of: entry.pointee.descriptor)
    }

    /// The peer's supplementary groups.
    public func groups(of slot: ConnectionSlot) throws(SystemError) -> [UInt32] {
        guard let entry = unsafe slab.entry(slot) else { throw SystemError("SO_PEERGROUPS", EBADF) }
        return try unsafe PeerCredentials.groups(of: entry.pointee.descriptor)
    }

    /// Takes a connected stream socket that did not come from the listener. EMFILE when the slab is full.
    public func adopt(_ socket: consuming Descriptor) throws(SystemError) -> ConnectionSlot {
        try socket.setNonBlocking(true)
        let number = socket.release()
        guard let slot = slab.insert(number, events: EPOLLIN.rawValue) else {
            Glibc.close(number)
            throw SystemError("accept", EMFILE)
        }
        do {
            try control(EPOLL_CTL_ADD, number, EPOLLIN.rawValue, slot.packed)
        } catch {
            slab.remove(slot)
            throw error
        }
        return slot
    }

    /// One event of one connection: first what can be written, then what came, then the end.
    @inline(__always)
    func connection(_ slot: ConnectionSlot, _ bits: UInt32) -> ReactorEvent? {
        guard let entry = unsafe slab.entry(slot) else { return nil }
        if bits & EPOLLOUT.rawValue != 0 {
            clear(EPOLLOUT.rawValue)
            if unsafe entry.pointee.events & EPOLLOUT.rawValue != 0 { return .writable(slot) }
        }
        let failed = bits & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        if bits & EPOLLIN.rawValue != 0, unsafe entry.pointee.events & EPOLLIN.rawValue != 0 {
            let count = unsafe receive(entry.pointee.descriptor)
            let number = count < 0 ? Int32(-count) : 0
            let isNothing = number == EAGAIN || number == EINTR
            if isNothing, !failed { return nil }
            advance()
            if count > 0 { return .received(slot) }
            if count == 0, !failed {
                unsafe entry.pointee.isHalfClosed = true
                unsafe change(slot, entry, entry.pointee.events & ~EPOLLIN.rawValue)
                return .peerClosedWriting(slot)
            }
            slab.remove(slot)
            return .closed(slot, isNothing ? 0 : number)
        }
        guard failed else { return nil }
        advance()
        slab.remove(slot)
        return .closed(slot, 0)
    }

    private func change(_ slot: ConnectionSlot, _ entry: UnsafeMutablePointer<ConnectionSlab.Entry>, _ events: UInt32) {
        guard unsafe entry.pointee.events != events else { return }
        unsafe entry.pointee.events = events
        do {
            try unsafe control(EPOLL_CTL_MOD, entry.pointee.descriptor, events, slot.packed)
        } catch {
            // ENOMEM cannot happen for a change, and the descriptor is ours: anything else is a mistake here.
            preconditionFailure("epoll_ctl: \(error)")
        }
    }
}
