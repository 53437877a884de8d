internal import CheckoutCore
internal import CheckoutModel

// An open card form is judged anew at the moment in which another month begins in its session's zone (C-094, C-098,
// C-140), whether or not anybody touches it.

extension Server {
    /// How far ahead one look goes.
    private static let monthWatch: Milliseconds = .hours(1)

    /// Wakes the session when its month may end, as long as it has a form. Looked at once an hour at least: who sets
    /// the clock moves the moment.
    func watchMonth(_ session: Session, _ track: SessionTrack) {
        guard session.hasCardForm, !session.isOver else { return track.clearAlarm(.month) }
        guard !track.isRunning(.month) else { return }
        track.setAlarm(.month, now.monotonic + untilMonthEnds(zone: session.record.timeZone), in: &timers)
    }

    /// Until the first millisecond of another month, an hour at most.
    private func untilMonthEnds(zone: String) -> Milliseconds {
        let month = environment.civilMonth(at: now.wall, zone: zone)
        func isPast(_ milliseconds: Int64) -> Bool {
            let then = WallTime(unixMilliseconds: now.wall.unixMilliseconds + milliseconds)
            return environment.civilMonth(at: then, zone: zone) != month
        }
        var (past, still) = (Int64(Self.monthWatch.count), Int64(0))
        guard isPast(past) else { return Self.monthWatch }
        while past - still > 1 {
            let middle = still + (past - still) / 2
            if isPast(middle) { past = middle } else { still = middle }
        }
        return Milliseconds(UInt64(past))
    }
}
