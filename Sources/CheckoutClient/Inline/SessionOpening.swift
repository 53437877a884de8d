internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// What an inline session is opened with, kept until the daemon has it: a call that failed can be made again, under the
/// same key.
final class SessionOpening: Sendable {
    enum Source: Sendable {
        case clientToken(OwnedSecret)
        case sandboxOrder(SandboxOrder)
    }

    let options: CheckoutSessionOptions
    private let source: Source
    private let key = Random.uuid()

    init(_ source: Source, _ options: CheckoutSessionOptions) {
        self.source = source
        self.options = options
    }

    func call() throws(CheckoutFailure) -> ServerCall<SessionsOpenResponse> {
        var open = OpenOptions()
        open.settings = options.settings
        open.theme = options.theme
        open.callbacks = options.callbacks.kinds
        return switch source {
        case .clientToken(let token): try .open(clientToken: token.value, open, idempotencyKey: key)
        case .sandboxOrder(let order): .open(order, open, idempotencyKey: key)
        }
    }
}

/// A secret that several may hold on to; it is overwritten with the last of them.
final class OwnedSecret: Sendable {
    let value: SecretValue
    init(_ value: consuming SecretValue) { self.value = value }
}
