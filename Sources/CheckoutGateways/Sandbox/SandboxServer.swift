internal import CheckoutCore
internal import CheckoutModel

/// The far side of the sandbox: what a processor's server would be. It knows keys, payments and tables, and nothing of
/// retries, sessions or time zones. Deterministic: the same creates give the same ledger (SB-005).
struct SandboxServer: Sendable {
    /// In the order in which their keys first arrived.
    private(set) var payments: [SandboxPayment] = []
    private var indexByKey: [String: Int] = [:]
    /// A look at all entries is worth it for many at once only.
    private var trimAbove = nextTrim(0)
    /// Divides every delay (SB-004).
    let timeScale: Double

    init(payments: [SandboxPayment], timeScale: Double) {
        self.timeScale = timeScale
        for payment in payments { put(payment) }
    }

    /// What one send of a create gets, and when.
    struct Reply: Equatable {
        var answer: Answer
        var delay: Milliseconds
    }

    /// What comes back over the wire, before anybody interprets it.
    enum Answer: Equatable {
        case payment(PaymentAnswer)
        case connectionReset
        /// Never connected.
        case unreachable
        case timedOut
        case http(UInt32, errorID: String)
        case html(UInt32)
        case cutOff
    }

    subscript(_ key: String) -> SandboxPayment? { indexByKey[key].map { payments[$0] } }

    /// The longest that an answer takes.
    var slowDelay: Milliseconds { scaled(3000) }
    /// After so long nobody waits for an answer any more.
    var timeout: Milliseconds { scaled(60_000) }

    private func scaled(_ milliseconds: Double) -> Milliseconds {
        Milliseconds(UInt64(min(milliseconds / timeScale, 86_400_000)))
    }

    /// Takes one send. The entry of its key is what has to be in the state file before the reply's delay starts.
    mutating func create(_ request: CreatePayment, _ behaviour: SandboxBehaviour, now: WallTime) -> Reply {
        var entry =
            known(request)
            ?? SandboxPayment(
                session: request.session, attempt: request.attempt, key: request.reference, amount: request.amount,
                paymentMethodType: request.paymentMethodType, scenario: behaviour.name)
        entry.creates += 1
        defer { put(entry) }
        guard entry.status == nil else {
            entry.reported = "conflict"
            return Reply(answer: .http(409, errorID: "IdempotencyKeyAlreadyExists"), delay: 0)
        }
        switch behaviour {
        case .firstFails(let trouble) where entry.creates == 1: return Reply(answer: trouble.answer, delay: 0)
        case .alwaysBadGateway: return Reply(answer: .html(502), delay: 0)
        case .needsAction: return Reply(answer: .http(501, errorID: "NotImplemented"), delay: 0)
        case .success, .declined, .processorFailure, .notATestCard, .pendingShowSuccess, .pendingFinal, .pendingOutcome,
            .slow, .firstFails, .charged, .pendingOddAction:
            break
        }
        entry.paymentID = Self.paymentID(request.session, request.attempt)
        entry.status = behaviour.status
        entry.charges = entry.status == .success ? 1 : 0
        let delay = behaviour == .slow ? slowDelay : 0
        entry.due = WallTime(unixMilliseconds: now.unixMilliseconds + Int64(delay.count))
        let (answer, reported) = Self.answer(entry, behaviour)
        entry.reported = reported
        return Reply(answer: answer, delay: delay)
    }

    /// The entry of the request's key. One under which nothing was made is free for another payment.
    private func known(_ request: CreatePayment) -> SandboxPayment? {
        guard let entry = self[request.reference] else { return nil }
        let isOwn = entry.session == request.session && entry.attempt == request.attempt
        return isOwn || entry.status != nil ? entry : nil
    }

    /// What a payment is, for recovery (SB-010): the honest answer, whatever was lost on the way.
    func status(of key: String) -> PaymentAnswer? {
        guard let entry = self[key], entry.status != nil else { return nil }
        return Self.paymentAnswer(entry)
    }

    /// As it was before a create that could not be written down; `nil`: it was not there.
    mutating func undo(_ key: String, to before: SandboxPayment?) {
        if let before {
            put(before)
        } else if let index = indexByKey.removeValue(forKey: key) {
            // It came last: a create that failed is undone before the next one.
            precondition(index == payments.count - 1, "only the newest entry is taken back")
            payments.removeLast()
        }
    }

    /// Drops the oldest entries once there are too many; `false`: none was dropped.
    ///
    /// Never one of which something may still be asked: pending, not yet due, or not told as it is (SB-008, B-283).
    /// Those are as many as the daemon itself waits for. A key whose entry is gone was answered, and is never sent
    /// again (G-103).
    mutating func trim(now: WallTime) -> Bool {
        guard payments.count > trimAbove else { return false }
        let before = payments.count
        var excess = before - Limits.sandboxPaymentsKept
        payments = payments.filter { payment in
            guard excess > 0, payment.isOver(at: now) else { return true }
            excess -= 1
            return false
        }
        indexByKey = Dictionary(uniqueKeysWithValues: payments.indices.map { (payments[$0].key, $0) })
        trimAbove = Self.nextTrim(payments.count)
        return payments.count < before
    }

    /// It could not be stored: not before so many more again.
    mutating func postponeTrim() { trimAbove = Self.nextTrim(payments.count) }

    private static func nextTrim(_ count: Int) -> Int {
        max(count, Limits.sandboxPaymentsKept) + Limits.sandboxPaymentsKept / 10
    }

    /// A payment that was pending, as it is now.
    mutating func settle(_ settled: SandboxPayment) { put(settled) }

    mutating func noteReported(_ key: String, _ reported: String) {
        guard let index = indexByKey[key] else { return }
        payments[index].reported = reported
    }

    mutating func reset() {
        payments = []
        indexByKey = [:]
    }

    private mutating func put(_ payment: SandboxPayment) {
        if let index = indexByKey[payment.key] {
            payments[index] = payment
        } else {
            indexByKey[payment.key] = payments.count
            payments.append(payment)
        }
    }

    private static func paymentID(_ session: SessionID, _ attempt: AttemptNumber) -> String {
        let name = Array("\(session.text)/\(attempt)".utf8)
        return unsafe "sbxpay_" + Hex.text(Digest.sha256(name.span.bytes).prefix(6))
    }

    private static func paymentAnswer(_ entry: SandboxPayment) -> PaymentAnswer {
        var answer = PaymentAnswer()
        answer.paymentID = entry.paymentID
        answer.status = entry.status
        answer.amount = entry.amount
        return answer
    }

    private static func answer(_ entry: SandboxPayment, _ behaviour: SandboxBehaviour) -> (Answer, String) {
        var payment = paymentAnswer(entry)
        payment.cause = behaviour.cause
        switch behaviour {
        case .charged(.answerLost): return (.connectionReset, "lost")
        case .charged(.cutOff): return (.cutOff, "cut-off")
        case .charged(.oddStatus): payment.status = nil
        case .charged(.withoutID): payment.paymentID = ""
        case .pendingShowSuccess: payment.showSuccessOnPending = true
        case .pendingOutcome(let complete): payment.checkoutOutcome = complete ? .complete : .failure
        case .pendingOddAction: payment.requiresUnknownAction = true
        case .success, .declined, .processorFailure, .notATestCard, .pendingFinal, .slow, .firstFails,
            .alwaysBadGateway, .needsAction:
            break
        }
        return (.payment(payment), behaviour.reported)
    }
}

extension SandboxTrouble {
    var answer: SandboxServer.Answer {
        switch self {
        case .connectionReset: .connectionReset
        case .serverError: .http(500, errorID: "InternalServerError")
        case .tooManyRequests: .http(429, errorID: "TooManyRequests")
        }
    }
}

extension SandboxBehaviour {
    /// Of the payment that it creates.
    var status: PaymentStatus {
        switch self {
        case .success, .slow, .firstFails, .charged: .success
        case .declined, .processorFailure, .notATestCard, .alwaysBadGateway, .needsAction: .failed
        case .pendingShowSuccess, .pendingFinal, .pendingOutcome, .pendingOddAction: .pending
        }
    }

    var reported: String {
        switch self {
        case .charged(.oddStatus): "odd-status"
        case .charged(.withoutID): "no-id"
        case .pendingOddAction: "odd-action"
        case .success, .slow, .firstFails, .charged(.answerLost), .charged(.cutOff): "success"
        case .declined, .processorFailure, .notATestCard, .alwaysBadGateway, .needsAction: "failed"
        case .pendingShowSuccess, .pendingFinal, .pendingOutcome: "pending"
        }
    }

    /// What an operator sees of a failure (G-079).
    var cause: GatewayCause? {
        var cause = GatewayCause()
        switch self {
        case .declined(let raw):
            let row = SandboxDecline.row(raw)
            cause.kind = "declined"
            cause.errorID = raw
            cause.reasonType = "ISSUER_DECLINED"
            cause.reasonCode = row?.reason ?? "DECLINED"
            cause.declineType = row?.isHard == true ? "HARD_DECLINE" : "SOFT_DECLINE"
        case .processorFailure:
            cause.kind = "processor"
            cause.reasonType = "APPLICATION_ERROR"
        case .notATestCard:
            cause.kind = "processor"
            cause.reasonType = "APPLICATION_ERROR"
            cause.description = "test cards only"
        case .success, .pendingShowSuccess, .pendingFinal, .pendingOutcome, .slow, .firstFails, .alwaysBadGateway,
            .charged, .pendingOddAction, .needsAction:
            return nil
        }
        return cause
    }
}
