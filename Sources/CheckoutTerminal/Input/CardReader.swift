public import CheckoutClient
public import CheckoutModel
internal import CheckoutSystem
import Glibc

/// Card fields from one JSON object, read with `read(2)` into locked memory and taken apart where they lie: number and
/// code are never text (C-189).
///
/// Members: `number`, `expiry`, `cvv`, `cardholderName`, and the billing fields of C-110 in lowerCamelCase. Whatever is
/// wrong is `invalid-raw-data` (8), names the member and never a value.
public enum CardReader {
    /// Bytes of the whole object.
    public static let bytesMax = Limits.cardRequestBytesMax

    /// Reads to the end of a descriptor. `interrupt` is looked at while waiting; below 0: none.
    public static func read(from descriptor: Int32, interrupt: Int32 = -1) throws(CheckoutFailure) -> CardInput {
        var buffer = try SecretBuffer(capacity: bytesMax)
        while true {
            try Interrupts.wait(for: descriptor, or: interrupt)
            do {
                if buffer.count == bytesMax {
                    try buffer.readAll(from: descriptor)
                    break
                }
                if try buffer.read(from: descriptor) == 0 { break }
            } catch {
                guard error.number != EFBIG else { throw refused("the card is more than \(bytesMax) bytes of JSON") }
                throw refused("standard input cannot be read (\(error.text))")
            }
        }
        return try parse(buffer.bytes)
    }

    /// Takes the object apart.
    public static func parse(_ bytes: RawSpan) throws(CheckoutFailure) -> CardInput {
        guard isUTF8(bytes) else { throw refused("the card is not UTF-8 text") }
        var cursor = JSONCursor(bytes)
        cursor.skipBlanks()
        guard !cursor.isAtEnd else { throw refused("there is no card on standard input") }
        var input = CardInput()
        var seen: Set<String> = []
        try object(&cursor, &input, &seen)
        cursor.skipBlanks()
        guard cursor.isAtEnd else { throw refused("something follows behind the JSON object") }
        return input
    }

    private static func object(
        _ cursor: inout JSONCursor, _ input: inout CardInput, _ seen: inout Set<String>
    ) throws(CheckoutFailure) {
        guard cursor.take("{") else { throw refused("the card is not a JSON object") }
        cursor.skipBlanks()
        if cursor.take("}") { return }
        while true {
            cursor.skipBlanks()
            let name = try name(&cursor)
            cursor.skipBlanks()
            guard cursor.take(":") else { throw refused("behind the member \(name) a colon is missing") }
            cursor.skipBlanks()
            guard let member = CardMember(rawValue: name) else {
                throw refused("there is no member \(shown(name))")
            }
            guard seen.insert(name).inserted else { throw refused("the member \(name) is there twice") }
            try value(of: member, &cursor, &input)
            cursor.skipBlanks()
            if cursor.take("}") { return }
            guard cursor.take(",") else { throw refused("behind the member \(name) the object does not go on") }
        }
    }

    private static func name(_ cursor: inout JSONCursor) throws(CheckoutFailure) -> String {
        var bytes: [UInt8] = []
        guard cursor.string(limit: 64, { bytes.append($0) }) == nil else {
            throw refused("the name of a member is not a JSON text of at most 64 bytes")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func value(
        of member: CardMember, _ cursor: inout JSONCursor, _ input: inout CardInput
    ) throws(CheckoutFailure) {
        let limit = Limits.fieldBytesMax
        let fault: JSONCursor.Fault?
        if let field = member.field {
            var bytes: [UInt8] = []
            fault = cursor.string(limit: limit) { bytes.append($0) }
            input.fields[field] = String(decoding: bytes, as: UTF8.self)
        } else {
            var secret = try SecretValue(capacity: limit)
            fault = cursor.string(limit: limit) { secret.append($0) }
            if member == .number { input.number = consume secret } else { input.cvv = consume secret }
        }
        switch fault {
        case nil: return
        case .notText: throw refused("the member \(member.rawValue) is not a JSON text")
        case .tooLong: throw refused("the member \(member.rawValue) has more than \(limit) bytes")
        case .badEscape: throw refused("the member \(member.rawValue) holds an escape or a control that cannot be")
        }
    }

    private static func isUTF8(_ bytes: RawSpan) -> Bool {
        unsafe bytes.withUnsafeBytes { buffer in
            let span = unsafe Span<UInt8>(_unsafeBytes: buffer)
            return (try? UTF8Span(validating: span)) != nil
        }
    }

    private static func shown(_ name: String) -> String {
        let known = CardMember.allCases.map(\.rawValue).joined(separator: ", ")
        return "\(ForeignText(PanFilter.redact(name)).shown(columns: 40)); there are \(known)"
    }

    static func refused(_ sentence: String) -> CheckoutFailure {
        CheckoutFailure(
            .invalidRawData, sentence,
            recovery: "Give one JSON object such as {\"number\": \"...\", \"expiry\": \"12/30\", \"cvv\": \"...\", "
                + "\"cardholderName\": \"...\"}.")
    }
}

/// The members that a card may have.
enum CardMember: String, CaseIterable {
    case number, expiry, cvv, cardholderName
    case countryCode, firstName, lastName, addressLine1, addressLine2, postalCode, city, state, phoneNumber

    /// `nil` for the two secrets.
    var field: CardField? {
        switch self {
        case .number, .cvv: nil
        case .expiry: .expiry
        case .cardholderName: .cardholderName
        case .countryCode: .countryCode
        case .firstName: .firstName
        case .lastName: .lastName
        case .addressLine1: .addressLine1
        case .addressLine2: .addressLine2
        case .postalCode: .postalCode
        case .city: .city
        case .state: .state
        case .phoneNumber: .phoneNumber
        }
    }
}
