import CheckoutModel

/// Which networks a number has for this session, which of them the shopper may choose, and which is charged (C-051 to
/// C-062). It follows from what was found and what was picked; nothing of it is kept.
struct NetworkChoice: Equatable, Sendable {
    /// Who found them (C-051).
    let source: NetworkSource
    /// C-053.
    let detected: NetworkOrder
    /// What the shopper may choose among; only of a service's answer (C-054).
    let selectable: NetworkOrder
    /// The first allowed one that is detected (C-055).
    let preferred: CardNetwork?
    /// With EFTPOS there is no choice: the first selectable one is taken (C-059).
    let autoSelected: CardNetwork?
    /// The shopper's pick, as long as it can be picked (C-057).
    let picked: CardNetwork?
    /// None of the detected is allowed, and it is more than a guess (C-061).
    let isUnsupported: Bool
    private let guess: CardNetwork?

    init(_ source: NetworkSource, _ found: NetworkOrder, allowed: AllowList, pick: CardNetwork? = nil) {
        self.source = source
        detected = allowed.sorted(found)
        let possible = detected.filter { allowed.allows($0) && $0 != .other }
        selectable = source == .remote ? possible : NetworkOrder()
        preferred = possible.first
        let isWithoutChoice = selectable.count >= 2 && detected.contains(.eftpos)
        autoSelected = isWithoutChoice ? selectable.first : nil
        let canPick = !isWithoutChoice && pick != .eftpos && pick.map(selectable.contains) == true
        picked = canPick ? pick : nil
        isUnsupported = source != .local && !allowed.isOpen && !found.isEmpty && possible.isEmpty
        guess = source == .local && detected.first != .other ? detected.first : nil
    }

    /// Whether the shopper is asked (C-059).
    var showsSelector: Bool { selectable.count >= 2 && autoSelected == nil }
    /// What the form shows as chosen. A guess while typing is shown and nothing more.
    var selected: CardNetwork? { picked ?? autoSelected ?? preferred ?? guess }

    /// What goes out with the card (C-060): never a guess, never EFTPOS.
    var sent: CardNetwork? {
        guard source != .local, let selected, selected != .eftpos else { return nil }
        return selected
    }

    /// Which network decides about the code and its name, if the reports say so (C-065).
    var deciding: CardNetwork? { source == .remote ? picked ?? preferred ?? detected.first : nil }

    /// Whether this one can be picked. OTHER clears the pick and always can (C-058); EFTPOS never can (B-192).
    func allowsPick(_ network: CardNetwork) -> Bool {
        network == .other || autoSelected == nil && network != .eftpos && selectable.contains(network)
    }
}
