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
    /// Bytes of a member's name.
    private static let nameBytesMax = 64

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
        try object(&cursor, &input)
        cursor.skipBlanks()
        guard cursor.isAtEnd else { throw refused("something follows behind the JSON object") }
        return input
    }

    private static func object(_ cursor: inout JSONCursor, _ input: inout CardInput) throws(CheckoutFailure) {
        guard cursor.take("{") else { throw refused("the card is not a JSON object") }
        cursor.skipBlanks()
        if cursor.take("}") { return }
        // What stands in a name's place may be the number: it lies where numbers lie.
        var name = try SecretValue(capacity: nameBytesMax)
        var seen: Set<CardMember> = []
        while true {
            cursor.skipBlanks()
            name.wipe()
            guard cursor.string(limit: nameBytesMax, { name.append($0) }) == nil else {
                throw refused("the name of a member is not a JSON text of at most \(nameBytesMax) bytes")
            }
            cursor.skipBlanks()
            guard cursor.take(":") else { throw refused("behind the member \(shown(name)) a colon is missing") }
            cursor.skipBlanks()
            guard let member = name.withBytes(CardMember.named) else {
                let known = CardMember.allCases.map(\.rawValue).joined(separator: ", ")
                throw refused("there is no member \(shown(name)); there are \(known)")
            }
            guard seen.insert(member).inserted else { throw refused("the member \(member.rawValue) is there twice") }
            try value(of: member, &cursor, &input)
            cursor.skipBlanks()
            if cursor.take("}") { return }
            guard cursor.take(",") else {
                throw refused("behind the member \(member.rawValue) the object does not go on")
            }
        }
    }

    private static func shown(_ name: borrowing SecretValue) -> String {
        let name = name.withBytes { bytes in
            unsafe bytes.withUnsafeBytes { MemberName(utf8: unsafe Span<UInt8>(_unsafeBytes: $0)) }
        }
        return name.shown(columns: 40)
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

    /// The member that is called like this, if there is one. Nothing is copied.
    static func named(_ name: RawSpan) -> CardMember? {
        allCases.first { member in
            let known = member.rawValue.utf8
            return known.count == name.byteCount
                && known.enumerated().allSatisfy {
                    unsafe name.unsafeLoad(fromByteOffset: $0.offset, as: UInt8.self) == $0.element
                }
        }
    }

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
