/// Payment methods that take a card: the only place that says which there are, and what is different about each.
public struct CardMethod: Equatable, Sendable {
    /// "PAYMENT_CARD".
    public let type: String
    /// This daemon can carry it out. Others have their place in the list and no flow yet.
    public let hasFlow: Bool
    /// Its form has a security code.
    let takesCode: Bool
    /// Its form has the name whatever the card options say, since those are of PAYMENT_CARD (C-086, C-100).
    let alwaysTakesName: Bool

    static let card = CardMethod(type: "PAYMENT_CARD", hasFlow: true, takesCode: true, alwaysTakesName: false)
    /// Card data, then a page of the bank: number, expiry and name, and no code (C-086).
    private static let bancontact = CardMethod(
        type: "ADYEN_BANCONTACT_CARD", hasFlow: false, takesCode: false, alwaysTakesName: true)

    /// All there are.
    public static let all = [card, bancontact]

    /// `nil`: this one takes no card.
    static func of(_ type: String) -> CardMethod? { all.first { $0.type == type } }
}
