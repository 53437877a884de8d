import CheckoutCore
import CheckoutModel
import CheckoutSystem

/// An engine in this process with one session whose card form is filled in, and the keys that are pressed in it.
///
/// Each key goes the way of a `CardForm/Update` without the bytes of the wire: the change is taken, every field is
/// judged, and the redacted state is made that the reply carries.
struct FilledForm {
    private var engine: Engine
    private let secrets: SecretRegion
    private let id = SessionID(high: 1, low: 1)

    /// With the published test card 4242….
    init() throws(BenchmarkFailure) {
        do throws(StartFailure) { secrets = try SecretRegion(lockMemory: false, bytesMax: SecretRegion.bytesMin) } catch
        {
            throw BenchmarkFailure(error.description)
        }
        engine = Engine(configuration: EngineConfiguration(), secrets: secrets, amounts: NoAmountTexts())
        do throws(CheckoutFailure) { try fillIn() } catch { throw BenchmarkFailure(error.message) }
    }

    /// One key in the name. Whether the form is valid.
    mutating func type(name: String) throws(BenchmarkFailure) -> Bool {
        var change = CardFormChange()
        change.cardholderName = name
        change.focus = .field(.cardholderName)
        return try update(change)
    }

    /// One key in the number. Whether the form is valid.
    mutating func type(number: [UInt8]) throws(BenchmarkFailure) -> Bool {
        var change = CardFormChange()
        change.number = unsafe secrets.store(number.span.bytes)
        change.focus = .field(.number)
        return try update(change)
    }

    private mutating func update(_ change: CardFormChange) throws(BenchmarkFailure) -> Bool {
        do throws(CheckoutFailure) { try feed(.cardFormUpdated(change)) } catch {
            throw BenchmarkFailure(error.message)
        }
        guard let form = engine[id]?.cardForm else { throw BenchmarkFailure("the card form is gone") }
        return form.isValid
    }

    private mutating func fillIn() throws(CheckoutFailure) {
        let host = HostIdentity(hostID: "headless", name: "headless", uid: 0, pid: 0)
        var settings = Settings()
        settings.uiOptions.isInitScreenEnabled = false
        let request = PresentSession(
            sessionID: id, presentationID: PresentationID(high: 2, low: 1), ownerUID: 0, ownerSecretDigest: nil,
            tokenDigest: [1], sealedToken: [1], host: host, settings: settings, theme: nil, intent: .checkout,
            locale: "en", timeZone: "")
        take(try engine.present(request, moment))
        var order = Order()
        order.total = Money(minorUnits: 1999, currency: try CurrencyCode("EUR"))
        var client = ClientSession()
        client.order = order
        // Two, since the one method of a list is selected by itself.
        var card = PaymentMethod(id: "PAYMENT_CARD", type: "PAYMENT_CARD", name: "Card")
        card.input = .card
        let other = PaymentMethod(id: "OTHER", type: "OTHER", name: "Other")
        let configuration = GatewayConfiguration(
            clientSession: client, paymentMethods: [card, other], filteredMethods: [], allowedNetworks: [],
            surchargesEnabled: false)
        try feed(.hostPresented)
        try feed(.gatewayAnswered(0, .initialized(configuration)))
        try feed(.methodSelected(card.id))
        var change = CardFormChange()
        change.number = unsafe secrets.store(Array("4242424242424242".utf8).span.bytes)
        change.cvv = unsafe secrets.store(Array("123".utf8).span.bytes)
        change.expiry = "12/2030"
        change.cardholderName = "Ada Lovelace"
        try feed(.cardFormUpdated(change))
    }

    private mutating func feed(_ input: SessionInput) throws(CheckoutFailure) {
        take(try engine.handle(input, of: id, moment))
    }

    /// Secrets that went are wiped, as the daemon does it; nobody else listens here.
    private func take(_ effects: [Effect]) {
        for case .wipe(let handle) in effects { secrets.wipe(handle) }
    }

    private var moment: Moment {
        Moment(
            now: Now(monotonic: Clock.monotonic(), wall: WallTime(unixMilliseconds: 1_784_116_800_000)),
            month: YearMonth(year: 2026, month: 7), actor: Actor(.owner, uid: 0), entropy: Entropy(1, 2, 3, 4))
    }
}
