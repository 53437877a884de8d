internal import CheckoutModel
internal import CheckoutSystem

/// The system's ICU of a process, loaded once: by whoever comes first, while whoever else asks waits. Then it stays.
///
/// To load it takes 2 ms, and its first text 1 ms more, in which a loop would serve nobody. So a daemon lets another
/// thread come first, at its start. It costs 0.25 MiB that no other process shares, which a first amount costs anyway;
/// the pages of its files are shared, and go when they are not used.
///
/// What is loaded is the file that the linker finds, unchecked, as for each other library: a cut one ends the process
/// with SIGBUS. That happens at every start, then, and never in the middle of a payment.
public final class ICULoad: Sendable {
    private enum State {
        case notYet
        case absent
        case loaded(ICULibrary)
    }

    private let state = Guarded(State.notYet)
    private let open: @Sendable () -> ICULibrary?

    /// Loads nothing yet.
    public convenience init() { self.init { ICULibrary() } }

    init(open: @escaping @Sendable () -> ICULibrary?) { self.open = open }

    /// Loads it, unless that is done, and writes an amount, since the first one reads the data. `nil`: there is none,
    /// and every text is absent (C-169).
    public func warmUp() -> ICUVersions? {
        state.withLock { state in
            guard let library = Self.loaded(&state, open) else { return nil }
            _ = library.lists("en")
            _ = library.formatter(locale: "en_US", skeleton: ICUAmounts.skeleton("EUR", 2))?.text("1.00")
            return library.versions
        }
    }

    /// For the thread that writes amounts.
    var library: ICULibrary? { state.withLock { state in Self.loaded(&state, open) } }

    private static func loaded(_ state: inout State, _ open: () -> ICULibrary?) -> ICULibrary? {
        switch state {
        case .loaded(let library): return library
        case .absent: return nil
        case .notYet:
            let library = open()
            state = library.map { .loaded($0) } ?? .absent
            return library
        }
    }
}
