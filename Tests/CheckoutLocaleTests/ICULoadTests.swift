import CheckoutModel
import CheckoutSystem
import Glibc
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
        #expect(load.warmUp() == ICULoad().warmUp() && loads.load(ordering: .relaxed) == 1)
    }

    @Test("C-169: an amount that comes while it is loaded waits for it, and has its text; it is loaded once")
    func meanwhile() throws {
        let loads = Atomic(0)
        let comes = Atomic(false)
        let go = Atomic(false)
        let written = Atomic(false)
        let load = ICULoad {
            loads.add(1, ordering: .acquiringAndReleasing)
            #expect(Self.eventually { go.load(ordering: .acquiring) })
            return ICULibrary()
        }
        let euro = try CurrencyCode("EUR")
        let first = Worker { _ = load.warmUp() }
        #expect(Self.eventually { loads.load(ordering: .acquiring) == 1 })
        let second = Worker {
            comes.store(true, ordering: .releasing)
            #expect(ICUAmounts(load).text("1.00", euro, fractionDigits: 2, locale: "en_US") == "€1.00")
            written.store(true, ordering: .releasing)
        }
        #expect(Self.eventually { comes.load(ordering: .acquiring) })
        // Time enough for one that does not wait to load it again, or to go on without a text.
        #expect(!Self.eventually(within: .milliseconds(100)) { written.load(ordering: .acquiring) })
        go.store(true, ordering: .releasing)
        first.join()
        second.join()
        #expect(loads.load(ordering: .acquiring) == 1 && written.load(ordering: .acquiring))
    }

    private static func eventually(within span: Duration = .seconds(10), _ condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + span
        while !condition() {
            guard ContinuousClock.now < end else { return false }
            usleep(1000)
        }
        return true
    }
}
