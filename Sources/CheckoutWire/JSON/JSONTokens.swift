/// The tokens of a JSON text (RFC 8259), strictly.
struct JSONTokens {
    enum Token: Equatable {
        case openObject, closeObject, openArray, closeArray, colon, comma, end
        case text(String)
        /// As written.
        case number(String)
        case bool(Bool)
        case null
    }

    private let bytes: [UInt8]
    private var at = 0
    private(set) var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func fault(_ what: String) -> JSONFault { JSONFault(line: line, path: [], what) }

    mutating func next() throws(JSONFault) -> Token {
        while at < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[at]) {
            if bytes[at] == 0x0a { line += 1 }
            at += 1
        }
        guard at < bytes.count else { return .end }
        switch bytes[at] {
        case UInt8(ascii: "{"): return single(.openObject)
        case UInt8(ascii: "}"): return single(.closeObject)
        case UInt8(ascii: "["): return single(.openArray)
        case UInt8(ascii: "]"): return single(.closeArray)
        case UInt8(ascii: ":"): return single(.colon)
        case UInt8(ascii: ","): return single(.comma)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: return try word()
        }
    }

    private mutating func single(_ token: Token) -> Token {
        at += 1
        return token
    }

    private mutating func word() throws(JSONFault) -> Token {
        for (word, token) in [("true", Token.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[at...].starts(with: word.utf8) {
            at += word.utf8.count
            return token
        }
        throw fault("this is not JSON")
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = at
        if bytes[at] == UInt8(ascii: "-") { at += 1 }
        let leadsWithZero = at < bytes.count && bytes[at] == UInt8(ascii: "0")
        var isSound = digits() == 1 || !leadsWithZero && bytes[at - 1] != UInt8(ascii: "-")
        if take(".") { isSound = digits() > 0 && isSound }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            isSound = digits() > 0 && isSound
        }
        guard isSound else { throw fault("this is not a number") }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// How many stood there.
    private mutating func digits() -> Int {
        let start = at
        while at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) { at += 1 }
        return at - start
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private mutating func text() throws(JSONFault) -> String {
        at += 1
        var text: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw fault("a control character within a text")
            default: text.append(byte)
            }
        }
        throw fault("a text without its end")
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
        guard at < bytes.count else { throw fault("a text without its end") }
        let letter = bytes[at]
        at += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0c)
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "r"): text.append(0x0d)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            let scalar = try scalar()
            guard scalar.value != 0 else { throw fault("a text holds a NUL") }
            text += Array(String(scalar).utf8)
        default: throw fault("an escape that JSON does not have")
        }
    }

    private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xdc00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u")
        else { throw fault("half of a surrogate pair") }
        at += 2
        let second = try unit()
        guard (0xdc00...0xdfff).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
        else { throw fault("half of a surrogate pair") }
        return scalar
    }

    private mutating func unit() throws(JSONFault) -> UInt32 {
        guard at + 4 <= bytes.count, bytes[at..<at + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
        else { throw fault("an escape without four hexadecimal digits") }
        at += 4
        return unit
    }
}
