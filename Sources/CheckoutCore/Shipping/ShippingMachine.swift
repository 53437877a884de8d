import CheckoutModel

/// Shipping in one attempt of a method that asks for an address.
///
/// States: `uncommitted` (no address yet), `askingAddress`, `committing` (the option handler is asked), `verifying` and
/// `reverting` (the client session is read again), `committed`, `unserviceable`; without the handlers `updating` and
/// `offered`. Ends: `over`, with its attempt. A new address voids everything before it (B-229). A choice that the list
/// does not have is the caller's fault and throws; an answer that comes too late is nobody's and is noted.
struct ShippingMachine: Equatable, Sendable {
    /// Where it stands, with what that place needs.
    enum State: Equatable, Sendable {
        case uncommitted
        case askingAddress
        case committing(CommittingShipping)
        case verifying(VerifyingShipping)
        case reverting(RevertingShipping)
        case committed(CommittedShipping)
        case unserviceable
        case updating(UpdatingShipping)
        case offered(OfferedShipping)
        case over(CheckoutFailure?)
    }

    /// Whose.
    let attempt: AttemptNumber
    /// By the table.
    let mode: ShippingMode
    var state: State
    /// Number of the shopper's newest request: who waits for an older one is told that it was replaced.
    var request: UInt32 = 0
    /// Of the request to the gateway that is waited for.
    var ticket: UInt32?
    /// An address was given: the client session is told before the payment (G-052).
    var wasUsed = false
    /// The order as it was shown when the payment was submitted.
    var agreed: Order?

    /// Nothing chosen. Without handlers the module's options are there already.
    init(attempt: AttemptNumber, mode: ShippingMode, module: ShippingModule?) {
        self.attempt = attempt
        self.mode = mode
        state = mode == .legacy ? .offered(OfferedShipping(options: module?.options ?? [])) : .uncommitted
    }

    /// What each event does in each state; a refused one changes nothing.
    mutating func handle(_ event: ShippingEvent) throws(CheckoutFailure) -> [ShippingEffect] {
        switch state {
        case .uncommitted: try handleUncommitted(event)
        case .askingAddress: try handleAskingAddress(event)
        case .committing(let state): try handle(event, in: state)
        case .verifying(let state): try handle(event, in: state)
        case .reverting(let state): try handle(event, in: state)
        case .committed(let state): try handle(event, in: state)
        case .unserviceable: try handleUnserviceable(event)
        case .updating(let state): try handle(event, in: state)
        case .offered(let state): try handle(event, in: state)
        case .over: try handleOver(event)
        }
    }

    /// A new address, in every mode where the owner is asked about it.
    mutating func askAgain(_ address: Address) -> [ShippingEffect] {
        state = .askingAddress
        return [.void, .askOwner(.shippingAddress(address))]
    }

    /// Asks the merchant to commit one of the options. `isPick`: the shopper chose it, so there may be one to go back
    /// to.
    mutating func commit(_ id: String, of options: [ShippingOption], isPick: Bool) throws(CheckoutFailure)
        -> [ShippingEffect]
    {
        guard let option = options.first(where: { $0.id == id }) else {
            throw CheckoutFailure(.invalidValue, "the list has no shipping option of this id")
        }
        state = .committing(CommittingShipping(options: options, option: option, isPick: isPick))
        return [.void, .askOwner(.shippingOption(option))]
    }

    /// The attempt comes to nothing.
    mutating func fail(_ failure: CheckoutFailure) -> [ShippingEffect] {
        state = .over(failure)
        return [.failAttempt(failure)]
    }

    /// After a commit that failed: the option that the client session still holds counts, if it is one of the list
    /// (B-234). Where it holds the one that failed there is none to go back to, and nothing is charged (B-227).
    mutating func keepHeld(
        by order: Order, of options: [ShippingOption], insteadOf failed: ShippingOption, _ failure: CheckoutFailure
    ) -> [ShippingEffect] {
        let held = options.first { $0.id != failed.id && order.shipping?.holds($0) == true }
        guard let held else { return [.orderRead(order)] + fail(failure) }
        state = .committed(CommittedShipping(options: options, option: held, refusal: failure))
        return [.orderRead(order), .tellReverted(held)]
    }
}

/// What can happen to shipping.
enum ShippingEvent: Equatable, Sendable {
    /// The shopper gave an address.
    case addressSet(Address)
    /// The shopper picked an option, by id.
    case optionSelected(String)
    /// The address handler's list, and the id of the option that the client session holds.
    case optionsAnswered([ShippingOption], held: String?)
    /// The option handler says that the merchant's backend has committed it.
    case optionCommitted
    /// A handler failed, was too slow, or is gone.
    case ownerFailed(CheckoutFailure)
    /// The client session, read again or changed.
    case sessionRead(Order, ShippingModule?)
    /// It could not be read or changed.
    case gatewayFailed(CheckoutFailure)
}

/// What is to be done about it, by the session.
enum ShippingEffect: Equatable, Sendable {
    /// An open question or request is not waited for any more.
    case void
    /// Ask the owner.
    case askOwner(OwnerQuestion.Body)
    /// Ask the gateway.
    case askGateway(ShippingAction)
    /// Take the order as it is now (G-056).
    case orderRead(Order)
    /// Append `shipping.unserviceable`.
    case tellUnserviceable
    /// Append `shipping.reverted`.
    case tellReverted(ShippingOption)
    /// The attempt failed, with nothing charged.
    case failAttempt(CheckoutFailure)
    /// Note an answer that nobody waits for.
    case noteStaleAnswer
}
