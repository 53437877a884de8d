import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Testing

@testable import CheckoutGateways

/// One sandbox, one session and a clock: reaches results through the gateway's own requests.
final class SandboxBench {
    let memory: SecretRegion
    let sealer = OpenSealer()
    let gateway: SandboxGateway
    var clock = ManualClock()
    let session = SessionID(high: 1, low: 2)
    /// The token of the newest session.
    private(set) var sealed: [UInt8] = []

    init(file: SandboxStateFile? = nil, timeScale: Double = 1) throws {
        memory = try SecretRegion(lockMemory: false)
        gateway = try SandboxGateway(memory: memory, sealer: sealer, file: file, timeScale: timeScale)
    }

    func open(
        amount: Int64 = 1999, variant: String = "default", merchant: Int64? = nil, lineItems: [LineItem] = []
    ) throws -> GatewayResult? {
        var order = SandboxOrder()
        order.amount = amount
        order.currencyCode = "EUR"
        order.variant = variant
        order.merchantAmount = merchant
        order.lineItems = lineItems
        let token = try gateway.makeToken(for: order, intent: .checkout, now: clock.now, in: memory)
        defer { memory.wipe(token) }
        return reopen(memory.withBytes(token) { sealer.seal($0) })
    }

    /// Initialized again with the same token, by this daemon or another.
    func reopen(_ sealed: [UInt8]) -> GatewayResult? {
        self.sealed = sealed
        gateway.perform(.initialize(session, sealedToken: sealed), now: clock.now)
        return gateway.takeCompletions().first?.result
    }

    func create(_ number: String, cvv: String = "123", attempt: AttemptNumber = 1, amount: Int64 = 1999) throws {
        let card = CardToCharge(
            number: try memory.keep(number), cvv: try memory.keep(cvv), expiry: YearMonth(year: 2030, month: 12),
            cardholderName: "Ada Lovelace", network: nil)
        let money = Money(minorUnits: amount, currency: try CurrencyCode("EUR"))
        gateway.perform(
            .create(
                CreatePayment(
                    session: session, attempt: attempt, reference: "key-\(attempt)", paymentMethodType: "PAYMENT_CARD",
                    amount: money, card: card)), now: clock.now)
    }

    /// Lets time pass until an answer comes; how long that took.
    func answer(within limit: UInt64 = 60_000) -> (CreateAnswer, UInt64)? {
        let start = clock.milliseconds
        while clock.milliseconds - start <= limit {
            gateway.advance(to: clock.now)
            for completion in gateway.takeCompletions() {
                if case .answered(let answer) = completion.result { return (answer, clock.milliseconds - start) }
            }
            clock.milliseconds += 50
        }
        return nil
    }
}
