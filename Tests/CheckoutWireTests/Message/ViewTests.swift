import CheckoutModel
import Testing

@testable import CheckoutWire

@Suite struct ViewTests {
    /// Everything in the samples that names or quotes somebody, or is a digit of a card.
    private static let hidden = [
        "Ada", "Lovelace", "St James", "SW1Y", "London", "ada@example.org", "+441234", "T1", "424242", "4242", "Kaffee",
        "Groß", "Paket", "Karte", "Zahlen", "Fehler", "Die Zahlung", "declined.", "Try another", "DECLINED_51",
        "no funds",
        "Sagt die Bank", "example.org", "12/30", "kar", "Enter a valid", "ref-1", "INSUFFICIENT", "ACME", "Abo",
        "+ 0,50", "+ 0,12", "+ 0,09", "0,07 €", "19,99", "Eilpaket",
    ]

    private func text(_ message: some WireMessage, _ view: Encoding.View) -> String {
        String(decoding: message.bytes(Encoding(view: view)), as: UTF8.self)
    }

    @Test("PROTOCOL.md, Streams: observers get no names, addresses, contact data, digits or texts")
    func observers() {
        var resync = Resync()
        resync.sessions = [Samples.snapshot]
        let items: [any WireMessage] =
            Samples.items.compactMap { $0 as? SessionsWatchItem }
            + [SessionsGetResponse(session: Samples.snapshot), Samples.summary, SessionsWatchItem(.resync(resync))]
        for item in items {
            let seen = text(item, .observer)
            for word in Self.hidden { #expect(!seen.contains(word), "\(word) in \(type(of: item))") }
        }
        // Not a test that cannot fail: the owner sees all of them.
        let owned = items.map { text($0, .owner) }.joined()
        for word in Self.hidden { #expect(owned.contains(word), "\(word)") }
    }

    @Test(
        "PROTOCOL.md, Streams: observers get ids, phase, screen, method type, network, amounts, outcome and failure id")
    func observed() throws {
        let bytes = Samples.snapshot.bytes(Encoding(view: .observer))
        let seen = try unsafe SessionSnapshot.decode(bytes.span.bytes, arena: Arena())
        #expect(seen.sessionID == Samples.session && seen.phase == .ready && seen.ownerUID == nil)
        #expect(seen.screen?.kind == .error && seen.screen?.failure?.errorID == "payment-failed")
        #expect(seen.attempt?.network == .visa && seen.attempt?.amount == Samples.amount)
        #expect(seen.attempt?.paymentMethodType == "PAYMENT_CARD" && seen.outcome?.paid == true)
        #expect(seen.clientSession?.order.total == Samples.amount && seen.clientSession?.customer == nil)
        let event = Samples.event(.checkoutInitializing).bytes(Encoding(view: .observer))
        #expect(try unsafe Event.decode(event.span.bytes, arena: Arena()).actor == Actor(.owner))
    }
}
