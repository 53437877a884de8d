/// Status of a payment at the gateway. It is read, never assumed: a success outcome can be pending or failed (B-083).
///
/// It grows: a switch over it needs a branch for `unknown` (B-075).
public enum PaymentStatus: Hashable, Sendable {
    /// Still being processed.
    case pending
    /// Completed.
    case success
    /// Failed.
    case failed
    /// A number of a later version of the protocol: nothing is released on it.
    case unknown(Int32)
}

extension PaymentStatus: RawRepresentable {
    /// The number of the protocol; `nil` for 0, which is none.
    public init?(rawValue: Int32) {
        switch rawValue {
        case 0: return nil
        case 1: self = .pending
        case 2: self = .success
        case 3: self = .failed
        default: self = .unknown(rawValue)
        }
    }

    /// The number of the protocol.
    public var rawValue: Int32 {
        switch self {
        case .pending: 1
        case .success: 2
        case .failed: 3
        case .unknown(let number): number
        }
    }
}
