internal import CheckoutModel

/// Values as words of the command line.
enum Words {
    /// "onScreen" is "on-screen".
    static func of(_ value: some Sendable) -> String {
        var text = ""
        for character in String(describing: value) {
            if character.isUppercase { text += "-" }
            text += character.lowercased()
        }
        return text
    }

    /// Of what may be absent; then an empty text.
    static func of(_ value: (some Sendable)?) -> String { value.map { of($0) } ?? "" }

    /// A number of a later version is shown as it came (B-075).
    static func of(_ status: PaymentStatus?) -> String {
        switch status {
        case nil: ""
        case .pending: "pending"
        case .success: "success"
        case .failed: "failed"
        case .unknown(let number): "UNKNOWN(\(number))"
        }
    }

    /// "1999 EUR": minor units with their currency.
    static func of(_ money: Money?) -> String { money.map { "\($0.minorUnits) \($0.currency.text)" } ?? "" }

    /// "1999 EUR (€19.99)": with the text that the daemon made, where it made one.
    static func withText(_ money: Money?) -> String { withText(of(money), money?.text) }

    /// Units and currency, with their text behind them.
    static func withText(_ units: String, _ text: String?) -> String {
        guard let text, !units.isEmpty else { return units }
        // What isolates foreign text takes the place of its marks of direction.
        let marks: Set<Unicode.Scalar> = ["\u{61C}", "\u{200E}", "\u{200F}"]
        var shown = String.UnicodeScalarView()
        shown.append(contentsOf: text.unicodeScalars.filter { !marks.contains($0) })
        return "\(units) (\(String(shown)))"
    }

    /// The first eight digits, which are enough to name a session.
    static func short(_ session: SessionID) -> String { String(session.text.prefix(8)) }

    /// "2026-11-30T05:02:35.120Z".
    static func time(_ time: WallTime) -> String {
        let civil = CivilTime(time)
        return "\(four(civil.date.year))-\(two(civil.date.month))-\(two(civil.date.day))T\(clock(civil))"
            + ".\(three(civil.millisecond))Z"
    }

    /// "2026-11-30 05:02", of the same zone.
    static func minute(_ time: WallTime) -> String {
        let text = Words.time(time)
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
    }

    /// "05:02:35", of the same zone.
    static func clock(_ time: WallTime) -> String { clock(CivilTime(time)) }

    private static func clock(_ civil: CivilTime) -> String {
        "\(two(civil.hour)):\(two(civil.minute)):\(two(civil.second))"
    }

    /// "3 min 20 s".
    static func span(_ milliseconds: UInt64) -> String {
        let seconds = milliseconds / 1000
        switch seconds {
        case 0: return "\(milliseconds) ms"
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
        case ..<86_400: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        default: return "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    private static func three(_ number: Int) -> String { number < 100 ? "0" + two(number) : "\(number)" }
    private static func four(_ number: Int) -> String { number < 1000 ? "0" + three(number) : "\(number)" }
}

/// A moment in UTC, by the calendar.
private struct CivilTime {
    let date: CivilDate
    let hour: Int, minute: Int, second: Int, millisecond: Int

    init(_ time: WallTime) {
        let (seconds, millisecond) = Self.divide(Int(time.unixMilliseconds), 1000)
        let (days, rest) = Self.divide(seconds, 86_400)
        date = CivilDate(days: days)
        (hour, minute, second) = (rest / 3600, rest % 3600 / 60, rest % 60)
        self.millisecond = millisecond
    }

    private static func divide(_ number: Int, _ by: Int) -> (Int, Int) {
        (CivilDate.floorDivide(number, by), CivilDate.floorModulo(number, by))
    }
}
