import CheckoutModel
import Testing

@Suite struct PaymentModelTests {
    @Test("B-081: two results are equal when all of their fields are")
    func result() {
        let base = PaymentResult(paymentID: "p", status: .success)
        let changes: [(inout PaymentResult) -> Void] = [
            { $0.paymentID = "q" }, { $0.status = .pending }, { $0.token = SecretHandle(token: 1) },
            { $0.redirectURL = "https://example.com" }, { $0.errorMessage = "no" }, { $0.amount = 1 },
            { $0.currencyCode = "EUR" }, { $0.paymentMethodType = "PAYMENT_CARD" },
        ]
        #expect(Mirror(reflecting: base).children.count == changes.count, "B-080: eight fields")
        for change in changes {
            var other = base
            change(&other)
            #expect(other != base)
        }
        #expect(base == PaymentResult(paymentID: "p", status: .success))
    }

    @Test("B-082: pending 1, success 2, failed 3, and 0 is none")
    func status() {
        #expect([PaymentStatus.pending, .success, .failed].map(\.rawValue) == [1, 2, 3])
        #expect(PaymentStatus(rawValue: 0) == nil)
    }

    @Test("B-167: a method needs id, type and name; the ten other fields are absent")
    func method() {
        let method = PaymentMethod(id: "X", type: "X", name: "x")
        #expect(method.icon.isEmpty && method.surcharge == nil && !method.hasUnknownSurcharge)
        #expect(method.formattedSurcharge == nil && method.backgroundColor == nil && method.buttonText == nil)
        #expect(method.textColor == nil && method.borderColor == nil)
        #expect(method.borderWidthHundredths == nil && method.cornerRadiusHundredths == nil)
    }

    @Test("B-168: a method is told from another by its id, whatever else is different")
    func identity() {
        func identify(_ method: some Identifiable<String>) -> String { method.id }
        let card = PaymentMethod(id: "PAYMENT_CARD", type: "PAYMENT_CARD", name: "Card")
        var renamed = card
        renamed.name = "Karte"
        #expect(renamed != card && identify(renamed) == identify(card))
    }

    @Test("B-169: seven fields make two methods unequal, the display-only six never")
    func equality() {
        let base = PaymentMethod(id: "X", type: "X", name: "x")
        let color = Color(light: 1, dark: 2)
        let counting: [(inout PaymentMethod) -> Void] = [
            { $0.id = "Y" }, { $0.type = "Y" }, { $0.name = "y" }, { $0.surcharge = 1 },
            { $0.hasUnknownSurcharge = true },
            { $0.formattedSurcharge = "+ 1" }, { $0.backgroundColor = color },
        ]
        let display: [(inout PaymentMethod) -> Void] = [
            { $0.icon = "i" }, { $0.buttonText = "Pay" }, { $0.textColor = color }, { $0.borderColor = color },
            { $0.borderWidthHundredths = 1 }, { $0.cornerRadiusHundredths = 1 },
        ]
        func changed(_ change: (inout PaymentMethod) -> Void) -> PaymentMethod {
            var other = base
            change(&other)
            return other
        }
        #expect(counting.count == 7 && counting.allSatisfy { changed($0) != base })
        #expect(display.count == 6 && display.allSatisfy { changed($0) == base })
    }

    @Test("B-170: background colours count in light and in dark mode")
    func colours() {
        var base = PaymentMethod(id: "X", type: "X", name: "x")
        base.backgroundColor = Color(light: 1, dark: 2)
        for color in [Color(light: 3, dark: 2), Color(light: 1, dark: 3)] {
            var other = base
            other.backgroundColor = color
            #expect(other != base)
        }
    }
}
