/// A way of shipping that a shopper can choose. Its amount is for display: the total changes by the merchant's
/// commit alone (B-226).
public struct ShippingOption: Equatable, Sendable {
    /// The merchant's id, 1 to 64 bytes; equals `order.shipping.methodId` once it is committed.
    public var id: String
    /// For people.
    public var name: String
    /// For people; empty: none.
    public var description: String
    /// Zero or more, in the order's currency.
    public var amount: Money

    /// Joins the four.
    public init(id: String, name: String, description: String = "", amount: Money) {
        self.id = id
        self.name = name
        self.description = description
        self.amount = amount
    }
}

extension OrderShipping {
    /// The client session holds this option: both the id and the amount are its own (B-232).
    public func holds(_ option: ShippingOption) -> Bool { methodID == option.id && amount == option.amount }
}
