public import CheckoutModel

extension ExitCode {
    /// Of a failure outside an attempt: its row in the catalogue.
    public init(_ failure: CheckoutFailure) {
        self = ExitCode(rawValue: Int32(FailureCatalogue.row(failure.code).exitCode)) ?? .failure
    }

    /// Of an outcome the first that holds: unknown or still under way, paid, pending, dismissed or cancelled, failed.
    /// An attempt that was not created has the code of its failure, if that is 8 or 75; a session that failed before
    /// any attempt has the code of its failure.
    public init(_ outcome: Outcome) {
        let isUnderWay = outcome.payment == nil && (outcome.openAttempt != 0 || outcome.attempt != 0)
        if outcome.payment == .unknown || isUnderWay {
            self = .outcomeUnknown
        } else if outcome.paid {
            self = .success
        } else if outcome.payment == .pending || outcome.payment == .success {
            // A success that is not paid is one that will be (B-083).
            self = .pending
        } else if outcome.end == .dismissed || outcome.payment == .cancelled {
            self = .dismissed
        } else if outcome.payment == .notCreated {
            let code = outcome.failure.map { ExitCode($0) } ?? .failed
            self = code == .badInput || code == .temporary ? code : .failed
        } else if outcome.payment == nil, let failure = outcome.failure {
            self = ExitCode(failure)
        } else {
            self = .failed
        }
    }
}
