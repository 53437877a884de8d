import CheckoutCore
import CheckoutModel
import Testing

@testable import CheckoutGateways

/// What the sandbox's BIN service answers, and its variant with a billing address.
@Suite("Sandbox: networks and billing address")
struct SandboxBinTests {
    @Test(
        "sandbox: networks by test card",
        arguments: [
            ("4111111111111111", "VISA"), ("4242424242424242", "VISA"), ("5555555555554444", "MASTERCARD"),
            ("5252525252525258", "MASTERCARD"), ("378282246310005", "AMEX"), ("371449635398431", "AMEX"),
            ("6011111111111117", "DISCOVER"), ("3530111333300000", "JCB"),
            ("4035500000000000", "VISA CARTES_BANCAIRES"),
            ("5132000000000000", "MASTERCARD CARTES_BANCAIRES"), ("4970000000000008", "CARTES_BANCAIRES"),
            ("4557010000000008", "EFTPOS VISA"), ("4000000000000002", "VISA"), ("5100000000000008", "MASTERCARD"),
            ("9792000000000003", ""), ("4999999999999", ""), ("4111111", ""),
        ])
    func networks(_ number: String, _ networks: String) {
        let answer = SandboxBins.answer(digits: Array(number.utf8.prefix(8)))
        #expect((answer?.networks.map(\.network.wireID) ?? []).joined(separator: " ") == networks)
        #expect(answer == nil || answer?.firstDigits == String(number.prefix(6)))
    }

    private static func order(_ variant: String) -> SandboxOrder {
        var order = SandboxOrder()
        (order.amount, order.currencyCode, order.variant) = (1999, "EUR", variant)
        return order
    }

    @Test("variant billing: six fields in display order, surcharges as ever; other variants have none")
    func billing() throws {
        for variant in SandboxVariant.allCases {
            let order = Self.order(variant.rawValue)
            let configuration = try SandboxSession(order, intent: .checkout).configuration()
            let expected: [CardField] =
                variant == .billing ? [.countryCode, .firstName, .lastName, .addressLine1, .postalCode, .city] : []
            #expect(configuration.billingFields == expected && configuration.hasBinService)
        }
        #expect(SandboxVariant.billing.hasSurcharges)
    }

    @Test("C-119: the address that comes with a payment is the customer's")
    func kept() throws {
        var session = try SandboxSession(Self.order("billing"), intent: .checkout)
        #expect(try session.clientSession().customer == nil)
        var address = Address()
        address.city = "Berlin"
        session.billing = BillingDetails(address: address, phoneNumber: "+491234567")
        #expect(try session.clientSession().customer?.billingAddress?.city == "Berlin")
        #expect(try session.clientSession().customer?.mobileNumber == "+491234567")
    }
}
