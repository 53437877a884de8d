import CheckoutClient
import Foundation
import Testing

/// Goal: settings, themes and names that are wrong, odd or hostile: refused with the place, or harmless; never the end.
struct LooksTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var option: String
        var json: String
        var status: Int32
        /// What stderr names.
        var place = ""
        var testDescription: String { "\(option) \(json.prefix(60))" }
    }

    private static func theme(_ length: String, _ status: Int32) -> Row {
        Row(
            option: "--theme", json: #"{"spacing":[{"name":"primerSpaceMedium","hundredths":\#(length)}]}"#,
            status: status, place: status == 0 ? "" : "spacing.0.hundredths")
    }

    private static func settings(_ json: String, _ status: Int32, _ place: String = "") -> Row {
        Row(option: "--settings", json: json, status: status, place: place)
    }

    private static func manyTokens(_ count: Int) -> String {
        let tokens = (0..<count).map { #"{"name":"a token with a rather long name \#($0)","hundredths":1000000}"# }
        return #"{"sizes":[\#(tokens.joined(separator: ","))]}"#
    }

    static let rows: [Row] = [
        theme("0", 0), theme("1000000", 0), theme(#""1200""#, 0),
        theme("-1", 8), theme("NaN", 8), theme(#""NaN""#, 8), theme("Infinity", 8), theme("1.5", 8), theme("1e300", 8),
        theme("4294967296", 8), theme("null", 0), theme("[]", 8),
        Row(
            option: "--theme", json: #"{"spacing":[{"name":"primerSpaceMedium","hundredths":4294967295}]}"#, status: 8,
            place: "theme.spacing.primerSpaceMedium"),
        Row(
            option: "--theme", json: #"{"typography":[{"name":"body","sizeHundredths":{"value":-1600}}]}"#, status: 8,
            place: "theme.typography.body.size_hundredths"),
        Row(option: "--theme", json: manyTokens(200), status: 0),
        Row(option: "--theme", json: manyTokens(900), status: 8, place: "theme"),
        Row(option: "--theme", json: manyTokens(1025), status: 8),
        Row(option: "--theme", json: #"{"shadows":[]}"#, status: 8, place: "shadows"),
        settings(#"{"uiOptions":{"appearanceMode":"APPEARANCE_MODE_PURPLE"}}"#, 8, "uiOptions.appearanceMode"),
        settings(#"{"uiOptions":{"appearanceMode":77}}"#, 8, "uiOptions.appearanceMode"),
        settings(#"{"uiOptions":{"dismissalMechanism":{"mechanisms":[1,9]}}}"#, 8, "mechanisms.1"),
        settings(#"{"paymentHandling":9}"#, 8, "paymentHandling"),
        settings(#"{"paymentHandling":"PAYMENT_HANDLING_MANUAL"}"#, 8, "MANUAL"),
        settings(#"{"nothingLikeIt":1}"#, 8, "nothingLikeIt"),
        settings(#"{"localeData":{"languageCode":"\u001b[31m\u202exx"}}"#, 0),
        settings("[]", 8), settings("", 8), settings("{", 8),
    ]

    @Test("goal: settings with unknown values, themes with sizes that are none: B-207, B-016") func files()
        async throws
    {
        let daemon = try await RunningDaemon()
        for row in Self.rows {
            let file = try daemon.scratch.write("looks.json", row.json)
            let ended = try await daemon.control("present", "--sandbox", row.option, file)
            #expect(ended.status == row.status, "\(row.testDescription): \(ended.errors)")
            #expect(row.place.isEmpty || ended.errors.contains(row.place), "\(row.testDescription): \(ended.errors)")
            #expect(!(ended.output + ended.errors).contains("\u{1b}") && !ended.output.contains("\u{202e}"))
            guard row.status == 0 else { continue }
            // What was taken can be read again, and paid with.
            let shown = try await daemon.control("show", "@last", "--json")
            #expect(shown.status == 0 && !shown.output.contains("\u{1b}") && !shown.output.contains("\u{202e}"))
            #expect(try await daemon.control("dismiss", "@last").status == 0)
        }
        let counted = try await daemon.control("status")
        #expect(counted.status == 0)
        #expect(try await daemon.stop() == 0)
    }

    @Test("goal: names right to left and with escape sequences: readable in JSON, harmless on a terminal")
    func names() async throws {
        let daemon = try await RunningDaemon()
        let names = [
            "\u{1b}[2J\u{1b}]0;pwned\u{7}x", "\u{202e}evil\u{2066}", "שלום", "العربية", "a\u{2028}b\u{85}c", "\u{0}",
        ]
        for name in names where !name.contains("\u{0}") {
            let presented = try await daemon.control("present", "--sandbox", "--customer", name, "--json")
            guard presented.status == 0 else {
                #expect(presented.status == 8, "\(presented.errors)")
                continue
            }
            let session = try #require(try presented.json["sessionId"] as? String)
            let json = try await daemon.control("show", session, "--json")
            #expect(Ended.object(json.output) != nil)
            for text in [json.output, try await daemon.control("show", session).output, daemon.log] {
                let wrong = text.unicodeScalars.filter { ForeignText.isControl($0) && $0 != "\n" && $0 != "\t" }
                // Isolates are ours: they keep a right-to-left name in its place.
                #expect(wrong.allSatisfy { $0 == "\u{2068}" || $0 == "\u{2069}" }, "\(name.debugDescription)")
            }
        }
        // A host that calls itself so does not become one.
        var options = ClientOptions(name: "test", version: "1")
        options.socketPath = daemon.socket
        let client = try CheckoutClient(options)
        for name in names + ["", String(repeating: "x", count: 65)] {
            let host = HostRunner(client, as: HostOptions(name: name), showing: Nothing())
            if name == "שלום" || name == "العربية" { continue }
            await #expect(throws: CheckoutFailure.self, "\(name.debugDescription)") { try await host.run() }
        }
        #expect(try await daemon.control("health").status == 0)
    }

    private struct Nothing: PresentationHost {
        func show(_ checkout: HostPresent) {}
        func draw(_ state: State.Body, of checkout: HostPresent) {}
        func close(_ checkout: HostPresent) {}
    }
}
