import CheckoutCore
import CheckoutModel

// What a random walk takes for granted.

extension Attempt {
    /// No definite word, and nothing settled it.
    var isOpenQuestion: Bool {
        state == .processing || (outcome == .unknown && settlement == nil)
    }
}

extension SessionInput {
    /// People and hosts may be refused; gateway, time and recovery never.
    var mayBeRefused: Bool {
        switch self {
        case .dismissRequested, .leaveRequested, .methodSelected, .methodCancelled, .searchChanged, .cardFormUpdated,
            .networkSelected, .lookupHurried, .cardSubmitted, .shippingAddressSet, .shippingOptionSelected,
            .ownerAnswered, .startRequested,
            .stopRequested, .refreshRequested, .closeRequested, .retryRequested,
            .otherMethodRequested, .outcomeResolved:
            true
        case .hostReturned: true
        case .callbacksOffered, .hostAsked, .hostPresented, .hostClosed, .hostLost, .gatewayAnswered, .timerFired,
            .recovered:
            false
        }
    }
}
