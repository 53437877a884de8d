/// Whoever gives the events a meaning. All calls come on the loop's thread.
public protocol ReactorHandler: AnyObject {
    /// A turn begins; `reactor.now` is fresh. Here the timers are looked at.
    func turnBegan(_ reactor: Reactor)
    /// See `ReactorEvent.accepted`.
    func accepted(_ slot: ConnectionSlot, _ reactor: Reactor)
    /// See `ReactorEvent.received`; the bytes are overwritten when this returns.
    func received(_ bytes: RawSpan, from slot: ConnectionSlot, _ reactor: Reactor)
    /// See `ReactorEvent.peerClosedWriting`.
    func peerClosedWriting(_ slot: ConnectionSlot, _ reactor: Reactor)
    /// See `ReactorEvent.writable`.
    func writable(_ slot: ConnectionSlot, _ reactor: Reactor)
    /// See `ReactorEvent.closed`.
    func closed(_ slot: ConnectionSlot, errno: Int32, _ reactor: Reactor)
    /// See `ReactorEvent.woken`.
    func woken(_ reactor: Reactor)
    /// See `ReactorEvent.signal`.
    func signalled(_ signal: Signal, _ reactor: Reactor)
    /// See `ReactorEvent.descriptor`.
    func descriptorReady(token: UInt32, readable: Bool, writable: Bool, _ reactor: Reactor)
    /// See `ReactorEvent.listenerRests`.
    func listenerRests(errno: Int32, _ reactor: Reactor)
    /// All events of the turn were told: replies are flushed here, each connection in one write. `nil` ends the loop.
    func turnEnded(_ reactor: Reactor) -> Rest?
}

extension Reactor {
    /// Runs until the handler's `turnEnded` says `nil`. Specialised where it is used: no event costs a look-up.
    @inlinable
    public func run<Handler: ReactorHandler>(_ handler: Handler) {
        var rest: Rest? = .runnable
        while let span = rest {
            wait(span)
            handler.turnBegan(self)
            while let event = next() { deliver(event, to: handler) }
            rest = handler.turnEnded(self)
        }
    }

    @inlinable
    func deliver<Handler: ReactorHandler>(_ event: ReactorEvent, to handler: Handler) {
        switch event {
        case .received(let slot): handler.received(received, from: slot, self)
        case .accepted(let slot): handler.accepted(slot, self)
        case .peerClosedWriting(let slot): handler.peerClosedWriting(slot, self)
        case .writable(let slot): handler.writable(slot, self)
        case .closed(let slot, let number): handler.closed(slot, errno: number, self)
        case .woken: handler.woken(self)
        case .signal(let signal): handler.signalled(signal, self)
        case .descriptor(let token, let readable, let writable):
            handler.descriptorReady(token: token, readable: readable, writable: writable, self)
        case .listenerRests(let number): handler.listenerRests(errno: number, self)
        }
    }
}
