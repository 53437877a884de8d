internal import CheckoutCore
internal import CheckoutModel

/// Shipping methods of the express variants.
enum SandboxShipping {
    /// The SHIPPING module for an address; `nil` country: none was given.
    static func module(
        _ variant: SandboxVariant, to country: String?, from orderCountry: String, _ currency: CurrencyCode
    ) -> ShippingModule? {
        guard variant.isExpress else { return nil }
        let isFar = country.map { $0 != orderCountry && !near.contains($0) } ?? false
        let options = rows.prefix(isFar ? 1 : rows.count).map { row in
            ShippingOption(
                id: row.id, name: row.name, description: row.description,
                amount: Money(minorUnits: row.amount, currency: currency))
        }
        return ShippingModule(options: Array(options), callbackMode: variant == .expressCallbacks)
    }

    /// Every method is possible in these and in the order's own country.
    private static let near: Set<String> = ["DE", "ES", "GB", "IT", "NL", "PT", "PL"]

    /// The default first: the one that is left for other countries.
    private static let rows: [(id: String, name: String, description: String, amount: Int64)] = [
        ("ship_standard", "Standard", "3 to 5 days", 490), ("ship_express", "Express", "Next day", 1290),
        ("ship_pickup", "Pick-up", "At the counter", 0),
    ]
}
