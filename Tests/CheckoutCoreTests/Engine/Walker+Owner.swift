import CheckoutCore
import CheckoutModel
import CheckoutTestSupport

extension Walker {
    /// The owner's answers, right, wrong and late; the shopper's shipping; the merchant's backend.
    mutating func ownerInput() throws -> SessionInput {
        let number = random.next() % 6 == 0 ? UInt32(random.next() % 40) : engine[id]?.openQuestion ?? 0
        if seed % 4 >= 2, random.next() % 3 > 0, let input = shippingInput() { return input }
        let keys = ["k1", "k2", "k3", "k-\(steps)", "bad key", nil]
        switch random.next() % 12 {
        case 0: return .shippingAddressSet(Fixture.address(["DE", "FR", "x"][Int(random.next() % 3)]))
        case 1: return .shippingOptionSelected(["standard", "express", "nobody's"][Int(random.next() % 3)])
        case 2, 3: return .ownerAnswered(number, .gateContinue(key: keys[Int(random.next() % 6)]))
        case 4: return .ownerAnswered(number, .idempotencyKey(keys[Int(random.next() % 6)]))
        case 5: return .ownerAnswered(number, random.next() % 2 == 0 ? .gateAbort(message: nil) : .failed("no"))
        case 6: return .ownerAnswered(number, random.next() % 2 == 0 ? .lost : .shippingOptions([]))
        case 7, 8:
            return .ownerAnswered(
                number, random.next() % 2 == 0 ? .shippingOptions(Fixture.options) : .shippingCommitted)
        case 9:
            return .callbacksOffered(CallbackKinds(rawValue: UInt32(random.next() % 32)))
        default:
            let ticket = random.next() % 6 == 0 ? UInt32(random.next() % 40) : tickets.last ?? 0
            let attempt = AttemptNumber(engine[id]?.attempts.count ?? 0)
            if random.next() % 6 == 0 {
                return .gatewayAnswered(attempt, .shippingFailed(ticket: ticket, CheckoutFailure(.serverError, "x")))
            }
            let option = Fixture.options[Int(random.next() % 3)]
            let order = Fixture.shipped(option.id, option.amount.minorUnits + Int64(random.next() % 6 / 5))
            return .gatewayAnswered(attempt, .shippingChanged(ticket: ticket, order, nil))
        }
    }
}

extension Walker {
    /// What an owner, a gateway and a shopper would do next about shipping, mostly; `nil`: nothing is open.
    mutating func shippingInput() -> SessionInput? {
        guard let session = engine[id], let status = session.shippingStatus else { return nil }
        if let question = session.openQuestion {
            guard let asking, asking.isShipping else { return nil }
            if asking == .shippingAddress { return .ownerAnswered(question, .shippingOptions(Fixture.options)) }
            return .ownerAnswered(question, random.next() % 4 == 0 ? .failed("no") : .shippingCommitted)
        }
        if status.isRunning, let ticket = tickets.last {
            let option = Fixture.options[Int(random.next() % 4 / 3)]
            let order = Fixture.shipped(option.id, option.amount.minorUnits)
            let attempt = AttemptNumber(session.attempts.count)
            return .gatewayAnswered(attempt, .shippingChanged(ticket: ticket, order, nil))
        }
        return status.selected.isEmpty
            ? .shippingAddressSet(Fixture.address()) : .shippingOptionSelected("express")
    }
}

extension CallbackKind {
    var isShipping: Bool { self == .shippingAddress || self == .shippingOption }
}
