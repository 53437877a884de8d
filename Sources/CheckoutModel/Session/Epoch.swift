/// 16 random bytes that name one event store; a copied or restored store gets new ones.
public struct Epoch: Hashable, Sendable {
    /// Exactly 16.
    public let bytes: [UInt8]

    /// `nil` for any other count than 16.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }
}
