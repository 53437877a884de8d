internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem

/// `--network`: a choice among what the BIN service found.
extension CommandContext {
    /// A look-up begins 350 ms after the last change and is given up 2 s later (C-050, C-061): while it may be under
    /// way the networks are a guess, of which none can be chosen. After that the daemon says why not.
    private static let patience: Milliseconds = 3000
    private static let pause: Milliseconds = 100

    /// Waits until the networks are more than a guess, then chooses.
    func choose(_ network: CardNetwork, for session: SessionID) throws(CheckoutFailure) -> Answer<CardFormState> {
        let until = Clock.monotonic() + Self.patience
        while network != .other, Clock.monotonic() < until {
            let form = try perform(.cardForm(session)).value
            if form.networkSource != .local || form.numberState == .empty { break }
            let woken = Poll.wait(for: -1, wake: interrupts.descriptor, until: Clock.monotonic() + Self.pause).isWoken
            if woken { throw Interrupts.noInput }
        }
        return try perform(.selectNetwork(network, of: session))
    }
}
