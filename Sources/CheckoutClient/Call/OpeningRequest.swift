internal import CheckoutModel
internal import CheckoutWire

/// What both ways of opening a session say: of which order, how it looks, and what its owner answers.
protocol OpeningRequest {
    init()
    var source: SessionsPresentRequest.Source? { get set }
    var settings: Settings? { get set }
    var theme: Theme? { get set }
    var wantsIdempotencyKey: Bool { get set }
    var wantsGate: Bool { get set }
    var wantsShippingAddress: Bool { get set }
    var wantsShippingOption: Bool { get set }
}

extension OpeningRequest {
    init(
        _ source: SessionsPresentRequest.Source?, _ settings: Settings?, _ theme: Theme?, _ callbacks: CallbackKinds
    ) {
        self.init()
        self.source = source
        self.settings = settings
        self.theme = theme
        wantsIdempotencyKey = callbacks.contains(.idempotencyKey)
        wantsGate = callbacks.contains(.gate)
        wantsShippingAddress = callbacks.contains(.shippingAddress)
        wantsShippingOption = callbacks.contains(.shippingOption)
    }
}

extension SessionsPresentRequest: OpeningRequest {}
extension SessionsOpenRequest: OpeningRequest {}
