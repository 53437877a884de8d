/// The one error of the product: on the wire, in the library, in `checkoutctl --json`.
///
/// Code, retry advice and exit status come from the catalogue; the rest says what happened here. No secret is in any
/// part of it. The diagnostics id is given by the edge that has random bytes; until then it is empty.
public struct CheckoutFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// Number in the catalogue.
    public var code: FailureCode
    /// The SDK's id where it has one, else "linux-…". Several fields at once: "generic-underlying-errors" (B-218).
    public var errorID: String
    /// One sentence for a person.
    public var message: String
    /// What to do next; empty where there is nothing.
    public var recovery: String
    /// A UUID, fresh for every failure, also in the log (B-211, B-213).
    public var diagnosticsID = ""
    /// What the caller should do.
    public var retry: Retry
    /// Wrong fields, in the order of C-134.
    public var fields: [FieldFailure] = []
    /// Of the attempt it happened in; empty: none.
    public var paymentMethodType = ""
    /// The gateway's own code, as text; never branched on.
    public var underlyingCode = ""
    /// For ALREADY_PRESENTING and the like, when the caller may see that session.
    public var existingSession: SessionID?
    /// 0: no advice.
    public var retryAfter: Milliseconds = 0
    /// The cap that was met; 0: none.
    public var limit: UInt64 = 0

    /// A failure of the catalogue with a sentence of its own. Without `recovery` the catalogue's is used.
    public init(_ code: FailureCode, _ message: String, recovery: String? = nil, retry: Retry? = nil) {
        let row = FailureCatalogue.row(code)
        self.code = code
        self.errorID = row.errorID
        self.message = message
        self.recovery = recovery ?? row.recovery
        self.retry = retry ?? row.retry
    }

    /// What somebody's own code threw: itself when it is one of ours, else `unknown` with its text (B-214).
    public init(thrown error: any Error) {
        if let failure = error as? CheckoutFailure {
            self = failure
        } else {
            self.init(.unknown, String(describing: error))
        }
    }

    /// As it is told to a call: only who has an idempotency key is advised to use it again. A method without keys does
    /// no more when it is repeated, so its caller may do that after a while (`proto/PROTOCOL.md`, "Calls").
    public func told(hasKey: Bool) -> CheckoutFailure {
        guard !hasKey else { return self }
        var told = self
        if retry == .sameKeyOnly { told.retry = .withBackoff }
        let row = FailureCatalogue.row(code)
        if let keyless = row.keylessRecovery, recovery == row.recovery { told.recovery = keyless }
        return told
    }

    /// "[errorId] text (diagnosticsId: id)" (B-212).
    public var description: String { "[\(errorID)] \(message) (diagnosticsId: \(diagnosticsID))" }

    /// The same failure about one or several fields: one has its own code, several are B-218.
    public static func fields(_ fields: [FieldFailure]) -> CheckoutFailure {
        guard let first = fields.first, fields.count == 1 else {
            var failure = CheckoutFailure(.genericUnderlyingErrors, "\(fields.count) fields are not valid")
            failure.fields = fields
            return failure
        }
        let code = FailureCode.allCases.first { FailureCatalogue.row($0).errorID == first.code } ?? .invalidRawData
        var failure = CheckoutFailure(code, first.message)
        failure.fields = fields
        return failure
    }
}
