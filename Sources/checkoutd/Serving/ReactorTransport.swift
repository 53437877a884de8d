import CheckoutServer
import CheckoutSystem

/// The server's connections are the reactor's.
final class ReactorTransport: Transport {
    private let reactor: Reactor

    init(_ reactor: Reactor) { self.reactor = reactor }

    func write(_ connection: ConnectionID, _ bytes: RawSpan) -> Int { reactor.write(bytes, to: connection.reactorSlot) }
    func wantWritable(_ connection: ConnectionID, _ wanted: Bool) {
        reactor.wantWritable(connection.reactorSlot, wanted)
    }
    func setReading(_ connection: ConnectionID, _ reading: Bool) {
        if reading {
            reactor.resumeReading(connection.reactorSlot)
        } else {
            reactor.pauseReading(connection.reactorSlot)
        }
    }
    func shutdownWriting(_ connection: ConnectionID) { reactor.shutdownWrite(connection.reactorSlot) }
    func close(_ connection: ConnectionID) { reactor.close(connection.reactorSlot) }
}

extension ConnectionID {
    /// Of the same connection, as the server names it.
    init(_ slot: ConnectionSlot) { self.init(slot: slot.index, generation: slot.generation) }

    /// As the reactor names it.
    var reactorSlot: ConnectionSlot { ConnectionSlot(packed: UInt64(generation) << 32 | UInt64(slot)) }
}
