public import CheckoutModel

/// Seals client tokens for the store and opens them again.
public protocol TokenSealer: AnyObject {
    /// A fresh nonce and the sealed bytes.
    func seal(_ token: RawSpan) -> [UInt8]
    /// The token in locked memory, which the caller wipes. `nil`: sealed with another key, cut, or no room.
    func open(_ sealed: [UInt8], in memory: any SecretMemory) -> SecretHandle?
}
