import CheckoutModel

/// A rule such as `CET-1CEST,M3.5.0,M10.5.0/3`: the footer of a TZif file, and a possible value of TZ.
/// Source: POSIX, "TZ", with the hours from -167 to 167 of RFC 9636.
struct PosixZoneRule: Equatable {
    /// A day of the year on which the clock changes.
    enum Day: Equatable {
        /// Week 5 is the last; weekday 0 is Sunday.
        case monthWeekDay(month: Int, week: Int, weekday: Int)
        /// 1 to 365, 29 February is never counted.
        case julian(Int)
        /// 0 to 365, 29 February counts in leap years.
        case zeroBased(Int)
    }

    struct Change: Equatable {
        var day: Day
        /// Seconds after midnight, by the clock that holds before the change.
        var seconds: Int
    }

    /// Seconds east of Greenwich.
    var standardOffset: Int
    /// In summer, with begin and end; `nil` where the clock never changes.
    var summer: (offset: Int, begin: Change, end: Change)?

    static func == (a: Self, b: Self) -> Bool {
        a.standardOffset == b.standardOffset && a.summer?.offset == b.summer?.offset
            && a.summer?.begin == b.summer?.begin && a.summer?.end == b.summer?.end
    }

    /// `nil` for anything that is not wholly such a rule.
    init?(_ text: some StringProtocol) {
        var scanner = PosixZoneScanner(text)
        guard scanner.name(), let west = scanner.time(hoursMax: 24) else { return nil }
        standardOffset = -west
        if scanner.isAtEnd { return }
        guard scanner.name() else { return nil }
        var offset = standardOffset + 3600
        if !scanner.isAt(",") {
            guard let west = scanner.time(hoursMax: 24) else { return nil }
            offset = -west
        }
        guard scanner.take(","), let begin = scanner.change(), scanner.take(","), let end = scanner.change(),
            scanner.isAtEnd
        else { return nil }
        summer = (offset, begin, end)
    }

    /// Seconds east of Greenwich at this moment.
    func offset(at unixSeconds: Int) -> Int {
        guard let summer else { return standardOffset }
        let local = unixSeconds + standardOffset
        let year = CivilDate(days: CivilDate.floorDivide(local, 86_400)).year
        let begin = Self.seconds(summer.begin, year) - standardOffset
        let end = Self.seconds(summer.end, year) - summer.offset
        let isSummer =
            begin < end ? unixSeconds >= begin && unixSeconds < end : unixSeconds >= begin || unixSeconds < end
        return isSummer ? summer.offset : standardOffset
    }

    /// Seconds since 1970 by the wall clock.
    private static func seconds(_ change: Change, _ year: Int) -> Int {
        day(change.day, year) * 86_400 + change.seconds
    }

    private static func day(_ day: Day, _ year: Int) -> Int {
        let newYear = CivilDate(year: year, month: 1, day: 1).days
        switch day {
        case .zeroBased(let number): return newYear + number
        case .julian(let number): return newYear + number - (CivilDate.isLeap(year) && number >= 60 ? 0 : 1)
        case .monthWeekDay(let month, let week, let weekday):
            let first = CivilDate(year: year, month: month, day: 1).days
            let next =
                month == 12
                ? CivilDate(year: year + 1, month: 1, day: 1).days
                : CivilDate(year: year, month: month + 1, day: 1).days
            var found = first + CivilDate.floorModulo(weekday - CivilDate.weekday(days: first), 7) + (week - 1) * 7
            while found >= next { found -= 7 }
            return found
        }
    }
}
