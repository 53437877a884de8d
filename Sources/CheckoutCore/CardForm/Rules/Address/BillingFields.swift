public import CheckoutModel

/// Which billing fields a session shows (C-110, B-183).
public enum BillingFields {
    /// The fields that are there unless their option says no, and the phone, which is there only if it says yes; in
    /// display order, with the names the options have on the wire.
    private static let options: [(option: String, field: CardField)] = [
        ("countryCode", .countryCode), ("firstName", .firstName), ("lastName", .lastName),
        ("addressLine1", .addressLine1), ("addressLine2", .addressLine2), ("postalCode", .postalCode),
        ("city", .city), ("state", .state), ("phoneNumber", .phoneNumber),
    ]

    /// Whether the options have a name for it.
    public static func isOption(_ name: String) -> Bool { options.contains { $0.option == name } }

    /// In display order; none unless `postalCode` is true.
    public static func shown(by given: [String: Bool]) -> [CardField] {
        guard given["postalCode"] == true else { return [] }
        return options.filter { given[$0.option] ?? ($0.field != .phoneNumber) }.map(\.field)
    }
}
