public import CheckoutModel
internal import CProtobufC
internal import CheckoutWireC

/// A secret of a form, with presence: `nil` stays as it is, `empty` is emptied.
public enum SecretField: Equatable, Sendable {
    /// Nothing in it.
    case empty
    /// The bytes, in the memory for secrets.
    case held(SecretHandle)

    /// `nil` for an empty one.
    public var handle: SecretHandle? {
        switch self {
        case .empty: nil
        case .held(let handle): handle
        }
    }
}

extension Builder {
    func wrapped(_ field: SecretField?) -> UnsafeMutablePointer<Checkout__V1__SecretBytes>? {
        guard let field,
            let c = unsafe wrapper(Checkout__V1__SecretBytes.self, checkout__v1__secret_bytes__init)
        else { return nil }
        unsafe c.pointee.value = secret(field.handle)
        return unsafe c
    }
}

extension Taker {
    mutating func wrapped(_ c: UnsafeMutablePointer<Checkout__V1__SecretBytes>?) throws(DecodeFault) -> SecretField? {
        guard let c = unsafe c else { return nil }
        guard unsafe c.pointee.value.len > 0 else { return .empty }
        guard let handle = try unsafe secret(c.pointee.value) else { return nil }
        return .held(handle)
    }
}
