import CheckoutCore
import CheckoutModel
import Synchronization
import Testing

@testable import CheckoutLocale

/// Goal: texts are those of the reference, whatever the process's own locale is, and none where there is no library.
struct ICUAmountsTests {
    private static func text(_ locale: String, _ currency: String, _ units: Int64) throws -> String? {
        let texts = AmountTexts(ICUAmounts(), locale: locale)
        return texts.text(Money(minorUnits: units, currency: try CurrencyCode(currency)))
    }

    /// The table of C-163, with its characters.
    static let examples: [(String, String, Int64, String)] = [
        ("en_US", "USD", 50, "$0.50"), ("en_US", "USD", -50, "-$0.50"), ("en_GB", "USD", 50, "US$0.50"),
        ("en_CA", "CAD", 50, "$0.50"), ("en_US", "CAD", 50, "CA$0.50"), ("en_AU", "USD", 50, "USD\u{A0}0.50"),
        ("de_DE", "EUR", 1_024_955, "10.249,55\u{A0}€"), ("de_AT", "EUR", 1_024_955, "€\u{A0}10.249,55"),
        ("de_CH", "CHF", -50, "CHF-0.50"), ("fr_CH", "CHF", 50, "0.50\u{A0}CHF"),
        ("fr_FR", "EUR", 1_024_955, "10\u{202F}249,55\u{A0}€"), ("es_ES", "EUR", 102_495, "1024,95\u{A0}€"),
        ("es_ES", "EUR", 1_024_955, "10.249,55\u{A0}€"), ("es_MX", "USD", 102_495, "USD\u{A0}1,024.95"),
        ("pt_BR", "BRL", 102_495, "R$\u{A0}1.024,95"), ("pt_PT", "EUR", 102_495, "1024,95\u{A0}€"),
        ("sv_SE", "SEK", -50, "\u{2212}0,50\u{A0}kr"), ("nl_NL", "EUR", -50, "€\u{A0}-0,50"),
        ("en_IN", "INR", 1_234_567_890, "₹1,23,45,678.90"), ("hi_IN", "INR", 1_234_567_890, "₹1,23,45,678.90"),
        ("ar_EG", "EGP", 102_495, "\u{200F}١٬٠٢٤٫٩٥\u{A0}ج.م.\u{200F}"), ("ja_JP", "JPY", 500, "￥500"),
        ("en_US", "JPY", 500, "¥500"), ("ko_KR", "KRW", 500, "₩500"), ("en_US", "KWD", 500, "KWD\u{A0}0.500"),
        ("en_US", "CLF", 500, "CLF\u{A0}0.0500"), ("en_US", "IQD", 500, "IQD\u{A0}0.500"),
        ("en_US", "USD", .min, "-$92,233,720,368,547,758.08"), ("en_US", "USD", .max, "$92,233,720,368,547,758.07"),
        ("en_US", "USD", 9_007_199_254_740_993, "$90,071,992,547,409.93"),
    ]

    @Test("C-163: the locale's standard pattern, symbol, groups, digits and marks, as they come", arguments: examples)
    func written(locale: String, currency: String, units: Int64, expected: String) throws {
        let text = try Self.text(locale, currency, units)
        #expect(text.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
    }

    @Test("C-161: ISO's digits win over ICU's own, and cash rounding is never used")
    func digits() throws {
        for code in ["AFN", "ALL", "IRR", "KPW", "LAK", "LBP", "MGA", "MMK", "RSD", "SOS", "SYP", "YER"] {
            #expect(try Self.text("en_US", code, 123_456)?.hasSuffix("1,234.56") == true, "\(code)")
        }
        #expect(try Self.text("de_CH", "CHF", 123)?.hasSuffix("1.23") == true)
        #expect(try Self.text("cs_CZ", "CZK", 123)?.hasPrefix("1,23") == true)
        #expect(try Self.text("en_US", "HUF", 101) == "HUF\u{A0}1.01")
    }

    @Test("C-164: a language that nobody lists is en_US, not the language of the process")
    func processLocale() throws {
        for locale in ["xx_YY", "tlh", "", "C", "POSIX", "english"] {
            #expect(try Self.text(locale, "EUR", 123_456) == "€1,234.56", "\(locale)")
        }
        #expect(try Self.text("no_NO", "NOK", 50) == Self.text("nb_NO", "NOK", 50))
        #expect(try Self.text("de_XX", "EUR", 50) == Self.text("de", "EUR", 50))
        #expect(try Self.text("pt", "BRL", 50) == Self.text("pt_BR", "BRL", 50))
    }

    @Test("C-169: versions of library and data are told") func versions() throws {
        let versions = try #require(ICULoad().warmUp())
        #expect(versions.library.split(separator: ".").count == 2 && versions.data.split(separator: ".").count == 2)
        if versions.library == "72.1" { #expect(versions.data == "42.0") }
    }

    @Test("C-169: without a library there is no text, no language, and one try") func absent() throws {
        let tries = Atomic(0)
        let load = ICULoad {
            tries.add(1, ordering: .relaxed)
            return nil
        }
        #expect(load.warmUp() == nil)
        let amounts = ICUAmounts(load)
        let euro = try CurrencyCode("EUR")
        for _ in 0..<3 { #expect(amounts.text("1.00", euro, fractionDigits: 2, locale: "en_US") == nil) }
        #expect(!amounts.lists(language: "en") && tries.load(ordering: .relaxed) == 1)
        let written = AmountTexts(amounts, locale: "de_DE").written(Money(minorUnits: 1, currency: euro))
        #expect(written.text == nil && written.minorUnits == 1 && written.currency == euro)
    }

    @Test("C-169: what the library refuses has no text, and nothing else breaks") func refused() throws {
        let amounts = ICUAmounts()
        let euro = try CurrencyCode("EUR")
        #expect(amounts.text("one", euro, fractionDigits: 2, locale: "en_US") == nil)
        #expect(amounts.text("1.00", euro, fractionDigits: 2, locale: "en_US") == "€1.00")
        let long = String(repeating: "9", count: 400)
        #expect(amounts.text(long, euro, fractionDigits: 2, locale: "en_US") == nil)
    }

    @Test("C-161: digits are those of each call, also when a currency had others before") func otherDigits() throws {
        let amounts = ICUAmounts()
        let euro = try CurrencyCode("EUR")
        #expect(amounts.text("1.00", euro, fractionDigits: 2, locale: "en_US") == "€1.00")
        #expect(amounts.text("1.000", euro, fractionDigits: 3, locale: "en_US") == "€1.000")
    }

    @Test("C-164: a language is listed or not, however many others were asked about") func manyLanguages() {
        let amounts = ICUAmounts()
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
        for _ in 0..<2 {
            for letter in letters {
                for other in letters { _ = amounts.lists(language: "q" + letter + other) }
                #expect(amounts.lists(language: "de") && amounts.lists(language: "zu"))
                #expect(!amounts.lists(language: "xx") && !amounts.lists(language: "qqq"))
            }
        }
    }

    @Test("many locales and currencies only make new formatters") func many() throws {
        let amounts = ICUAmounts()
        let euro = try CurrencyCode("EUR")
        for round in 0..<3 {
            for number in 0..<200 {
                let text = amounts.text("1.00", euro, fractionDigits: 2, locale: "en_\(100 + number)")
                #expect(text == "€1.00", "\(round) \(number)")
            }
        }
    }
}
