public import CheckoutModel
internal import CheckoutWire

/// Where a checkout is, or how it came out: one type for both shapes, so that navigation is the same for both (B-091).
///
/// What is delivered as an outcome is never `initializing` or `ready` (B-074). It grows: a switch over it needs a
/// branch for `unknown` (B-075).
public enum CheckoutState: Sendable {
    /// Configuration and methods are being loaded.
    case initializing
    /// Methods can be chosen.
    case ready(ClientSession)
    /// The end. Read `status` of the result: it can be pending (B-083).
    case success(PaymentResult)
    /// One failed attempt, a failed initialization included. Another outcome can follow unless the checkout has ended.
    /// `checkoutData`: when a payment was created before the failure (B-066).
    case failure(CheckoutFailure, checkoutData: CheckoutData?)
    /// The end: closed without completion.
    case dismissed
    /// A state of a later version, by its number there.
    case unknown(Int32)
}

/// Coarse, as in the SDK: two successes are equal when the payment is, two failures when their error id is (B-076). So
/// two declines in a row are equal and still two outcomes: never leave one out because it equals the one before.
extension CheckoutState: Equatable {
    /// See above.
    public static func == (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.initializing, .initializing), (.ready, .ready), (.dismissed, .dismissed): true
        case (.success(let a), .success(let b)): a.paymentID == b.paymentID
        case (.failure(let a, _), .failure(let b, _)): a.errorID == b.errorID
        case (.unknown(let a), .unknown(let b)): a == b
        case (.initializing, _), (.ready, _), (.success, _), (.failure, _), (.dismissed, _), (.unknown, _): false
        }
    }
}

/// An outcome as the stream of events tells it.
struct DeliveredOutcome: Sendable {
    var state: CheckoutState
    /// Nothing of the checkout is delivered after it (B-050, B-073).
    var isFinal: Bool

    init(_ state: CheckoutState, isFinal: Bool) {
        self.state = state
        self.isFinal = isFinal
    }

    /// `nil`: an event that is no outcome.
    init?(_ body: EventBody) {
        switch body {
        case .checkoutSuccess(let success): self.init(.success(success.result), isFinal: true)
        case .checkoutDismissed: self.init(.dismissed, isFinal: true)
        case .attemptFailed(let failed):
            self.init(.failure(failed.failure, checkoutData: failed.checkoutData), isFinal: failed.final)
        case .presentationOpening, .presentationPresented, .presentationClosing, .presentationClosed,
            .checkoutInitializing, .checkoutReady, .checkoutUpdated, .attemptOpened, .attemptAwaitingDecision,
            .attemptProcessing, .attemptSucceeded, .attemptCancelled, .paymentSettled, .shippingUnserviceable,
            .shippingReverted:
            return nil
        }
    }

    /// The end of a session whose events are not there any more (`resync`); `nil`: it has not ended.
    init?(ended snapshot: SessionSnapshot) {
        guard let outcome = snapshot.outcome, let end = outcome.end else { return nil }
        switch end {
        case .success:
            guard let result = outcome.result else { return nil }
            self.init(.success(result), isFinal: true)
        case .dismissed: self.init(.dismissed, isFinal: true)
        case .failure:
            let failure = outcome.failure ?? CheckoutFailure(.unknown, "the checkout failed")
            self.init(.failure(failure, checkoutData: outcome.checkoutData), isFinal: true)
        }
    }
}
