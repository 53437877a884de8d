internal import CheckoutModel

/// The card form as a person sees it.
enum CardText {
    static func lines(_ form: CardFormState, _ output: Output.Form) -> [String] {
        var pairs = Pairs()
        pairs.add("number", form.maskedNumber)
        pairs.add("number state", Words.of(form.numberState))
        pairs.add("expiry", form.expiry)
        pairs.add("security code", form.cvvPresent ? "given" : "not given")
        pairs.add("code on the card", form.cvvLabel + (form.cvvLength.map { ", \($0) digits" } ?? ""))
        pairs.add("cardholder name", form.cardholderName)
        pairs.add("network", form.selectedNetwork?.wireID)
        pairs.add("network source", form.binData == nil ? nil : Words.of(form.networkSource))
        pairs.add("networks", form.detectedNetworks.map(\.wireID).joined(separator: ", "))
        pairs.add("selectable", form.selectableNetworks.map(\.wireID).joined(separator: ", "))
        if let bin = form.binData {
            pairs.add("first digits", bin.firstDigits)
            pairs.add("issuer", bin.issuerName)
            pairs.add("issuer country", bin.issuerCountryCode)
        }
        pairs.add(
            "surcharge",
            form.surcharge.map { Words.withText("\($0) \(form.currency?.text ?? "")", form.formattedSurcharge) })
        let address = form.billingAddress
        pairs.add("first name", address.firstName)
        pairs.add("last name", address.lastName)
        pairs.add("address line 1", address.addressLine1)
        pairs.add("address line 2", address.addressLine2)
        pairs.add("postal code", address.postalCode)
        pairs.add("city", address.city)
        pairs.add("state", address.state)
        pairs.add("country", address.countryCode)
        pairs.add("phone", form.phoneNumber)
        pairs.add("required", (form.cardFields + form.billingFields).map(\.wireName).joined(separator: ", "))
        pairs.add("valid", form.isValid ? "yes" : "no")
        for error in form.errors { pairs.add("error", "\(error.field): \(error.message)") }
        return pairs.lines(output)
    }
}
