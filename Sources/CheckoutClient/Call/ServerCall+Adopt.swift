public import CheckoutModel
internal import CheckoutWire

/// The answer of `Sessions/Adopt`.
public struct Adopted: Equatable, Sendable {}

extension ServerCall where Value == Adopted {
    /// Shows an owner secret: this connection acts as the owner of the session from now on (`PROTOCOL.md`, "Who may
    /// call").
    public static func adopt(
        _ session: SessionID, ownerSecret: borrowing SecretValue
    ) throws(CheckoutFailure) -> Self {
        let secrets = try SecretFields(byteCount: ownerSecret.count)
        try secrets.add(owner: SecretFields.Number.adoptOwnerSecret, ownerSecret)
        return Self(.sessionsAdopt, sessionField: session, secrets: secrets, Adopted())
    }
}

extension ServerCall {
    /// A request whose only open field is number 1, the session, and whose response holds nothing.
    fileprivate init(_ method: Method, sessionField session: SessionID, secrets: SecretFields, _ value: Value) {
        self.method = method
        self.secrets = secrets
        encode = { out, _ in
            let bytes = [0x0a, UInt8(session.text.utf8.count)] + Array(session.text.utf8)
            unsafe out.append(bytes.span.bytes)
        }
        write = { (_) throws(CheckoutFailure) in preconditionFailure("secrets have frames of their own") }
        decode = { (_, _, _) throws(CheckoutFailure) in value }
    }
}
