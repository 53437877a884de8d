public import CheckoutModel
public import CheckoutWire

/// The test interface of the sandbox gateway (SB-009), when it is switched on.
public protocol SandboxControl: AnyObject {
    /// Entries of the ledger, oldest first, from the given position on, at most this many; and the position after them,
    /// `nil` at the end.
    func ledger(from position: Int, limit: Int) -> (entries: [LedgerEntry], next: Int?)
    /// Empties the ledger. STORAGE_* when its file cannot be written.
    func reset() throws(CheckoutFailure)
}
