public import CheckoutModel
public import CheckoutWire

/// The test interface of the sandbox gateway (SB-009), when it is switched on.
public protocol SandboxControl: AnyObject {
    /// Entries of the ledger, oldest first, from the given position on, at most this many; and the position after them,
    /// `nil` at the end.
    func ledger(from position: Int, limit: Int) -> (entries: [LedgerEntry], next: Int?)
    /// Empties the ledger. STORAGE_* when its file cannot be written.
    func reset() throws(CheckoutFailure)
    /// Plays the merchant's backend: changes `order.shipping` (B-232). NOT_FOUND for a session it does not have.
    func shipping(of session: SessionID, methodID: String, amount: Int64) throws(CheckoutFailure) -> Order
    /// The next calls of a step go wrong; 0 calls take the fault away. `invalid-value` for words that it does not have.
    func fault(step: String, kind: String, calls: UInt32) throws(CheckoutFailure)
    /// Ends a pending payment. NOT_FOUND, or WRONG_STATE when it is not pending.
    func settle(_ paymentID: String, paid: Bool) throws(CheckoutFailure)
}
