import CheckoutModel
import CheckoutSystem

/// A reactor driven turn by turn, with what it received kept as text.
final class Loop {
    let region: SecretRegion
    let reactor: Reactor
    var received: [ConnectionSlot: [UInt8]] = [:]

    init(capacity: Int? = nil) throws {
        region = try SecretRegion(bytesMax: SecretRegion.bytesMin)
        reactor = try Reactor(region: region, capacity: capacity)
    }

    /// The events of one turn, or of none within a second.
    func turn(_ rest: Rest? = nil) -> [ReactorEvent] {
        let reactor = reactor  // What was received is lent for as long as this lives.
        reactor.wait(rest ?? .until(reactor.now + 1000))
        var events: [ReactorEvent] = []
        while let event = reactor.next() {
            events.append(event)
            if case .received(let slot) = event { keep(reactor.received, of: slot) }
        }
        return events
    }

    private func keep(_ bytes: RawSpan, of slot: ConnectionSlot) {
        unsafe bytes.withUnsafeBytes { unsafe received[slot, default: []].append(contentsOf: $0) }
    }

    func write(_ text: String, to slot: ConnectionSlot) -> Int { write(Array(text.utf8)[...], to: slot) }
    func write(_ bytes: ArraySlice<UInt8>, to slot: ConnectionSlot) -> Int {
        unsafe bytes.withUnsafeBytes { unsafe reactor.write($0, to: slot) }
    }

    func text(_ slot: ConnectionSlot) -> String { String(decoding: received[slot] ?? [], as: UTF8.self) }
}
