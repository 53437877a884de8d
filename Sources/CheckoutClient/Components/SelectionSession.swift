public import CheckoutModel

/// The method list of one checkout while it is ready: what can be chosen, and choosing.
///
/// It is the same object for as long as the checkout stays ready; a refresh drops it (B-120).
public final class SelectionSession: Sendable {
    /// The session whose `withContext` is running (B-109); `nil`: none, or one that is not ready.
    @TaskLocal public static var current: SelectionSession?

    /// Which checkout.
    public let sessionID: SessionID
    /// Of the checkout; the default when it was opened with none.
    public let theme: Theme
    private let client: CheckoutClient
    private let newest: Newest<Selection>

    init(_ sessionID: SessionID, _ client: CheckoutClient, theme: Theme?, state: Selection, _ arrival: Arrival) {
        self.sessionID = sessionID
        self.client = client
        self.theme = theme ?? Theme()
        newest = Newest(state, arrival)
    }

    /// The newest snapshot (B-176); the method that was chosen is in it (B-166).
    public var state: Selection { newest.value }

    func take(_ state: Selection, _ arrival: Arrival) { newest.take(state, arrival) }

    /// Chooses a method and starts its flow (B-160, B-177).
    public func select(_ method: PaymentMethod) async throws(CheckoutFailure) {
        _ = try await client.perform(.select(method.id, of: sessionID))
    }

    /// Narrows the list to names and types that hold the text, in any case; an empty one restores it (B-178).
    public func search(_ text: String) async throws(CheckoutFailure) {
        _ = try await client.perform(.methods(sessionID, search: text))
    }

    /// Leaves the chosen method: back to the list, or out of the checkout when there is no other (B-141).
    public func leaveMethod() async throws(CheckoutFailure) {
        _ = try await client.perform(.leaveMethod(sessionID))
    }
}
