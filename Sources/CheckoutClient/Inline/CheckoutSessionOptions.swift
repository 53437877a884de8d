public import CheckoutModel

/// How an inline session is opened; everything has a default (B-106).
public struct CheckoutSessionOptions: Sendable {
    /// Told each outcome, in order and one at a time, on its own executor (B-079).
    public typealias OnCompletion = @Sendable (CheckoutState) async -> Void

    /// Of the session: a snapshot is taken when it is opened (B-210).
    public var settings = Settings()
    /// Of the session; `nil`: the default.
    public var theme: Theme?
    /// What its owner answers from the first attach on; what is not in it is not asked (B-106).
    public var callbacks = CheckoutCallbacks()

    /// The defaults.
    public init() {}
}
