import CheckoutModel
import Testing

@testable import CheckoutTerminal

/// Goal: a payment that is decided between two calls of `receipt` is not told as one that never was.
struct ReceiptQuestionsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What each call of the outcome brings; `nil`: NO_OUTCOME.
        var outcomes: [String?]
        var newest: AttemptState?
        /// `nil`: it is refused with this.
        var told: String?
        var refused: ExitCode?
    }

    static let rows: [Row] = [
        Row(testDescription: "decided", outcomes: ["paid"], told: "paid"),
        Row(testDescription: "paid between the calls", outcomes: [nil, "paid"], newest: .ended, told: "paid"),
        Row(testDescription: "left, and never submitted", outcomes: [nil, nil], newest: .ended, refused: .refused),
        Row(testDescription: "open", outcomes: [nil], newest: .open, refused: .refused),
        Row(testDescription: "no attempt", outcomes: [nil], refused: .refused),
        Row(testDescription: "processing", outcomes: [nil], newest: .processing, refused: .outcomeUnknown),
        Row(testDescription: "unknown", outcomes: [nil], newest: .unknown, refused: .outcomeUnknown),
    ]

    @Test("B-089, B-198: only what was asked for after the attempt ended says that nothing was paid", arguments: rows)
    func race(row: Row) throws {
        var left = row.outcomes[...]
        var states = 0
        let questions = ReceiptQuestions {
            () throws(CheckoutFailure) -> String in
            guard let told = left.popFirst().flatMap({ $0 }) else { throw CheckoutFailure(.noOutcome, "none yet") }
            return told
        } newest: {
            () throws(CheckoutFailure) in
            states += 1
            return row.newest
        }
        if let told = row.told {
            #expect(try questions.ask(SessionID(high: 0, low: 7)) == told)
        } else {
            let failure = #expect(throws: CheckoutFailure.self) { try questions.ask(SessionID(high: 0, low: 7)) }
            #expect(failure.map { ExitCode($0) } == row.refused)
            #expect(failure?.message.contains("nothing was paid") == (row.refused == .refused))
        }
        #expect(left.isEmpty && states == (row.outcomes.first == "paid" ? 0 : 1))
    }

    @Test("another failure of either call is told as it is") func others() {
        let session = SessionID(high: 0, low: 7)
        let gone = ReceiptQuestions<String> {
            () throws(CheckoutFailure) in
            throw CheckoutFailure(.notFound, "no such session")
        } newest: {
            () throws(CheckoutFailure) in
            nil
        }
        #expect(#expect(throws: CheckoutFailure.self) { try gone.ask(session) }?.code == .notFound)
        let lost = ReceiptQuestions<String> {
            () throws(CheckoutFailure) in
            throw CheckoutFailure(.noOutcome, "none yet")
        } newest: {
            () throws(CheckoutFailure) in
            throw CheckoutFailure(.daemonUnreachable, "it went away")
        }
        #expect(#expect(throws: CheckoutFailure.self) { try lost.ask(session) }?.code == .daemonUnreachable)
    }
}
