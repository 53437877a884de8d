import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// Goal: whatever is sent as a card ends as an error that names its field, and nobody else notices.
@Suite struct BadCardInputTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Field ids of the errors that the form shows then; empty: none.
        var errors: [String] = []
        /// The call is refused with this.
        var refusal: FailureCode?
        /// In the refusal's text.
        var names = ""
        var method = "CardForm/Update"
        var fields: [UInt8]
        var testDescription: String { name }
    }

    // MARK: Bytes of the protocol

    private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
        var length = bytes.count
        var out = number < 16 ? [number << 3 | 2] : [number << 3 & 0x7F | 0x82, number >> 4]
        while length > 127 {
            out.append(UInt8(length & 127) | 128)
            length >>= 7
        }
        return out + [UInt8(length)] + bytes
    }
    private static func call(_ id: UInt8, _ method: String, _ request: [UInt8], key: String = "") -> [UInt8] {
        let name = field(1, Array("checkout.v1.\(method)".utf8))
        let inner = name + (request.isEmpty ? [] : field(2, request)) + (key.isEmpty ? [] : field(4, Array(key.utf8)))
        let body = [0x08, id] + field(7, inner)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: body.count >> $0) } + body
    }
    /// A wrapped value, as `SecretBytes` and `OptionalString` are.
    private static func value(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { field(number, field(1, bytes)) }
    private static func value(_ number: UInt8, _ text: String) -> [UInt8] { value(number, Array(text.utf8)) }

    private static let broken: [UInt8] = [0x34, 0xC3, 0x28, 0x34]
    private static func fours(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x34, count: count) }
    private static let (number, cvv, expiry, holder): (UInt8, UInt8, UInt8, UInt8) = (2, 3, 4, 5)
    private static let (country, firstName, postalCode, city): (UInt8, UInt8, UInt8, UInt8) = (6, 7, 11, 12)

    /// The visa of the sandbox in the digits of a script.
    private static func visa(_ zero: UInt32) -> String {
        String(String.UnicodeScalarView("4242424242424242".utf8.compactMap { Unicode.Scalar(zero + UInt32($0) - 48) }))
    }

    static let rows: [Row] = [
        Row(name: "number, invalid UTF-8", errors: ["card_number_invalid"], fields: value(number, broken)),
        Row(name: "code, invalid UTF-8", errors: ["cvv_invalid"], fields: value(cvv, broken)),
        Row(
            name: "name, invalid UTF-8", refusal: .invalidRequest, names: "cardholder_name",
            fields: value(holder, broken)),
        Row(name: "expiry, invalid UTF-8", refusal: .invalidRequest, names: "expiry", fields: value(expiry, broken)),
        Row(name: "number, NUL", errors: ["card_number_invalid"], fields: value(number, "4242\u{0}4242")),
        Row(name: "code, NUL", errors: ["cvv_invalid"], fields: value(cvv, "12\u{0}")),
        Row(name: "name, NUL", refusal: .invalidRequest, names: "cardholder_name", fields: value(holder, "Ada\u{0}")),
        Row(name: "number, 1 KiB", errors: ["card_number_invalid"], fields: value(number, fours(1024))),
        Row(name: "code, 1 KiB", errors: ["cvv_invalid"], fields: value(cvv, fours(1024))),
        Row(
            name: "name, 1 KiB", errors: ["cardholder_name_length"],
            fields: value(holder, [UInt8](repeating: 0x61, count: 1024))),
        Row(name: "number, above 1 KiB", refusal: .invalidRequest, names: "number", fields: value(number, fours(1025))),
        Row(name: "code, above 1 KiB", refusal: .invalidRequest, names: "cvv", fields: value(cvv, fours(1025))),
        Row(name: "number, 1 MiB", refusal: .invalidRequest, fields: value(number, fours((1 << 20) - 200))),
        Row(name: "name, 1 MiB", refusal: .invalidRequest, fields: value(holder, fours((1 << 20) - 200))),
        Row(name: "full-width digits", fields: value(number, visa(0xFF10))),
        Row(name: "Arabic-Indic digits", fields: value(number, visa(0x660))),
        Row(name: "Devanagari digits", fields: value(number, visa(0x966))),
        Row(name: "Thai digits", fields: value(number, visa(0xE50))),
        Row(name: "mathematical digits", errors: ["card_number_invalid"], fields: value(number, visa(0x1D7CE))),
        Row(name: "superscripts", errors: ["cvv_invalid"], fields: value(cvv, "¹²³")),
        Row(name: "Roman numerals", errors: ["expiry_date_invalid"], fields: value(expiry, "Ⅻ/30")),
        Row(
            name: "combining marks in a number", errors: ["card_number_invalid"],
            fields: value(number, "4242\u{301}424242424242")),
        Row(name: "combining marks in a name", fields: value(holder, "Ada Lovelace\u{301}")),
        Row(
            name: "combining marks alone", errors: ["cardholder_name_invalid"], fields: value(holder, "\u{301}\u{301}")),
        Row(name: "emoji in a number", errors: ["card_number_invalid"], fields: value(number, "4242💳42")),
        Row(name: "emoji in a code", errors: ["cvv_invalid"], fields: value(cvv, "1️⃣23")),
        Row(name: "emoji in a name", errors: ["cardholder_name_invalid"], fields: value(holder, "Ada 💳")),
        Row(name: "emoji in a city", errors: ["city_invalid"], fields: value(city, "Wien 🎡")),
        Row(
            name: "right-to-left marks around a number",
            fields: value(number, "\u{200F}\u{202E}4242424242424242\u{200F}")),
        Row(name: "a right-to-left mark in a code", errors: ["cvv_invalid"], fields: value(cvv, "1\u{200F}23")),
        Row(
            name: "a right-to-left mark in a name", errors: ["cardholder_name_invalid"],
            fields: value(holder, "Ada\u{202E}Ada")),
        Row(name: "a country that is none", errors: ["country_code_invalid"], fields: value(country, "XX")),
        Row(
            name: "all at once",
            errors: [
                "card_number_invalid", "expiry_date_invalid", "cvv_invalid", "cardholder_name_invalid",
                "country_code_invalid", "first_name_invalid", "postal_code_invalid", "city_invalid",
            ],
            fields: value(number, broken) + value(cvv, "\u{0}") + value(expiry, "💳") + value(holder, "\u{202E}4")
                + value(country, "ZZ") + value(firstName, "7") + value(postalCode, "!") + value(city, "\u{200B}9")),
        Row(name: "a field that does not exist", refusal: .unsupportedField, names: "99", fields: field(99, fours(16))),
        Row(
            name: "a field that this form does not show", refusal: .invalidValue, names: "phone_number",
            fields: value(14, "123")),
        Row(
            name: "a network that is not offered", refusal: .networkNotSelectable, names: "AMEX",
            method: "CardForm/SelectNetwork", fields: [0x10, 3]),
        Row(
            name: "a network that does not exist", refusal: .unsupportedField, names: "network",
            method: "CardForm/SelectNetwork", fields: [0x10, 99]),
        Row(
            name: "every field missing", refusal: .genericUnderlyingErrors, names: "", method: "CardForm/Submit",
            fields: []),
    ]

    @Test(
        "issue 4, C-001 to C-011, C-131, C-134: bad card input has a typed error, its connection lives, another notices nothing",
        arguments: rows)
    func bad(_ row: Row) throws {
        let bench = try Bench()
        let (client, other) = (bench.client(), bench.client())
        let session = try client.present { request in
            guard case .sandboxOrder(var order)? = request.source else { return }
            order.variant = "billing"
            request.source = .sandboxOrder(order)
        }
        bench.pass(600)
        var select = MethodsSelectRequest(sessionID: session)
        select.paymentMethod = "PAYMENT_CARD"
        let _: MethodsSelectResponse = try client.ask("Methods/Select", select, key: "select")
        let key = row.method == "CardForm/Submit" ? "submit" : ""
        let request = Self.field(1, Array(session.text.utf8)) + row.fields
        client.write(Self.call(100, row.method, request, key: key))
        bench.turn()
        let failure = client.failure(100)
        #expect(failure?.code == row.refusal, "\(failure.map { "\($0)" } ?? "taken")")
        if let failure, row.refusal != nil {
            let words = failure.message + " " + failure.fields.map(\.field).joined(separator: " ")
            #expect(words.contains(row.names), "\(words)")
            #expect(!words.contains("444"), "nothing that was typed")
        }
        let form: CardFormGetResponse = try other.ask("CardForm/Get", CardFormGetRequest(sessionID: session))
        if row.refusal == nil { #expect(form.cardForm.errors.map(\.errorID) == row.errors) }
        if row.method == "CardForm/Submit" {
            let fields = failure?.fields ?? []
            #expect(
                fields.map(\.field).prefix(4) == ["card_number", "expiry_date", "cvv", "cardholder_name"]
                    && fields.count > 8 && fields.allSatisfy { $0.errorID.hasSuffix("_required") })
        }
        client.write(Self.call(101, "Daemon/Health", []))
        bench.turn()
        #expect(try client.reply(101, DaemonHealthResponse.self)?.serving == true && !client.line.isClosed)
        let health: DaemonHealthResponse = try other.ask("Daemon/Health", DaemonHealthRequest())
        #expect(health.serving && bench.pool.liveCount == 0)
    }
}
