import CheckoutModel

/// What a BIN service and the shopper's choice change in a form (C-050 to C-064).
extension CardFormFields {
    /// The pause is over, the service answered, or it failed: what follows from the networks follows them.
    mutating func look(_ change: (inout BinLookup) -> BinLookup.Order) -> BinLookup.Order {
        let network = codeNetwork
        let order = change(&lookup)
        rechoose()
        refresh(codeNetwork: network, country: country)
        rejudge(.number)
        return order
    }

    /// OTHER clears the pick (C-058).
    mutating func pick(_ network: CardNetwork) throws(CheckoutFailure) {
        guard choice.allowsPick(network) else {
            throw CheckoutFailure(.networkNotSelectable, "\(network.wireID) cannot be chosen for this card")
        }
        let before = codeNetwork
        pick = network == .other ? nil : network
        rechoose()
        refresh(codeNetwork: before, country: country)
    }

    /// What is known of the number's BIN, and from whom (C-064); `nil` while nothing is typed.
    var binData: BinData? {
        if facts == nil { return nil }
        var data = BinData()
        data.complete = choice.source == .remote
        data.preferred = choice.preferred
        guard let answer = lookup.answer else { return data }
        data.firstDigits = answer.firstDigits
        data.alternatives = answer.order.filter { $0 != choice.preferred }.list
        data.issuerCountryCode = answer.issuerCountryCode
        data.issuerName = answer.issuerName
        return data
    }
}
