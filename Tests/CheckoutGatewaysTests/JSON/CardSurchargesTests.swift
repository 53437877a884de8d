import CheckoutModel
import Testing

@testable import CheckoutGateways

/// Goal: what is no surcharge never looks like one, whatever a gateway sends.
struct CardSurchargesTests {
    private static func networks(_ networks: String) -> [NetworkSurcharge]? {
        CardSurcharges.read(
            text: "[{\"type\":\"PAYPAL\",\"surcharge\":7},{\"type\":\"PAYMENT_CARD\",\"networks\":\(networks)}]")
    }

    @Test("C-150: both forms, both ways to write the amount, in the order of the session")
    func forms() {
        let expected = [
            NetworkSurcharge(network: .mastercard, surcharge: 95), NetworkSurcharge(network: .visa, surcharge: 120),
        ]
        let forms = [
            "[{\"type\":\"MASTERCARD\",\"surcharge\":95},{\"type\":\"visa\",\"surcharge\":{\"amount\":120}}]",
            "{\"mastercard\":{\"surcharge\":{\"amount\":95}},\"VISA\":{\"surcharge\":120}}",
        ]
        for form in forms { #expect(Self.networks(form) == expected, "\(form)") }
        #expect(
            CardSurcharges.read(text: "[{\"type\":\"PAYPAL\",\"networks\":[{\"type\":\"VISA\",\"surcharge\":1}]}]")
                == [])
    }

    @Test(
        "C-151: only an integer from 1 to 2^63-1 counts",
        arguments: [
            "0", "-1", "\"50\"", "true", "50.5", "50.0", "5e1", "null", "[50]", "{}", "{\"amount\":null}",
            "{\"amount\":\"50\"}", "{\"amount\":0}", "9223372036854775808", "1e999",
            "123456789012345678901234567890",
        ])
    func unusable(surcharge: String) {
        #expect(Self.networks("[{\"type\":\"VISA\",\"surcharge\":\(surcharge)}]") == [])
        // The first entry with a usable amount wins.
        #expect(
            Self.networks(
                "[{\"surcharge\":3},{\"type\":\"VISA\",\"surcharge\":\(surcharge)},{\"type\":\"Visa\",\"surcharge\":9223372036854775807},{\"type\":\"VISA\",\"surcharge\":4}]"
            ) == [NetworkSurcharge(network: .visa, surcharge: .max)])
    }

    @Test(
        "C-150: another shape is no surcharge", arguments: ["\"VISA\"", "7", "null", "[7,\"VISA\",[]]", "{\"VISA\":7}"])
    func shapes(networks: String) { #expect(Self.networks(networks) == []) }

    @Test("C-162: an amount of 53 bits and more is read to the unit")
    func exact() {
        let found = Self.networks("[{\"type\":\"VISA\",\"surcharge\":9007199254740993}]")
        #expect(found == [NetworkSurcharge(network: .visa, surcharge: 9_007_199_254_740_993)])
    }
}

extension CardSurcharges {
    /// `nil`: not JSON.
    static func read(text: String) -> [NetworkSurcharge]? {
        var bytes = Array(text.utf8)
        return unsafe bytes.withUnsafeMutableBytes { (text) -> [NetworkSurcharge]? in
            guard let document = unsafe JSONDocument(text) else { return nil }
            return read(options: document.value)
        }
    }
}
