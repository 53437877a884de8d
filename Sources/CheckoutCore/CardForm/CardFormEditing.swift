import CheckoutModel

/// How values and shown errors of a form change (C-132 to C-136, C-144).
extension CardFormFields {
    /// Takes changed fields over; each counts as focus, typing and blur in one.
    mutating func take(_ input: CardFormInput) {
        let networkBefore = codeNetwork
        if let typed = input.number {
            number = typed
            blur(.number)
        }
        if let typed = input.expiry {
            keep(typed, as: .expiry)
            blur(.expiry)
        }
        if let typed = input.code {
            code = typed
            blur(.cvv)
        }
        if let typed = input.name {
            keep(typed, as: .cardholderName)
            blur(.cardholderName)
        }
        // Another network asks for another code: a field that was left before is judged again (C-084, C-133).
        if codeNetwork != networkBefore, blurred.contains(.cvv) { blur(.cvv) }
    }

    /// Every error, blank ones as required; all fields count as blurred (C-134).
    mutating func showErrors() {
        for field in rules.fields {
            blurred.insert(field)
            shown[field] = check(field)
        }
    }

    /// The code is gone and is asked for again.
    mutating func emptyCode() {
        code = .blank
        shown[.cvv] = nil
    }

    private mutating func blur(_ field: CardField) {
        blurred.insert(field)
        let error = check(field)
        shown[field] = error?.isAboutBlank == true ? nil : error
    }

    /// Trims; what is too long or holds control characters is refused and not kept (C-001, C-011).
    private mutating func keep(_ typed: String, as field: CardField) {
        let text = Self.trimmed(typed)
        let isKept =
            typed.utf8.count <= Limits.fieldBytesMax
            && text.unicodeScalars.allSatisfy { $0.value >= 32 && !(127...159).contains($0.value) }
        if isKept { refused.remove(field) } else { refused.insert(field) }
        let kept = isKept ? text : ""
        if field == .expiry { expiry = kept } else { name = kept }
    }

    private static func trimmed(_ text: String) -> String {
        func isOuter(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && CardInput.isWhiteSpace(UInt8(scalar.value)) }
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, isOuter(first) { scalars.removeFirst() }
        while let last = scalars.last, isOuter(last) { scalars.removeLast() }
        return String(scalars)
    }
}
