public import CheckoutModel

/// The list of available payment methods, from three slots: a header, a row for each method, and what stands there when
/// there is none (B-151). A slot that is not given keeps its default, so `PaymentMethods()` draws the built-in list
/// (B-154, B-156).
///
/// It is never handed a session: it draws for the one whose `withContext` it is called in (B-165), and nothing at all
/// outside of one or before that is ready (B-163, B-164).
public struct PaymentMethods: Sendable {
    /// Chooses the method and starts its flow.
    public typealias Select = @Sendable () async throws(CheckoutFailure) -> Void
    /// The header, and the empty state.
    public typealias Section = @Sendable (SelectionSession) -> [TerminalLine]
    /// One row; `onSelect` is for the shopper's choice.
    public typealias Row = @Sendable (PaymentMethod, _ onSelect: @escaping Select) -> [TerminalLine]

    private let header: Section
    private let method: Row
    private let emptyState: Section

    /// Any slot can be replaced alone.
    public init(
        header: @escaping Section = PaymentMethodsDefaults.header,
        method: @escaping Row = { PaymentMethodsDefaults.method($0, onSelect: $1) },
        emptyState: @escaping Section = PaymentMethodsDefaults.emptyState
    ) {
        self.header = header
        self.method = method
        self.emptyState = emptyState
    }

    /// Top to bottom (B-152): the header, then one row for each method in the order of the list, else the empty state
    /// (B-158, B-159).
    ///
    /// The gaps belong to the list and not to the slots: `primerSpaceMedium` below the header, `primerSpaceSmall`
    /// between rows (B-161, B-162). A line of a terminal is as high as `primerSpaceMedium` is by default, and what is
    /// less than a line is none.
    public func lines() -> [TerminalLine] {
        guard let selection = SelectionSession.current else { return [] }
        let methods = selection.state.filteredPaymentMethods
        let rows: [[TerminalLine]] =
            methods.isEmpty
            ? [emptyState(selection)]
            : methods.map { item in
                method(item) { () throws(CheckoutFailure) in try await selection.select(item) }
            }
        let theme = selection.theme
        return header(selection) + Self.gap(theme[spacing: .medium])
            + rows.enumerated().flatMap { index, row in index == 0 ? row : Self.gap(theme[spacing: .small]) + row }
    }

    private static func gap(_ hundredths: UInt32) -> [TerminalLine] {
        let line = Theme.SpacingToken.medium.standard
        // A theme is foreign: no gap is higher than a screen.
        return Array(repeating: .empty, count: min(Int(hundredths / line), 24))
    }
}

/// What the slots of `PaymentMethods` are unless they are replaced. Also for use inside a slot of one's own.
public enum PaymentMethodsDefaults {
    /// "Choose payment method" (B-157).
    public static let header: PaymentMethods.Section = { _ in
        [TerminalLine("Choose payment method", style: .title)]
    }

    /// "No payment methods available" (B-157).
    public static let emptyState: PaymentMethods.Section = { _ in
        [TerminalLine("No payment methods available", style: .secondary)]
    }

    /// Button text, else the name (B-172), and what it costs on top. Border and corner have no effect here (B-171).
    public static func method(_ method: PaymentMethod, onSelect: @escaping PaymentMethods.Select) -> [TerminalLine] {
        let text = method.buttonText ?? method.name
        return [TerminalLine(method.formattedSurcharge.map { "\(text)  \($0)" } ?? text, onSelect: onSelect)]
    }
}
