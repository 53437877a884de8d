public import CheckoutWire

/// What the daemon answered to one call.
public struct Answer<Value: Sendable>: Sendable {
    /// The response.
    public var value: Value
    /// An earlier call with the same key gave it.
    public var replayed: Bool
    /// Numbers of enumerations that this version does not know (B-075, F-04).
    public var unknown: [UnknownNumber]
    /// Of a keyed call.
    public var idempotencyKey: String
    /// The response as JSON, when the options say so; without secrets.
    public var json: String?
    /// Of the response.
    let arrival = Arrival.now()
}
