public import CheckoutModel

/// One create as the sandbox's server keeps it: an entry of the ledger (SB-009, SB-010). No card number.
public struct SandboxPayment: Equatable, Sendable {
    /// Where.
    public var session: SessionID
    /// Which.
    public var attempt: AttemptNumber
    /// The key every send of it carried.
    public var key: String
    /// "sbxpay_…"; empty: nothing was created.
    public var paymentID = ""
    /// 0 or 1.
    public var charges: UInt32 = 0
    /// What was asked for.
    public var amount: Money
    /// `nil`: nothing was created.
    public var status: PaymentStatus?
    /// "PAYMENT_CARD".
    public var paymentMethodType: String
    /// The row of the tables, by name.
    public var scenario: String
    /// What the client was told: "success", "lost", "" for nothing yet.
    public var reported = ""
    /// How often the key arrived.
    public var creates: UInt32 = 0
    /// When the answer falls due, by the civil clock, since it has to outlive the daemon.
    public var due = WallTime(unixMilliseconds: 0)

    /// Decided, told as it was decided, and past its delay: nobody will ask for it again. Or nothing was created, and
    /// whoever asks is told the same without it.
    func isOver(at now: WallTime) -> Bool {
        guard let status else { return true }
        guard status != .pending, due <= now else { return false }
        return reported == "\(status)"
    }

    /// As its processor ended it.
    func settled(paid: Bool) -> SandboxPayment {
        var settled = self
        settled.status = paid ? .success : .failed
        settled.charges = paid ? 1 : 0
        settled.reported = "\(paid ? PaymentStatus.success : .failed)"
        return settled
    }

    /// An entry without a payment.
    init(
        session: SessionID, attempt: AttemptNumber, key: String, amount: Money, paymentMethodType: String,
        scenario: String
    ) {
        self.session = session
        self.attempt = attempt
        self.key = key
        self.amount = amount
        self.paymentMethodType = paymentMethodType
        self.scenario = scenario
    }
}
