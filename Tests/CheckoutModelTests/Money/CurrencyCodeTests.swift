import CheckoutModel
import Testing

@Suite struct CurrencyCodeTests {
    @Test(
        "C-161: digits after the point are those of ISO 4217",
        arguments: [("EUR", 2), ("USD", 2), ("JPY", 0), ("KRW", 0), ("KWD", 3), ("TND", 3), ("CLF", 4), ("UYW", 4)])
    func minorUnits(code: String, digits: Int) throws {
        let currency = try CurrencyCode(code)
        #expect(currency.text == code)
        #expect(currency.minorUnitDigits == digits)
    }

    @Test(
        "C-160: what is no code in upper case with a minor unit is unknown_currency",
        arguments: ["", "eur", "Eur", " EUR", "EURO", "XAU", "XTS", "DEM", "ZZZ"])
    func refused(code: String) {
        #expect(throws: CheckoutFailure.self) { try CurrencyCode(code) }
        do throws(CheckoutFailure) {
            _ = try CurrencyCode(code)
        } catch {
            #expect(error.code == .unknownCurrency)
            #expect(code.isEmpty || !error.message.contains(code), "foreign text is not repeated")
        }
    }
}
