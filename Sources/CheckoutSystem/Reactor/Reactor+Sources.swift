import CLinux
import Glibc

/// What the loop watches besides connections: other threads, signals, descriptors of somebody else's.
extension Reactor {
    /// SIGTERM, SIGINT and SIGHUP come as events. Before any other thread is started: they inherit that it is blocked.
    public func takeSignals() throws(SystemError) {
        let number = cl_signal_descriptor()
        guard number >= 0 else { throw .last("signalfd") }
        signals = Descriptor(owning: number)
        try control(EPOLL_CTL_ADD, number, EPOLLIN.rawValue, Source.signals.data)
    }

    /// A descriptor of somebody else's (a library of the gateway). `token` below 2^28 comes back with the events; one
    /// that was already found in this turn may still come after `unwatch`.
    public func watch(_ descriptor: Int32, token: UInt32, readable: Bool, writable: Bool) throws(SystemError) {
        precondition(token < 1 << 28, "a token of 28 bits")
        let events = (readable ? EPOLLIN.rawValue : 0) | (writable ? EPOLLOUT.rawValue : 0)
        let data = Source.watched.data | UInt64(token)
        var event = unsafe epoll_event(events: events, data: epoll_data_t(u64: data))
        if unsafe epoll_ctl(epoll.number, EPOLL_CTL_MOD, descriptor, &event) == 0 { return }
        guard errno == ENOENT else { throw .last("epoll_ctl") }
        try control(EPOLL_CTL_ADD, descriptor, events, data)
    }

    /// Takes it out again, before it is closed.
    public func unwatch(_ descriptor: Int32) {
        var event = unsafe epoll_event()
        unsafe epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, &event)
    }

    /// What is no connection has generation 0 and its kind in the upper bits of the index.
    enum Source: UInt32 {
        case listener = 0
        case waker, signals, watched

        var data: UInt64 { UInt64(rawValue) << 28 }
    }

    func control(_ operation: Int32, _ descriptor: Int32, _ events: UInt32, _ data: UInt64) throws(SystemError) {
        var event = unsafe epoll_event(events: events, data: epoll_data_t(u64: data))
        guard unsafe epoll_ctl(epoll.number, operation, descriptor, &event) == 0 else { throw .last("epoll_ctl") }
    }

    func special(_ slot: ConnectionSlot, _ bits: UInt32) -> ReactorEvent? {
        switch Source(rawValue: slot.index >> 28) {
        case .listener: return accept()
        case .waker:
            advance()
            waker.acknowledge()
            return .woken
        case .signals:
            // Stays here until all are taken.
            guard let number = signals?.number, let signal = Signal(number: cl_take_signal(number)) else { return nil }
            return .signal(signal)
        case .watched, nil:
            advance()
            let failed = EPOLLHUP.rawValue | EPOLLERR.rawValue
            return .descriptor(
                token: slot.index & 0xfff_ffff, readable: bits & (EPOLLIN.rawValue | failed) != 0,
                writable: bits & (EPOLLOUT.rawValue | failed) != 0)
        }
    }
}
