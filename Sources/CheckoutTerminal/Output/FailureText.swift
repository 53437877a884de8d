internal import CheckoutClient
internal import CheckoutModel

/// A failure as a person and as a program sees it.
enum FailureText {
    /// What happened, which fields are wrong, what to do next, and under which id the daemon's log has it; the key
    /// where only the same one may be used again, and the session when one was opened all the same.
    static func lines(_ failure: CheckoutFailure, key: String, session: SessionID?) -> [String] {
        var lines = ["checkoutctl: \(ForeignText(failure.message).shown())"]
        lines += failure.fields.map { "  \(ForeignText($0.field).shown()): \(ForeignText($0.message).shown())" }
        if let session = failure.existingSession ?? session { lines.append("  session: \(session.text)") }
        if !failure.recovery.isEmpty { lines.append("  \(ForeignText(failure.recovery).shown())") }
        if failure.retry == .sameKeyOnly, !key.isEmpty {
            lines.append("  The key: --idempotency-key \(ForeignText(key).shown())")
        }
        var id = "  [\(ForeignText(failure.errorID).shown())"
        if !failure.diagnosticsID.isEmpty { id += ", diagnostics id \(ForeignText(failure.diagnosticsID).shown())" }
        return lines + [id + "]"]
    }

    /// The error text with the payment beside it, when there is one: what a person asks the merchant about (B-077).
    static func reason(_ failure: CheckoutFailure, payment: String?) -> String {
        let beside = Self.payment(payment, beside: failure)
        return beside.isEmpty ? failure.message : "\(failure.message) (\(beside))"
    }

    /// "payment sbxpay_1"; empty without one, and where the error text itself names it.
    static func payment(_ payment: String?, beside failure: CheckoutFailure) -> String {
        guard let payment, !payment.isEmpty, !failure.message.contains(payment) else { return "" }
        return "payment \(payment)"
    }

    /// `{"schema": …, "failure": {…}}`, with the key of the call when it had one, and the session when one was opened.
    static func json(_ failure: CheckoutFailure, key: String, session: SessionID?) -> String {
        var object = JSONObject()
        object.add("failure", json: MessageJSON.text(of: failure))
        if !key.isEmpty { object.add("idempotencyKey", key) }
        if let session { object.add("sessionId", session.text) }
        return object.text
    }
}
