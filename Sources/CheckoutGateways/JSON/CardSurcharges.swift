internal import CheckoutModel

/// What card networks cost on top, as a client session says it (C-150, C-151, G-044 to G-047).
enum CardSurcharges {
    /// From `paymentMethod.options`: of the option for cards, in its order. A network stands in it once, and only with
    /// an amount above zero; whatever has another shape is no surcharge.
    static func read(options: JSONValue) -> [NetworkSurcharge] {
        let card = options.array?.first { $0["type"]?.string == "PAYMENT_CARD" }
        guard let networks = card?["networks"] else { return [] }
        var found: [NetworkSurcharge] = []
        for (name, entry) in entries(networks) {
            let network = CardNetwork(wireID: name)
            guard network != .other, let amount = amount(entry), !found.contains(where: { $0.network == network })
            else { continue }
            found.append(NetworkSurcharge(network: network, surcharge: amount))
        }
        return found
    }

    /// Of both forms: objects with a `type` in a list, and an object keyed by network.
    private static func entries(_ networks: JSONValue) -> [(name: String, value: JSONValue)] {
        if let members = networks.members { return members }
        return (networks.array ?? []).compactMap { entry in entry["type"]?.string.map { ($0, entry) } }
    }

    /// `surcharge.amount`, or a bare `surcharge`; zero and less is none.
    private static func amount(_ entry: JSONValue) -> Int64? {
        guard let surcharge = entry["surcharge"] else { return nil }
        guard let amount = surcharge.isObject ? surcharge["amount"]?.minorUnits : surcharge.minorUnits, amount > 0
        else {
            return nil
        }
        return amount
    }
}
