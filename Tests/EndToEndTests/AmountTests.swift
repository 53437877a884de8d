import Foundation
import Testing

/// Goal: the daemon that is shipped writes amounts with the system's library, inside its sandbox.
struct AmountTests {
    @Test("C-169, C-163, C-168, B-102: versions in the log at start; texts with their units and currency in the JSON")
    func amounts() async throws {
        let daemon = try await RunningDaemon()
        let isTold = try await eventually { daemon.log.contains("amounts are written icu=") }
        #expect(isTold, "\(daemon.log)")
        let presented = try await daemon.control("present", "--sandbox", "--amount", "102495", "--currency", "EUR")
        #expect(presented.status == 0, "\(presented.errors)")
        for (units, text) in [("102495", "1,024.95"), ("-50", "0.50")] {
            let written = try await daemon.control("--json", "format", "@last", "--", units)
            #expect(written.status == 0, "\(written.errors)")
            #expect(written.output.contains("\"minorUnits\":\(units),\"currencyCode\":\"EUR\",\"text\":\""))
            #expect(written.output.contains(text), "\(written.output)")
        }
        let methods = try await daemon.control("methods", "@last", "--json")
        #expect(methods.output.contains("\"surcharge\":{\"value\":30},\"formattedSurcharge\":{\"value\":\"+ "))
        #expect(methods.output.contains("Additional fee may apply"))
        let wrong = try await daemon.control("format", "@last", "1.5")
        #expect(wrong.status == 8, "\(wrong.errors)")
    }
}
