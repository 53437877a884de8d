import CheckoutModel
import Testing

@Suite struct CivilDateTests {
    @Test("days and months agree with each other over 800 years")
    func roundTrip() {
        var days = CivilDate(year: 1600, month: 1, day: 1).days
        for year in 1600..<2400 {
            for month in 1...12 {
                #expect(CivilDate(year: year, month: month, day: 1).days == days)
                let length = [31, CivilDate.isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
                #expect(CivilDate(days: days) == CivilDate(year: year, month: month, day: 1))
                #expect(CivilDate(days: days + length - 1) == CivilDate(year: year, month: month, day: length))
                days += length
            }
        }
        #expect(CivilDate(year: 1970, month: 1, day: 1).days == 0)
        #expect(CivilDate.weekday(days: 0) == 4)
        #expect(CivilDate.weekday(days: -1) == 3)
    }
}
