import CheckoutModel

/// An expiry date as typed (C-007, C-090 to C-096). ASCII input.
enum Expiry {
    /// What a text comes to, at a given month.
    enum Reading: Equatable, Sendable {
        case blank
        case malformed
        case expired(YearMonth)
        case good(YearMonth)
    }

    /// Judges anew at each call: a form can stay open across the end of a month (C-098).
    static func read(_ text: String, in month: YearMonth) -> Reading {
        var bytes = Array(text.utf8)[...]
        guard bytes.count <= Limits.fieldBytesMax else { return .malformed }
        while let first = bytes.first, CardInput.isWhiteSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, CardInput.isWhiteSpace(last) { bytes.removeLast() }
        if bytes.isEmpty { return .blank }
        guard let (monthText, yearText) = parts(bytes), let date = date(monthText, yearText, in: month) else {
            return .malformed
        }
        return date < month ? .expired(date) : .good(date)
    }

    /// Month and year as digits, by the accepted forms of C-090.
    private static func parts(_ text: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
        let lead = text.prefix(while: CardInput.isDigit)
        let tail = ArraySlice(text.reversed().prefix(while: CardInput.isDigit).reversed())
        if lead.count == text.count {
            guard lead.count == 4 || lead.count == 6 else { return nil }
            return (lead.prefix(2), lead.dropFirst(2))
        }
        let between = text.dropFirst(lead.count).dropLast(tail.count)
        guard !lead.isEmpty, !tail.isEmpty, let mark = mark(between) else { return nil }
        switch (lead.count, tail.count) {
        case (1...2, 2), (1...2, 4): return (lead, tail)
        case (4, 1...2) where mark == UInt8(ascii: "-"): return (tail, lead)
        case _: return nil
        }
    }

    /// One of `/`, `-`, `.` with spaces around it, or exactly one space.
    private static func mark(_ between: ArraySlice<UInt8>) -> UInt8? {
        let space = UInt8(ascii: " ")
        if Array(between) == [space] { return space }
        let marks = between.filter { $0 != space }
        guard marks.count == 1, let mark = marks.first, "/-.".utf8.contains(mark) else { return nil }
        return mark
    }

    /// C-091 to C-093.
    private static func date(
        _ monthText: ArraySlice<UInt8>, _ yearText: ArraySlice<UInt8>, in now: YearMonth
    ) -> YearMonth? {
        let century = now.year / 100 * 100
        let month = number(monthText)
        let year = yearText.count == 2 ? century + number(yearText) : number(yearText)
        guard (1...12).contains(month), year < century + 100 else { return nil }
        return YearMonth(year: year, month: month)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 & 15) } }
}
