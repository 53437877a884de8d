public import CheckoutModel

/// What the engine may ask of a gateway, and the completions that come back.
///
/// Everything happens on the loop's thread. `perform` and `advance` only start or continue work; what came of it is
/// taken with `takeCompletions`, so nothing calls back into the engine. Retries of one request under its own key are
/// the gateway's business (G-102); its own codes and hosts stay in its folder.
public protocol GatewayPort: AnyObject {
    /// "sandbox".
    var name: String { get }
    /// Whether money can move.
    var live: Bool { get }
    /// When `advance` wants to be called next; `nil`: nothing is waiting.
    var nextDeadline: MonotonicTime? { get }

    /// A client token for an order of its own; every gateway but the sandbox refuses with `invalid-client-token`.
    /// The caller wipes the handle.
    func makeToken(for order: SandboxOrder, intent: SessionIntent, now: Now, in memory: any SecretMemory)
        throws(CheckoutFailure) -> SecretHandle
    /// Starts a request. Its completion names the same session and attempt.
    func perform(_ request: GatewayRequest, now: Now)
    /// Lets time pass: delayed answers fall due.
    func advance(to now: Now)
    /// All completions since the last call, oldest first.
    func takeCompletions() -> [GatewayCompletion]
}
