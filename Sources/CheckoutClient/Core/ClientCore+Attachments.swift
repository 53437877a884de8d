internal import CheckoutModel

/// What is said on every new connection before anything else: that it is a surface of these inline sessions (B-110).
extension ClientCore {
    /// The daemon detached the sessions with the connection that was lost; the next one attaches them again (B-111).
    func attachAgain() {
        guard !attachments.isEmpty else { return }
        let sessions = attachments.keys.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
        waiting = sessions.compactMap { attachments[$0]?() } + waiting
    }
}
