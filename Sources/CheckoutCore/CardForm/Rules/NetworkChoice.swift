import CheckoutModel

/// Which networks a number has for this session, and which is charged (C-051 to C-062), from the local table alone: there
/// is no BIN service yet, so nothing is ever selectable, picked or auto-selected.
struct NetworkChoice: Equatable, Sendable {
    /// LOCAL while it is a guess, LOCAL_FALLBACK from 8 digits on (C-051).
    let source: NetworkSource
    /// Allowed ones in allow-list order, then the others (C-053).
    let detected: [CardNetwork]
    /// What the form shows as chosen; `nil`: none.
    let selected: CardNetwork?
    /// What goes out with the card (C-060).
    let sent: CardNetwork?
    /// None of the detected is allowed, and it is more than a guess (C-061).
    let unsupported: Bool

    /// An empty allow-list allows every network (C-062).
    init(_ number: NumberFacts?, allowed: [CardNetwork]) {
        let count = number?.count ?? 0
        let best = number?.detection.bestMatch
        source = count >= 8 ? .localFallback : .local
        let isAllowed = best.map { allowed.isEmpty || allowed.contains($0) } ?? false
        switch source {
        case .local:
            // A guess while typing: shown, never sent, never refused.
            selected = best == .other ? nil : best
            detected = selected.map { [$0] } ?? []
            sent = nil
            unsupported = false
        case .localFallback, .remote:
            detected = best.map { [$0] } ?? []
            selected = isAllowed && best != .other ? best : nil
            sent = selected
            unsupported = !allowed.isEmpty && !isAllowed
        }
    }
}
