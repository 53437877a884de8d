import CheckoutModel
import Testing

@testable import CheckoutTerminal

struct ExitCodeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var outcome: Outcome
        var code: ExitCode

        init(_ text: String, _ code: ExitCode, _ make: (inout Outcome) -> Void) {
            testDescription = text
            self.code = code
            var outcome = Outcome()
            make(&outcome)
            self.outcome = outcome
        }
    }

    static let rows: [Row] = [
        Row("paid", .success) { ($0.end, $0.payment, $0.paid, $0.attempt) = (.success, .success, true, 1) },
        Row("paid in a session that was dismissed", .success) {
            ($0.end, $0.payment, $0.paid, $0.attempt) = (.dismissed, .success, true, 1)
        },
        Row("unknown", .outcomeUnknown) { ($0.payment, $0.attempt) = (.unknown, 1) },
        Row("unknown in a session that was dismissed", .outcomeUnknown) {
            ($0.end, $0.payment, $0.attempt) = (.dismissed, .unknown, 1)
        },
        Row("under way at the end", .outcomeUnknown) { ($0.end, $0.openAttempt) = (.dismissed, 2) },
        Row("pending", .pending) { ($0.end, $0.payment, $0.attempt) = (.success, .pending, 1) },
        Row("a success that is not paid yet", .pending) { ($0.end, $0.payment, $0.attempt) = (.success, .success, 1) },
        Row("dismissed", .dismissed) { $0.end = .dismissed },
        Row("dismissed after a decline", .dismissed) { ($0.end, $0.payment, $0.attempt) = (.dismissed, .failed, 1) },
        Row("an attempt was cancelled", .dismissed) { ($0.payment, $0.attempt) = (.cancelled, 1) },
        Row("declined", .failed) { ($0.payment, $0.attempt) = (.failed, 1) },
        Row("not created: the card was refused", .badInput) {
            ($0.payment, $0.attempt, $0.failure) = (.notCreated, 1, CheckoutFailure(.invalidCardNumber, ""))
        },
        Row("not created: the gateway was not reached", .temporary) {
            ($0.payment, $0.attempt, $0.failure) = (.notCreated, 1, CheckoutFailure(.networkFailedAfterRetries, ""))
        },
        Row("not created for another reason", .failed) {
            ($0.payment, $0.attempt, $0.failure) = (.notCreated, 1, CheckoutFailure(.serverError, ""))
        },
        Row("no attempt: the token was wrong", .badInput) {
            ($0.end, $0.failure) = (.failure, CheckoutFailure(.invalidClientToken, ""))
        },
    ]

    @Test("cli: of an outcome the first that holds", arguments: rows) func outcomes(row: Row) {
        #expect(ExitCode(row.outcome) == row.code)
    }

    @Test("cli: every failure of the catalogue has an exit status of the table", arguments: FailureCode.allCases)
    func failures(code: FailureCode) {
        let status = Int32(FailureCatalogue.row(code).exitCode)
        #expect(ExitCode(rawValue: status) != nil)
        #expect(ExitCode(CheckoutFailure(code, "")).rawValue == status)
    }
}
