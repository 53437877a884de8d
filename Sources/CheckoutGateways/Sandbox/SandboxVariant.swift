/// What a sandbox session offers, by the `variant` of its order (`gateway-sandbox.md`, "Session").
enum SandboxVariant: String, CaseIterable, Sendable {
    case `default`
    case cardsOnly = "cards-only"
    case noSurcharge = "no-surcharge"
    case empty
    case expired
}
