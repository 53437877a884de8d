public import CheckoutModel
public import CheckoutWire

// The five ways to present. Those without settings use the daemon's defaults, or the connection's
// (`Sessions/SetDefaults`, B-017); those without a theme use the default theme, never one of an earlier checkout
// (B-018). The three with settings take the owner's handlers too (B-019, B-225).

extension CheckoutPresenter {
    /// On a host of the caller's choice.
    public func presentCheckout(
        clientToken: borrowing SecretValue, from host: Host, completion: Completion? = nil
    ) {
        present(Self.source(clientToken, PresentOptions(on: host)), completion: completion)
    }

    /// On a host of the caller's choice, with settings.
    public func presentCheckout(
        clientToken: borrowing SecretValue, from host: Host, settings: Settings, completion: Completion? = nil,
        idempotencyKey: IdempotencyKeyProvider? = nil, onShippingAddressChange: ShippingAddressChangeHandler? = nil,
        onShippingOptionChange: ShippingOptionChangeHandler? = nil
    ) {
        present(
            clientToken, on: host, settings, nil, completion,
            CheckoutCallbacks(idempotencyKey, onShippingAddressChange, onShippingOptionChange))
    }

    /// On a host of the caller's choice, with settings and a theme.
    public func presentCheckout(
        clientToken: borrowing SecretValue, from host: Host, settings: Settings, theme: Theme,
        completion: Completion? = nil,
        idempotencyKey: IdempotencyKeyProvider? = nil, onShippingAddressChange: ShippingAddressChangeHandler? = nil,
        onShippingOptionChange: ShippingOptionChangeHandler? = nil
    ) {
        present(
            clientToken, on: host, settings, theme, completion,
            CheckoutCallbacks(idempotencyKey, onShippingAddressChange, onShippingOptionChange))
    }

    /// On the foreground host (B-020). Without one the delegate is told, and `completion` does not run (B-021).
    public func presentCheckout(clientToken: borrowing SecretValue, completion: Completion? = nil) {
        present(Self.source(clientToken, PresentOptions(on: nil)), completion: completion)
    }

    /// On the foreground host, with settings.
    public func presentCheckout(
        clientToken: borrowing SecretValue, settings: Settings, completion: Completion? = nil,
        idempotencyKey: IdempotencyKeyProvider? = nil, onShippingAddressChange: ShippingAddressChangeHandler? = nil,
        onShippingOptionChange: ShippingOptionChangeHandler? = nil
    ) {
        present(
            clientToken, on: nil, settings, nil, completion,
            CheckoutCallbacks(idempotencyKey, onShippingAddressChange, onShippingOptionChange))
    }

    /// For an order of the sandbox, which makes its own client token of it (SB-001). `nil`: the foreground host.
    public func presentCheckout(
        sandboxOrder: SandboxOrder, from host: Host?, settings: Settings? = nil, theme: Theme? = nil,
        completion: Completion? = nil,
        idempotencyKey: IdempotencyKeyProvider? = nil, onShippingAddressChange: ShippingAddressChangeHandler? = nil,
        onShippingOptionChange: ShippingOptionChangeHandler? = nil
    ) {
        let callbacks = CheckoutCallbacks(idempotencyKey, onShippingAddressChange, onShippingOptionChange)
        present(
            .success(.present(sandboxOrder, PresentOptions(on: host, settings, theme, callbacks))), callbacks,
            completion: completion)
    }

    /// The call says what the checkout will be asked, and the checkout answers exactly that.
    private func present(
        _ clientToken: borrowing SecretValue, on host: Host?, _ settings: Settings, _ theme: Theme?,
        _ completion: Completion?, _ callbacks: CheckoutCallbacks
    ) {
        present(
            Self.source(clientToken, PresentOptions(on: host, settings, theme, callbacks)), callbacks,
            completion: completion)
    }

    static func source(
        _ clientToken: borrowing SecretValue, _ options: PresentOptions
    ) -> PresentationSource {
        do throws(CheckoutFailure) {
            return .success(try .present(clientToken: clientToken, options))
        } catch {
            return .failure(error)
        }
    }
}

extension PresentOptions {
    /// A presenter is not stopped by a checkout on screen (B-027).
    init(
        on host: CheckoutPresenter.Host?, _ settings: Settings? = nil, _ theme: Theme? = nil,
        _ callbacks: CheckoutCallbacks = CheckoutCallbacks()
    ) {
        self.init()
        self.callbacks = callbacks.kinds
        self.host = host
        self.settings = settings
        self.theme = theme
        onlyIfIdle = false
    }
}
