import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutWire

/// `Sandbox/*` (SB-009), with `test_api = yes` only.
final class SandboxTestInterface: SandboxControl {
    private let gateway: SandboxGateway

    init(_ gateway: SandboxGateway) { self.gateway = gateway }

    func ledger(from position: Int, limit: Int) -> (entries: [LedgerEntry], next: Int?) {
        let ledger = gateway.ledger
        let page = ledger.dropFirst(position).prefix(limit)
        return (page.map(Self.entry), page.endIndex < ledger.endIndex ? page.endIndex : nil)
    }

    func reset() throws(CheckoutFailure) { try gateway.reset() }
    func fault(step: String, kind: String, calls: UInt32) throws(CheckoutFailure) {
        gateway.set(try SandboxFault(step: step, kind: kind), calls: calls)
    }
    func settle(_ paymentID: String, paid: Bool) throws(CheckoutFailure) {
        try gateway.settle(paymentID, paid: paid)
    }

    func shipping(of session: SessionID, methodID: String, amount: Int64) throws(CheckoutFailure) -> Order {
        try gateway.patchShipping(session, methodID: methodID, amount: amount)
    }

    private static func entry(_ payment: SandboxPayment) -> LedgerEntry {
        var entry = LedgerEntry()
        entry.sessionID = payment.session.text
        entry.attempt = payment.attempt
        entry.idempotencyKey = payment.key
        entry.paymentID = payment.paymentID
        entry.charges = payment.charges
        entry.amount = payment.amount
        entry.status = payment.status
        entry.paymentMethodType = payment.paymentMethodType
        entry.reported = payment.reported
        entry.scenario = payment.scenario
        entry.creates = payment.creates
        return entry
    }
}
