import CheckoutModel
import Testing

@testable import CheckoutTerminal

/// Goal: that nothing was paid is said only where no money can have moved.
struct ReceiptTextTests {
    private static let session = SessionID(high: 0, low: 7)

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var outcome = Outcome()
        var code: ExitCode
        var words: String

        init(_ text: String, _ code: ExitCode, _ words: String, _ make: (inout Outcome) -> Void) {
            (testDescription, self.code, self.words) = (text, code, words)
            make(&outcome)
        }
    }

    static let rows: [Row] = [
        Row("unknown", .outcomeUnknown, "money may have moved") { ($0.payment, $0.attempt) = (.unknown, 1) },
        Row("unknown, and dismissed", .outcomeUnknown, "money may have moved") {
            ($0.end, $0.payment, $0.attempt, $0.openAttempt) = (.dismissed, .unknown, 1, 1)
        },
        Row("under way at the end", .outcomeUnknown, "money may be moving") {
            ($0.end, $0.attempt, $0.openAttempt) = (.dismissed, 1, 1)
        },
        Row("failed", .refused, "nothing was paid in this session (declined") {
            ($0.payment, $0.attempt) = (.failed, 1)
        },
        Row("cancelled", .refused, "nothing was paid in this session (cancelled") {
            ($0.payment, $0.attempt) = (.cancelled, 1)
        },
        Row("not created", .refused, "nothing was paid in this session (failed") {
            ($0.payment, $0.attempt, $0.failure) = (.notCreated, 1, CheckoutFailure(.invalidCardNumber, ""))
        },
        Row("dismissed", .refused, "nothing was paid in this session (dismissed") { $0.end = .dismissed },
        Row("the session failed", .refused, "nothing was paid in this session (failed") {
            ($0.end, $0.failure) = (.failure, CheckoutFailure(.invalidClientToken, ""))
        },
        Row("paid, and the gateway gave no data", .outcomeUnknown, "money moves") {
            ($0.payment, $0.attempt, $0.paid) = (.success, 1, true)
        },
        Row("pending, and the gateway gave no data", .outcomeUnknown, "money moves") {
            ($0.payment, $0.attempt) = (.pending, 1)
        },
    ]

    @Test("B-198, B-089: without a result there is no receipt, and money that may have moved is 6", arguments: rows)
    func refusals(row: Row) {
        let failure = ReceiptText.refusal(of: row.outcome, Self.session)
        #expect(ExitCode(failure) == row.code)
        #expect(failure.message.contains(row.words), "\(failure.message)")
        #expect(failure.message.contains("nothing was paid") == (row.code == .refused))
        #expect(failure.recovery.contains(Self.session.text), "what to do next: \(failure.recovery)")
    }

    @Test("B-198: where nothing was submitted nothing was paid") func none() {
        let failure = ReceiptText.nothingSubmitted(Self.session)
        #expect(ExitCode(failure) == .refused && failure.message.contains("nothing was paid"))
    }
}
