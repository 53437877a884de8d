import Foundation

/// A sequence of bytes that a secret would be found by, and what form of it that is.
struct Trace: Sendable {
    var form: String
    var bytes: [UInt8]

    init(_ form: String, _ bytes: [UInt8]) {
        self.form = form
        self.bytes = bytes
    }

    init(_ form: String, _ text: String) { self.init(form, Array(text.utf8)) }
}

/// Forms in which a card number could lie somewhere: those that our code makes, those that a library could make, and
/// pieces, since memory that is given back is overwritten in part only.
func traces(ofNumber digits: String, typed: [String] = []) -> [Trace] {
    let values = digits.utf8.map { $0 - 48 }
    var found = [
        Trace("digits", digits),
        Trace("digit values", values),
        Trace("UTF-16", digits.utf8.flatMap { [$0, 0] }),
        Trace("UTF-32", digits.utf8.flatMap { [$0, 0, 0, 0] }),
        Trace("full-width", digits.unicodeScalars.map { String(UnicodeScalar($0.value + 0xFEE0) ?? $0) }.joined()),
        Trace("hex of the digits", digits.utf8.map { String($0, radix: 16) }.joined()),
    ]
    found += typed.map { Trace("as typed", $0) }
    let fours = stride(from: 0, to: digits.count, by: 4).map { String(digits.dropFirst($0).prefix(4)) }
    found += [" ", "-"].map { Trace("grouped by \"\($0)\"", fours.joined(separator: $0)) }
    if digits.count == 15 {
        found.append(Trace("grouped 4-6-5", "\(digits.prefix(4)) \(digits.dropFirst(4).prefix(6)) \(digits.suffix(5))"))
    }
    let even = values.count.isMultiple(of: 2) ? values : values + [0xF]
    let pairs = stride(from: 0, to: even.count, by: 2)
    found.append(Trace("BCD", pairs.map { even[$0] << 4 | even[$0 + 1] }))
    found.append(Trace("BCD, nibbles swapped", pairs.map { even[$0 + 1] << 4 | even[$0] }))
    if let number = UInt64(digits) {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        found.append(Trace("integer", bytes))
        found.append(Trace("integer, big-endian", bytes.reversed()))
        let real = Double(number).bitPattern
        found.append(Trace("floating point", (0..<8).map { UInt8(truncatingIfNeeded: real >> ($0 * 8)) }))
    }
    for shift in 0..<3 {
        // The characters that depend on these bytes alone, wherever they stand in a longer text.
        let text = Data([UInt8](repeating: 0, count: shift) + Array(digits.utf8)).base64EncodedString()
        let first = (shift * 8 + 5) / 6
        let count = ((shift + digits.utf8.count) * 8) / 6 - first
        found.append(Trace("base64", String(text.dropFirst(first).prefix(count))))
    }
    return found + pieces(of: digits)
}

/// Ten digits of it: six and four may be shown (C-180), so ten in a row are never ours to have. Pieces of few different
/// digits would be found everywhere.
private func pieces(of digits: String) -> [Trace] {
    (0...digits.count - 10).map { String(digits.dropFirst($0).prefix(10)) }
        .filter { piece in
            Set(piece).count > 2 && piece.filter { $0 == "0" }.count < 8
        }
        .map { Trace("piece \($0)", $0) }
}

/// Of a security code that is long enough to be told from chance.
func traces(ofCode code: String) -> [Trace] {
    [
        Trace("code", code), Trace("code, UTF-16", code.utf8.flatMap { [$0, 0] }),
        Trace("code, digit values", code.utf8.map { $0 - 48 }), Trace("code, first half", String(code.prefix(10))),
        Trace("code, last half", String(code.suffix(10))),
    ]
}

/// Of any other secret: as it is, in its parts, and as text of bytes.
func traces(ofSecret name: String, _ secret: String) -> [Trace] {
    let half = secret.utf8.count / 2
    return [
        Trace(name, secret), Trace("\(name), UTF-16", secret.utf8.flatMap { [$0, 0] }),
        Trace("\(name), first half", Array(secret.utf8.prefix(half))),
        Trace("\(name), last half", Array(secret.utf8.suffix(half))),
        Trace("\(name), hex", secret.utf8.map { String($0, radix: 16) }.joined()),
    ]
}
