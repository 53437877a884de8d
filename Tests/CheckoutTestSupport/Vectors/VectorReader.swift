/// Reads JSON (RFC 8259) into `VectorValue`, and refuses all else.
struct VectorReader {
    var bytes: [UInt8]
    var at = 0

    mutating func document() throws -> VectorValue {
        let value = try value()
        skipBlanks()
        guard at == bytes.count else { throw fault("text behind the value") }
        return value
    }

    private func fault(_ what: String) -> VectorFault { VectorFault("\(what), at byte \(at)") }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 32 || byte == 10 || byte == 13 || byte == 9 { at += 1 }
    }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[at...].starts(with: text.utf8) else { return false }
        at += text.utf8.count
        return true
    }

    private mutating func value() throws -> VectorValue {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try list()
        case UInt8(ascii: "\""): return .text(try text())
        default:
            if take("null") { return .null }
            if take("true") { return .bool(true) }
            if take("false") { return .bool(false) }
            return .number(try number())
        }
    }

    private mutating func object() throws -> VectorValue {
        var members: [VectorValue.Member] = []
        try elements(from: "{", to: "}") { reader in
            reader.skipBlanks()
            let name = try reader.text()
            guard !members.contains(where: { $0.name == name }) else { throw reader.fault("the name \(name) twice") }
            reader.skipBlanks()
            guard reader.take(":") else { throw reader.fault("a colon is missing") }
            members.append(VectorValue.Member(name: name, value: try reader.value()))
        }
        return .object(members)
    }

    private mutating func list() throws -> VectorValue {
        var values: [VectorValue] = []
        try elements(from: "[", to: "]") { reader in values.append(try reader.value()) }
        return .list(values)
    }

    private mutating func elements(from: String, to: String, _ one: (inout Self) throws -> Void) throws {
        _ = take(from)
        skipBlanks()
        if take(to) { return }
        repeat {
            try one(&self)
            skipBlanks()
        } while take(",")
        guard take(to) else { throw fault("\(to) is missing") }
    }

    private mutating func number() throws -> String {
        let start = at
        while let byte = next, "+-.0123456789eE".utf8.contains(byte) { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        guard Double(text) != nil else { throw fault("no value") }
        return text
    }

    private mutating func text() throws -> String {
        guard take("\"") else { throw fault("a text is missing") }
        var units: [UInt16] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 32, byte < 128 else { throw fault("a byte that is no ASCII text") }
            at += 1
            units.append(byte == UInt8(ascii: "\\") ? try escape() : UInt16(byte))
        }
        guard take("\"") else { throw fault("a text without its end") }
        guard let text = String(validating: units, as: UTF16.self) else { throw fault("half a surrogate pair") }
        return text
    }

    private mutating func escape() throws -> UInt16 {
        guard let byte = next else { throw fault("an escape without its end") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "u"):
            guard at + 4 <= bytes.count,
                let unit = UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
            else { throw fault("an escape of four hexadecimal digits") }
            at += 4
            return unit
        default: throw fault("an unknown escape")
        }
    }
}
