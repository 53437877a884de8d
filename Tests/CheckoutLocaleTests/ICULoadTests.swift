import CheckoutModel
import CheckoutSystem
import Synchronization
import Testing

@testable import CheckoutLocale

/// Goal: the library is loaded once, off the thread that writes amounts when another one comes first.
struct ICULoadTests {
    @Test("C-169: what another thread loaded at the start writes the amounts, and is not loaded again") func warm()
        throws
    {
        let loads = Atomic(0)
        let load = ICULoad {
            loads.add(1, ordering: .relaxed)
            return ICULibrary()
        }
        #expect(loads.load(ordering: .relaxed) == 0)
        Worker { #expect(load.warmUp() != nil) }.join()
        let amounts = ICUAmounts(load)
        let euro = try CurrencyCode("EUR")
        for _ in 0..<2 { #expect(amounts.text("1.00", euro, fractionDigits: 2, locale: "en_US") == "€1.00") }
        #expect(amounts.lists(language: "de") && loads.load(ordering: .relaxed) == 1)
        #expect(load.warmUp() == ICUVersions.read() && loads.load(ordering: .relaxed) == 1)
    }

    @Test("an amount that comes while it is loaded waits for it, and has its text") func meanwhile() throws {
        let begun = Atomic(false)
        let go = Atomic(false)
        let load = ICULoad {
            begun.store(true, ordering: .releasing)
            while !go.load(ordering: .acquiring) {}
            return ICULibrary()
        }
        let euro = try CurrencyCode("EUR")
        let first = Worker { _ = load.warmUp() }
        while !begun.load(ordering: .acquiring) {}
        let second = Worker {
            #expect(ICUAmounts(load).text("1.00", euro, fractionDigits: 2, locale: "en_US") == "€1.00")
        }
        go.store(true, ordering: .releasing)
        first.join()
        second.join()
    }
}
