public import CheckoutModel

/// What one turn of the loop found. Plain data: nothing is counted or allocated for it.
public enum ReactorEvent: Equatable, Sendable {
    /// A new connection. Who it is: `Reactor.peer(of:)`, `Reactor.groups(of:)`.
    case accepted(ConnectionSlot)
    /// Bytes were read; they lie in `Reactor.received` until the next event is taken, then they are overwritten.
    case received(ConnectionSlot)
    /// The peer has shut its writing side; it still reads. Comes once; the connection stays.
    case peerClosedWriting(ConnectionSlot)
    /// The socket takes bytes again (only while asked for with `wantWritable`).
    case writable(ConnectionSlot)
    /// The peer is gone: the descriptor is closed and the slot no longer valid. Comes once for every connection that
    /// was not closed from this side. The number is errno, or 0.
    case closed(ConnectionSlot, Int32)
    /// Another thread called `Waker.wake`.
    case woken
    /// A signal that was blocked by `Reactor.takeSignals`.
    case signal(Signal)
    /// A descriptor given to `Reactor.watch` is ready.
    case descriptor(token: UInt32, readable: Bool, writable: Bool)
    /// Descriptors or memory have run out: the listener rests (`Limits.acceptRestMilliseconds`). The number is errno.
    case listenerRests(Int32)
}

/// How long the loop may sleep after a turn.
public enum Rest: Equatable, Sendable {
    /// Something is left to do: look for events and come back at once.
    case runnable
    /// Until something happens, or at the latest then.
    case until(MonotonicTime)
    /// Until something happens.
    case asleep
}
