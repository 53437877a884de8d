import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Goal: what an amount is, before any library writes it: integers alone, exact to both ends.
struct AmountRuleTests {
    private static func money(_ units: Int64, _ code: String = "EUR") -> Money {
        Money(minorUnits: units, currency: CurrencyCode(asWritten: code))
    }

    @Test(
        "C-162: the decimal text, by integer operations",
        arguments: [
            (0, 2, "0.00"), (5, 2, "0.05"), (-5, 2, "-0.05"), (50, 2, "0.50"), (1999, 2, "19.99"), (500, 0, "500"),
            (-500, 0, "-500"), (500, 3, "0.500"), (500, 4, "0.0500"), (0, 0, "0"),
            (9_007_199_254_740_993, 2, "90071992547409.93"), (.max, 2, "92233720368547758.07"),
            (.min, 2, "-92233720368547758.08"), (.min, 0, "-9223372036854775808"),
            (.min, 4, "-922337203685477.5808"),
        ] as [(Int64, Int, String)])
    func decimal(units: Int64, digits: Int, text: String) {
        #expect(DecimalText.of(minorUnits: units, fractionDigits: digits) == text)
    }

    @Test(
        "C-164: which locale is asked for",
        arguments: [
            ("de_DE.UTF-8", "de_DE"), ("fr_FR@euro", "fr_FR"), ("de-AT", "de_AT"), ("DE_at", "de_AT"), ("pt", "pt"),
            ("de-latn-de", "de_Latn_DE"), ("en-001", "en_001"), ("en_150", "en_150"),
            ("ar-EG-u-nu-latn", "ar_EG"), ("en-US-u-cf-account", "en_US"), ("de-x-private", "de"), ("de_XX", "de_XX"),
            ("", "en_US"), ("C", "en_US"), ("C.UTF-8", "en_US"), ("POSIX", "en_US"), ("xx", "en_US"),
            ("_DE", "en_US"), ("english", "en_US"), ("de__AT", "en_US"), ("de_", "en_US"), ("de_AT_1996", "en_US"),
            ("de_A1", "en_US"), ("de_12", "en_US"), ("de_Latn_Cyrl", "en_US"), ("dé_DE", "en_US"),
            ("u-nu-latn", "en_US"), ("d", "en_US"), ("12_DE", "en_US"), ("ｄｅ", "en_US"),
        ])
    func locale(given: String, resolved: String) {
        let amounts = PlainAmounts()
        #expect(LocaleChoice.resolve(given, lists: amounts.lists) == resolved)
    }

    @Test("C-165: sums are checked at both ends, and never wrap, trap or stop at the end")
    func sums() throws {
        #expect(try Money.sum([]) == 0)
        #expect(try Money.sum([1000, -50]) == 950)
        #expect(try Money.sum([.max, 0]) == .max && Money.sum([.min, 0]) == .min)
        for terms in [[Int64.max, 1], [.min, -1], [.max, .max, .min], [.min, .min]] {
            #expect(refusal { _ = try Money.sum(terms) } == .amountOverflow)
        }
        #expect(try Self.money(1999).adding(Self.money(120)) == Self.money(2119))
        #expect(refusal { _ = try Self.money(.max).adding(Self.money(1)) } == .amountOverflow)
        #expect(refusal { _ = try Self.money(1).adding(Self.money(1, "USD")) } == .unknownCurrency)
    }

    @Test("C-160: no digits are guessed for a code that is not known, and nothing is asked of the library")
    func unknownCurrency() {
        let amounts = PlainAmounts()
        for code in ["ABC", "eur", " EUR", "DEM", "XAU", "HRK", "BGN", ""] {
            let written = AmountTexts(amounts, locale: "de").written(Self.money(1999, code))
            #expect(written.text == nil && written.minorUnits == 1999 && written.currency.text == code)
            #expect(written.currency.minorUnitDigits == nil)
        }
        #expect(amounts.asked == 0)
    }

    @Test("C-168: a text makes no two amounts different, and one that came in is replaced")
    func text() {
        var forged = Self.money(100_000)
        forged.text = "€1.00"
        #expect(forged == Self.money(100_000) && forged.hashValue == Self.money(100_000).hashValue)
        let amounts = PlainAmounts()
        #expect(AmountTexts(amounts, locale: "de_AT").written(forged).text == "de_AT:EUR 1000.00")
        amounts.fails = true
        #expect(AmountTexts(amounts, locale: "de_AT").written(forged).text == nil)
    }

    @Test("C-152, C-155: the only surcharge texts there are")
    func surcharges() {
        let amounts = PlainAmounts()
        let texts = AmountTexts(amounts, locale: "ar_EG")
        let euro = CurrencyCode(asWritten: "EUR")
        #expect(SurchargeText.of(50, euro, texts) == "+ ar_EG:EUR 0.50")
        for none in [nil, 0, -1, .min] as [Int64?] { #expect(SurchargeText.of(none, euro, texts) == nil) }
        #expect(SurchargeText.of(50, nil, texts) == nil)
        #expect(SurchargeText.of(50, CurrencyCode(asWritten: "ABC"), texts) == nil)
        var method = PaymentMethod(id: "X", type: "X", name: "X")
        #expect(SurchargeText.ofRow(method, euro, texts) == nil)
        method.surcharge = 30
        #expect(SurchargeText.ofRow(method, euro, texts) == "+ ar_EG:EUR 0.30")
        method.hasUnknownSurcharge = true
        #expect(SurchargeText.ofRow(method, nil, texts) == "Additional fee may apply")
        amounts.fails = true
        #expect(SurchargeText.of(50, euro, texts) == nil)
    }
}
