public import CheckoutModel

/// What whoever gave an address or picked an option is told.
public struct ShippingStatus: Equatable, Sendable {
    /// Number of the newest request of the shopper.
    public var request: UInt32
    /// It is not decided yet.
    public var isRunning: Bool
    /// To choose from, in order.
    public var options: [ShippingOption]
    /// Id; empty: none.
    public var selected: String
    /// What it failed with.
    public var failure: CheckoutFailure?
}

extension ShippingMachine {
    /// What is told when asked now.
    var status: ShippingStatus {
        var status = ShippingStatus(request: request, isRunning: false, options: [], selected: "", failure: nil)
        switch state {
        case .uncommitted, .unserviceable:
            break
        case .askingAddress, .committing, .verifying, .reverting, .updating:
            status.isRunning = true
        case .committed(let state):
            (status.options, status.selected, status.failure) = (state.options, state.option.id, state.refusal)
        case .offered(let state):
            (status.options, status.selected, status.failure) = (state.options, state.selected, state.refusal)
        case .over(let failure):
            status.failure = failure ?? CheckoutFailure(.wrongState, "the attempt is over")
        }
        return status
    }

    /// Why a submit is refused now; `nil`: it is not (B-233).
    var submitRefusal: CheckoutFailure? {
        if mode == .callbacks {
            if case .committed = state { return nil }
            return CheckoutFailure(
                .merchantError, "no shipping option is committed",
                recovery: "Give an address that goods are delivered to, and choose a shipping option.")
        }
        return status.isRunning ? CheckoutFailure(.notReady, "the shipping address is being taken over") : nil
    }

    /// Why the payment is not made after all: the client session holds another shipping than was verified (B-233), or
    /// than was shown at the submit, or what is sold became dearer since. The surcharge alone may differ, since it
    /// follows the network (C-167).
    func refusal(of order: Order?) -> CheckoutFailure? {
        if let agreed, order?.isAsAgreed(agreed) != true { return Self.notAgreed }
        guard mode == .callbacks else { return nil }
        guard case .committed(let state) = self.state else { return Self.notCommitted }
        return order?.shipping?.holds(state.option) == true ? nil : Self.notCommitted
    }

    static var notAgreed: CheckoutFailure {
        CheckoutFailure(
            .merchantError, "the shipping or its price is not the one that was shown",
            recovery: "Look at the amount as it is now, then pay again.")
    }

    /// B-232.
    static var notCommitted: CheckoutFailure {
        CheckoutFailure(.merchantError, "the client session does not hold the chosen shipping option and its amount")
    }
}

extension Order {
    /// The same shipping, and no more to pay but for the surcharge.
    fileprivate func isAsAgreed(_ agreed: Order) -> Bool {
        guard shipping?.methodID == agreed.shipping?.methodID, shipping?.amount == agreed.shipping?.amount,
            let mine = totalWithoutSurcharge, let theirs = agreed.totalWithoutSurcharge
        else { return false }
        return total?.currency == agreed.total?.currency && mine <= theirs
    }

    /// Minor units; `nil`: there is no total, or it is beyond any number.
    private var totalWithoutSurcharge: Int64? {
        guard let total else { return nil }
        var units = total.minorUnits
        for fee in fees where fee.type == "SURCHARGE" {
            let (rest, overflow) = units.subtractingReportingOverflow(fee.amount.minorUnits)
            if overflow { return nil }
            units = rest
        }
        return units
    }
}
