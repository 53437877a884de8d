import CheckoutLocale
import CheckoutModel
import Testing

@testable import checkoutd

struct AmountLibraryTests {
    @Test("C-169: the log says at start which ICU and CLDR write the amounts, or that none does") func lines() {
        let line = AmountLibrary.line(ICUVersions(library: "72.1", data: "42.0")).rendered
        #expect(line == "<5>amounts are written icu=72.1 cldr=42.0")
        let none = AmountLibrary.line(nil).rendered
        #expect(none == "<4>no ICU: amounts go out without texts, as minor units and currency")
    }
}
