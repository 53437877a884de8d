import CLinux
import CheckoutModel
import Glibc

extension Reactor {
    /// Accepts from this listening socket, which stays the caller's and must be non-blocking.
    public func listen(on descriptor: Int32) throws(SystemError) {
        precondition(listener < 0, "one listener")
        try control(EPOLL_CTL_ADD, descriptor, EPOLLIN.rawValue, Source.listener.data)
        listener = descriptor
    }

    /// Accepts no more; connections that wait in the backlog stay there. Before the socket is closed.
    public func stopListening() {
        guard listener >= 0 else { return }
        if listenerRestsUntil == nil { unwatch(listener) }
        listener = -1
        listenerRestsUntil = nil
    }

    /// One connection of the backlog; `nil` when this turn takes no more.
    func accept() -> ReactorEvent? {
        while acceptsLeft > 0, listener >= 0, listenerRestsUntil == nil {
            // Whoever waits stays in the backlog: accepted, it would have to be turned away.
            guard slab.count < slab.capacity else { return restListener(EMFILE) }
            acceptsLeft -= 1
            let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            let number = cl_accept4(listener, flags)
            if number >= 0 { return entered(number) }
            switch errno {
            case EAGAIN: return nil
            case EMFILE, ENFILE, ENOMEM, ENOBUFS: return restListener(errno)
            default: continue  // This one is gone (ECONNABORTED), or a signal came: the next may be there.
            }
        }
        return nil
    }

    /// In `wait`, once its time has passed.
    func endListenerRest() {
        guard let until = listenerRestsUntil, until <= now else { return }
        listenerRestsUntil = nil
        if (try? control(EPOLL_CTL_ADD, listener, EPOLLIN.rawValue, Source.listener.data)) == nil {
            listenerRestsUntil = now + Limits.acceptRestMilliseconds
        }
    }

    private func entered(_ number: Int32) -> ReactorEvent? {
        guard let slot = slab.insert(number, events: EPOLLIN.rawValue) else {
            Glibc.close(number)
            return restListener(EMFILE)
        }
        guard (try? control(EPOLL_CTL_ADD, number, EPOLLIN.rawValue, slot.packed)) != nil else {
            slab.remove(slot)
            return restListener(ENOMEM)
        }
        return .accepted(slot)
    }

    private func restListener(_ number: Int32) -> ReactorEvent {
        unwatch(listener)
        listenerRestsUntil = now + Limits.acceptRestMilliseconds
        return .listenerRests(number)
    }
}
