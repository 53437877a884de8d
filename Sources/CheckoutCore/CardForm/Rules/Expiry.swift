import CheckoutModel

/// An expiry date as typed (C-007, C-090 to C-096): what the text says, which can be kept, and what it comes to at a
/// given month, which must not (C-098).
enum Expiry: Equatable, Sendable {
    case blank
    case malformed
    /// 1 to 12, and the year as it was written, in two digits or four.
    case date(month: Int, year: Int, isTwoDigit: Bool)

    /// What a date comes to, at a given month.
    enum Reading: Equatable, Sendable {
        case blank
        case malformed
        case expired(YearMonth)
        case good(YearMonth)
    }

    /// Digits of every script are mapped, U+FF0F is a slash (C-007).
    init(_ typed: String) {
        guard typed.utf8.count <= Limits.fieldBytesMax else {
            self = .malformed
            return
        }
        // The longest form has nine characters besides spaces around its mark; a longer text is scanned all the same,
        // since those spaces have no bound of their own.
        var text: [UInt8] = []
        for scalar in InputText.trimmed(typed, InputCharacter.isOuter).unicodeScalars {
            if let digit = InputCharacter.digit(scalar) {
                text.append(UInt8(ascii: "0") + digit)
            } else if scalar.value == 0xff0f {
                text.append(UInt8(ascii: "/"))
            } else if InputCharacter.isSpace(scalar) {
                text.append(UInt8(ascii: " "))
            } else {
                text.append(scalar.isASCII ? UInt8(scalar.value) : UInt8(ascii: "?"))
            }
        }
        if text.isEmpty {
            self = .blank
        } else if let (month, year) = Self.parts(text[...]), (1...12).contains(Self.number(month)) {
            self = .date(month: Self.number(month), year: Self.number(year), isTwoDigit: year.count == 2)
        } else {
            self = .malformed
        }
    }

    /// Good through the last instant of its month; a two-digit year is of this century, and a year past its end is no
    /// date (C-092 to C-094).
    func read(in now: YearMonth) -> Reading {
        switch self {
        case .blank: return .blank
        case .malformed: return .malformed
        case .date(let month, let year, let isTwoDigit):
            let century = now.year / 100 * 100
            let date = YearMonth(year: isTwoDigit ? century + year : year, month: month)
            guard date.year < century + 100 else { return .malformed }
            return date < now ? .expired(date) : .good(date)
        }
    }

    /// Month and year as digits, by the accepted forms of C-090.
    private static func parts(_ text: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
        let lead = text.prefix(while: isDigit)
        let tail = text.suffix(from: text.lastIndex { !isDigit($0) }.map { $0 + 1 } ?? text.startIndex)
        if lead.count == text.count {
            guard lead.count == 4 || lead.count == 6 else { return nil }
            return (lead.prefix(2), lead.dropFirst(2))
        }
        guard !lead.isEmpty, !tail.isEmpty, let mark = mark(text[lead.endIndex..<tail.startIndex]) else { return nil }
        switch (lead.count, tail.count) {
        case (1...2, 2), (1...2, 4): return (lead, tail)
        case (4, 1...2) where mark == UInt8(ascii: "-"): return (tail, lead)
        case _: return nil
        }
    }

    /// One of `/`, `-`, `.` with spaces around it, or exactly one space.
    private static func mark(_ between: ArraySlice<UInt8>) -> UInt8? {
        let space = UInt8(ascii: " ")
        if between.count == 1, between.first == space { return space }
        var mark: UInt8?
        for byte in between where byte != space {
            guard mark == nil, "/-.".utf8.contains(byte) else { return nil }
            mark = byte
        }
        return mark
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 & 15) } }
}
