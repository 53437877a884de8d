/// Reads the parts of a `PosixZoneRule`, byte by byte.
struct PosixZoneScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    func isAt(_ character: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: character) }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard isAt(character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Three letters or more, or anything but a control in `<>`.
    mutating func name() -> Bool {
        if take("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")), end > rest.startIndex else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
        rest = rest[letters.endIndex...]
        return letters.count >= 3
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time(hoursMax: Int) -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = number(0...hoursMax) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where isAt(":") {
            guard take(":"), let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return sign * seconds
    }

    /// A date with an optional `/time`; without it 02:00.
    mutating func change() -> PosixZoneRule.Change? {
        guard let day = day() else { return nil }
        guard take("/") else { return PosixZoneRule.Change(day: day, seconds: 7200) }
        return time(hoursMax: 167).map { PosixZoneRule.Change(day: day, seconds: $0) }
    }

    private mutating func day() -> PosixZoneRule.Day? {
        if take("J") { return number(1...365).map { .julian($0) } }
        guard take("M") else { return number(0...365).map { .zeroBased($0) } }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6)
        else { return nil }
        return .monthWeekDay(month: month, week: week, weekday: weekday)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard !digits.isEmpty, digits.count <= 3 else { return nil }
        rest = rest[digits.endIndex...]
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return range.contains(value) ? value : nil
    }
}
