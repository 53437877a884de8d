internal import CheckoutModel

/// What the sandbox does with one create: a row of its tables, by name in ledger and state file.
enum SandboxBehaviour: Equatable, Sendable {
    /// Paid at once.
    case success
    /// FAILED, with the issuer's raw code.
    case declined(raw: String)
    /// FAILED by the processor.
    case processorFailure
    /// SB-003: a number that is no test card.
    case notATestCard
    /// PENDING with the flag of B-086.
    case pendingShowSuccess
    /// PENDING, final.
    case pendingFinal
    /// PENDING with CHECKOUT_COMPLETE or CHECKOUT_FAILURE.
    case pendingOutcome(complete: Bool)
    /// The create takes 3 s, then paid.
    case slow
    /// The first create does not come through, in one of three ways; nothing is created then.
    case firstFails(SandboxTrouble)
    /// Every create: 502 with HTML; nothing is created.
    case alwaysBadGateway
    /// Charged, and the answer is lost, cut off, has an odd status, or has no id.
    case charged(SandboxBlur)
    /// PENDING with an action that nobody knows.
    case pendingOddAction
    /// Rows with an action: not possible in this version, refused before anything is created.
    case needsAction(row: String)

    /// Its name in ledger and state file.
    var name: String {
        switch self {
        case .success: "success"
        case .declined(let raw): "declined-\(raw)"
        case .processorFailure: "processor-failure"
        case .notATestCard: "not-a-test-card"
        case .pendingShowSuccess: "pending-show-success"
        case .pendingFinal: "pending-final"
        case .pendingOutcome(let complete): complete ? "pending-checkout-complete" : "pending-checkout-failure"
        case .slow: "slow"
        case .firstFails(let trouble): "\(trouble.rawValue)-once"
        case .alwaysBadGateway: "bad-gateway"
        case .charged(let blur): "charged-\(blur.rawValue)"
        case .pendingOddAction: "pending-odd-action"
        case .needsAction(let row): row
        }
    }

    /// A payment comes to be that is, or may become, paid.
    var makesPayment: Bool {
        switch self {
        case .success, .slow, .firstFails, .charged, .pendingShowSuccess, .pendingFinal, .pendingOutcome,
            .pendingOddAction, .needsAction:
            true
        case .declined, .processorFailure, .notATestCard, .alwaysBadGateway: false
        }
    }

    /// Code 000 turns it into a decline.
    var endsPaid: Bool {
        switch self {
        case .success, .slow, .firstFails: true
        case .declined, .processorFailure, .notATestCard, .pendingShowSuccess, .pendingFinal, .pendingOutcome,
            .alwaysBadGateway, .charged, .pendingOddAction, .needsAction:
            false
        }
    }
}

/// How a first create does not come through.
enum SandboxTrouble: String, Sendable {
    case connectionReset = "connection-reset"
    case serverError = "http-500"
    case tooManyRequests = "http-429"
}

/// How the answer to a charge goes wrong.
enum SandboxBlur: String, Sendable {
    case answerLost = "answer-lost"
    case cutOff = "cut-off"
    case oddStatus = "odd-status"
    case withoutID = "no-id"
}
