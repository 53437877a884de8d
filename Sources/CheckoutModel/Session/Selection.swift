/// The selection state: state item `selection.changed`.
public struct Selection: Equatable, Sendable {
    /// In the order of the gateway.
    public var paymentMethods: [PaymentMethod] = []
    /// The list was cut on its way; the whole of it is read with `Methods/List` (B-176).
    public var isTruncated = false
    /// The list is being loaded.
    public var isLoading = false
    /// Id; `nil`: none.
    public var selectedPaymentMethod: String?
    /// Of `Methods/List`.
    public var searchQuery = ""
    /// A checkout failure before the list was there (B-180).
    public var error: String?
    /// Id; `nil`: none.
    public var selectedSavedMethod: String?
    /// A saved method is being paid with.
    public var isVaultPaymentLoading = false
    /// Other ways to pay are shown.
    public var isPaymentMethodsExpanded = true

    /// An empty list.
    public init() {}

    /// Those whose name or type holds the query, in any case; all for an empty query (B-178).
    public var filteredPaymentMethods: [PaymentMethod] {
        guard !searchQuery.isEmpty else { return paymentMethods }
        let query = searchQuery.lowercased()
        return paymentMethods.filter { $0.name.lowercased().contains(query) || $0.type.lowercased().contains(query) }
    }
}
