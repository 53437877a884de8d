import CheckoutClient

/// "Embedding the payment-method list": list and card form in one layout, below one session.
@MainActor func runOwnLayout(_ store: Store) async throws {
    let session = CheckoutSession(store.client, sandboxOrder: store.order)
    try await session.attach { @MainActor state in
        if case .success(let result) = state { store.transcript.say("paid: \(result.paymentID)") }
    }
    store.transcript.draw(session.withContext { PaymentMethods().lines() })  // Nothing: not ready yet.
    let list = try await listed(session)
    let drawn = session.withContext { list.lines() + CardFormLines().lines() }
    store.transcript.draw(drawn)
    // The shopper takes the first row that can be taken.
    try await drawn.lazy.compactMap(\.onSelect).first?()
    _ = try await session.cardForm?.update(try .test(TestCard.paid))
    // A snapshot from before may still be on its way.
    var filled: [TerminalLine]
    repeat {
        try await Task.sleep(for: .milliseconds(10))
        filled = session.withContext { CardFormLines().lines() }
    } while filled.last?.style != .selected
    store.transcript.draw(filled)
    _ = try await session.cardForm?.submit()
    try await store.transcript.wait(for: "paid")
}

/// A component of one's own reads the session like the built-in list: it is never handed one.
struct CardFormLines {
    func lines() -> [TerminalLine] {
        guard let form = CardFormSession.current else { return [] }
        let state = form.state
        let isComplete = state?.isValid == true
        return [
            TerminalLine("Card", style: .title),
            TerminalLine(
                "number \(state?.maskedNumber ?? ""), \(isComplete ? "complete" : "incomplete")",
                style: isComplete ? .selected : .plain),
        ]
    }
}

/// "Default behavior", with settings and a theme of its own: the theme's gaps are the list's.
@MainActor func runMethodList(_ store: Store) async throws {
    var options = CheckoutSessionOptions()
    var theme = Theme()
    theme.spacing[Theme.SpacingToken.small.name] = 1200
    options.theme = theme
    let session = CheckoutSession(store.client, sandboxOrder: store.order, options: options)
    try await session.attach()
    let list = try await listed(session)
    store.transcript.draw(session.withContext { list.lines() })
    try await session.close()
}

/// "Custom method row", "Custom header" and "Custom empty state".
@MainActor func runOwnRows(_ store: Store) async throws {
    let ownRows = PaymentMethods(
        method: { method, onSelect in
            let text = method.buttonText ?? method.name
            let surcharge = method.formattedSurcharge.map { " (\($0))" } ?? ""
            return [TerminalLine("[ ] " + text + surcharge, onSelect: onSelect)]
        }
    )
    let ownHeader = PaymentMethods(
        header: { _ in [TerminalLine("Choose how to pay", style: .title)] }
    )
    let session = CheckoutSession(store.client, sandboxOrder: store.order)
    try await session.attach()
    _ = try await listed(session)
    store.transcript.draw(session.withContext { ownRows.lines() })
    store.transcript.draw(Array(session.withContext { ownHeader.lines() }.prefix(3)))
    try await session.close()
}

/// The list narrows to what the shopper types; where nothing is left, the empty state of one's own stands.
@MainActor func runSearch(_ store: Store) async throws {
    let ownEmptyState = PaymentMethods(
        emptyState: { selection in
            [
                TerminalLine("No payment methods are available right now."),
                TerminalLine("Nothing is called \"\(selection.state.searchQuery)\".", style: .secondary),
            ]
        }
    )
    let session = CheckoutSession(store.client, sandboxOrder: store.order)
    try await session.attach()
    _ = try await listed(session)
    for text in ["klarna", "cheque", ""] {
        try await session.selection?.search(text)
        while session.selection?.state.searchQuery != text { try await Task.sleep(for: .milliseconds(10)) }
        store.transcript.say("search: \(text.isEmpty ? "nothing" : text)")
        store.transcript.draw(Array(session.withContext { ownEmptyState.lines() }.prefix(4)))
    }
    try await session.close()
}

/// The built-in list, once there is one.
@MainActor private func listed(_ session: CheckoutSession) async throws -> PaymentMethods {
    while session.phase == .initializing { try await Task.sleep(for: .milliseconds(10)) }
    return PaymentMethods()
}
