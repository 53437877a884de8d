public import CheckoutModel
public import CheckoutWire

extension ServerCall where Value == CardFormInspectResponse {
    /// Checks number, expiry, code and name of a card without a session; the daemon keeps nothing of it. Number and
    /// code go from locked memory to the socket and are overwritten. `allowed`: empty for every network (C-062).
    public static func inspect(
        _ card: borrowing CardInput, allowed: [CardNetwork] = []
    ) throws(CheckoutFailure) -> Self {
        var rest = CardInspection()
        rest.expiry = card.fields[.expiry] ?? ""
        rest.cardholderName = card.fields[.cardholderName] ?? ""
        rest.allowedNetworks = allowed
        let encoded = OutputBuffer()
        rest.encode(into: encoded, arena: Arena())
        var count = encoded.count
        switch card.number {
        case .some(let number): count += SecretFields.byteCount(of: number)
        case .none: break
        }
        switch card.cvv {
        case .some(let cvv): count += SecretFields.byteCount(of: cvv)
        case .none: break
        }
        // The message of the card is whole in locked memory: a second one of the same field would not be taken.
        let secrets = try SecretFields(byteCount: count)
        secrets.addMessage(SecretFields.Number.inspectedCard, byteCount: count)
        switch card.number {
        case .some(let number): secrets.add(SecretFields.Number.inspectedNumber, number)
        case .none: break
        }
        switch card.cvv {
        case .some(let cvv): secrets.add(SecretFields.Number.inspectedCode, cvv)
        case .none: break
        }
        unsafe encoded.withUnsafeBytes { bytes in secrets.add(encoded: unsafe RawSpan(_unsafeBytes: bytes)) }
        return Self(inspecting: secrets)
    }

    /// Checks an address as a form does that shows all of it; phone and e-mail where they are not empty.
    public static func inspect(_ address: AddressInspection) -> Self {
        Self(.cardFormInspect, CardFormInspectRequest(.address(address)))
    }

    /// Checks an amount and writes it in a language; `locale` empty: that of this client. UNKNOWN_CURRENCY for what is
    /// no currency.
    public static func inspect(_ amount: Money, locale: String = "") -> Self {
        var request = CardFormInspectRequest(.amount(amount))
        request.locale = locale
        return Self(.cardFormInspect, request)
    }
}

extension ServerCall where Value == CardFormInspectResponse {
    /// A request whose every field is among the secrets.
    fileprivate init(inspecting card: SecretFields) {
        method = .cardFormInspect
        secrets = card
        encode = { _, _ in }
        write = { (_) throws(CheckoutFailure) in preconditionFailure("secrets have frames of their own") }
        decode = { (payload, arena, unknown) throws(CheckoutFailure) in
            try Value.receive(payload, arena: arena, unknown: &unknown)
        }
    }
}
