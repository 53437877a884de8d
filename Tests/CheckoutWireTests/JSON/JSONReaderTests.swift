import CheckoutModel
import Testing

@testable import CheckoutWire

@Suite struct JSONReaderTests {
    private func settings(_ json: String) throws(CheckoutFailure) -> Settings {
        try unsafe JSONReader.message(Array(json.utf8).span.bytes, as: Settings.self, what: "settings.json")
    }

    private func why(_ json: String) -> String {
        do throws(CheckoutFailure) {
            return "read: \(try settings(json))"
        } catch {
            return error.code == .invalidValue ? error.message : "\(error.code)"
        }
    }

    @Test("B-207, B-208, B-209: settings and themes come back from their own JSON")
    func roundTrip() throws {
        let settings = try settings(JSONPrinter.text(of: Samples.settings))
        #expect(settings == Samples.settings)
        let json = JSONPrinter.text(of: Samples.theme)
        let theme = try unsafe JSONReader.message(Array(json.utf8).span.bytes, as: Theme.self, what: "t")
        #expect(theme == Samples.theme)
    }

    @Test("cli: blanks, null, escapes and the names of the .proto are read")
    func lenient() throws {
        let read = try settings(
            """
            { "locale_data" : {"languageCode":"\\u0064\\u0065\\ud83d\\ude00", "regionCode": null},
              "uiOptions": {"dismissalMechanism": {"mechanisms": ["DISMISSAL_MECHANISM_CLOSE_BUTTON", 1]}},
              "paymentHandling": 1 }
            """)
        #expect(read.localeData == LocaleData(languageCode: "de😀", regionCode: nil))
        #expect(read.uiOptions.dismissalMechanism == [.gestures, .closeButton])
    }

    @Test(
        "cli: what is wrong is named with its line and member",
        arguments: [
            (#"{"locale": {}}"#, "settings.json: line 1: locale: there is no such member here"),
            (#"{"4242424242424242": {}}"#, "settings.json: line 1: [redacted-pan]: there is no such member here"),
            (
                #"{"uiOptions": {"x4242 4242 4242 4242" 1}}"#,
                "settings.json: line 1: uiOptions.[redacted-pan]: a colon has to stand here"
            ),
            (
                "{\"uiOptions\": {\n\"theme\": 1}}",
                "settings.json: line 2: uiOptions.theme: there is no such member here"
            ),
            (
                #"{"paymentHandling": "MANUAL"}"#,
                "settings.json: line 1: paymentHandling: there is no value of that name"
            ),
            (#"{"paymentHandling": 77}"#, "settings.json: line 1: paymentHandling: there is no value of that number"),
            (#"{"apiVersion": -1}"#, "settings.json: line 1: apiVersion: there is no value of that number"),
            (
                #"{"uiOptions": {"appearanceMode": 2147483647}}"#,
                "settings.json: line 1: uiOptions.appearanceMode: there is no value of that number"
            ),
            (
                #"{"uiOptions":{"dismissalMechanism":{"mechanisms":[1, 9]}}}"#,
                "settings.json: line 1: uiOptions.dismissalMechanism.mechanisms.1: there is no value of that number"
            ),
            (#"{"paymentHandling": true}"#, "settings.json: line 1: paymentHandling: this is not the name of a value"),
            (#"{"localeData": "de"}"#, "settings.json: line 1: localeData: this is not an object"),
            (
                #"{"uiOptions": {"isSuccessScreenEnabled": false}}"#,
                #"settings.json: line 1: uiOptions.isSuccessScreenEnabled: this is not an object: {"value": …}"#
            ),
            (
                #"{"localeData": {"languageCode": 1}}"#,
                "settings.json: line 1: localeData.languageCode: this is not a text"
            ),
            (
                #"{"localeData": {}, "locale_data": {}}"#,
                "settings.json: line 1: locale_data: it, or what excludes it, is given twice"
            ),
            (
                #"{"paymentMethodOptions":{"stripeOptions":{"fullMandate":"a","templateMandate":"b"}}}"#,
                "settings.json: line 1: paymentMethodOptions.stripeOptions.templateMandate: it, or what excludes it, is given twice"
            ),
            (
                #"{"uiOptions":{"dismissalMechanism":{"mechanisms":["X"]}}}"#,
                "settings.json: line 1: uiOptions.dismissalMechanism.mechanisms.0: there is no value of that name"
            ),
            (
                #"{"localeData": {"languageCode": "\u0000"}}"#,
                "settings.json: line 1: localeData.languageCode: a text holds a NUL"
            ),
            (
                #"{"localeData": {"languageCode": "\ud800"}}"#,
                "settings.json: line 1: localeData.languageCode: half of a surrogate pair"
            ),
            ("", "settings.json: line 1: an object has to stand here"),
            ("[]", "settings.json: line 1: an object has to stand here"),
            ("{} {}", "settings.json: line 1: something follows the object"),
            (#"{"localeData": {},}"#, "settings.json: line 1: a comma without a member behind it"),
            (#"{"localeData"}"#, "settings.json: line 1: localeData: a colon has to stand here"),
            (#"{"localeData": {"#, "settings.json: line 1: localeData: a member's name has to stand here"),
            (#"{"a" "#, "settings.json: line 1: a: a colon has to stand here"),
            (#"{"a\"#, "settings.json: line 1: a text without its end"),
            (#"{"localeData": tru}"#, "settings.json: line 1: localeData: this is not JSON"),
            (#"{"\u001b[2J": 1}"#, "settings.json: line 1: \u{fffd}[2J: there is no such member here"),
        ])
    func faults(_ json: String, _ sentence: String) {
        #expect(why(json) == sentence)
    }

    @Test("PROTOCOL.md, Messages: a text beyond its field's maximum, and a file beyond its own, are refused")
    func sizes() {
        let long = String(repeating: "a", count: 65)
        #expect(
            why(#"{"localeData": {"languageCode": "\#(long)"}}"#)
                == "settings.json: line 1: locale_data.language_code: a field is longer than its maximum")
        #expect(why(#"{"localeData": {"languageCode": "\#(String(long.dropLast()))"}}"#).hasPrefix("read: "))
        #expect(why(String(repeating: " ", count: 128 * 1024 + 1)) == "settings.json: more than 131072 bytes")
        #expect(why(String(repeating: #"{"uiOptions":"#, count: 5000)).contains("there is no such member here"))
    }

    @Test(
        "RFC 8259: numbers are what the grammar says",
        arguments: [
            ("0", true), ("-0", true), ("12", true), ("1.5", false), ("1e3", false), ("01", false), ("-", false),
            ("+1", false),
            (".5", false), ("1.", false), ("1e", false), ("4294967295", true), ("4294967296", false), ("\"7\"", true),
            ("-1", false),
        ])
    func numbers(_ number: String, _ isRead: Bool) {
        let json = Array(#"{"radius":[{"name":"a","hundredths":\#(number)}]}"#.utf8)
        let read = try? unsafe JSONReader.message(json.span.bytes, as: Theme.self, what: "t")
        #expect((read != nil) == isRead)
    }
}
