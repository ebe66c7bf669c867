import Foundation

/// A cron expression's runs in a time zone, in seconds since 1970-01-01T00:00:00Z.
struct CronTimetable: Hashable, Sendable {
    let expression: CronExpression
    let zone: TimeZone

    /// Returns the first run after `moment`, or `nil` if there is none up to `limit`.
    func next(after moment: Int, limit: Int) -> Int? {
        let clock = WallClock(zone: zone)
        if expression.followsElapsedTime {
            return next(from: moment + 1, limit: limit, on: clock)
        }
        // A time matches when the clock first reaches or passes it.
        let time = expression.first(from: clock.latestTime(until: moment) + 1)
        let run = clock.firstMoment(showing: time)
        return run <= limit ? run : nil
    }

    /// Returns the last run at or before `moment`, or `nil` if there is none at or after `limit`.
    func latest(through moment: Int, limit: Int) -> Int? {
        let clock = WallClock(zone: zone)
        if expression.followsElapsedTime {
            return latest(through: moment, limit: limit, on: clock)
        }
        let time = expression.last(through: clock.latestTime(until: moment))
        let run = clock.firstMoment(showing: time)
        return run >= limit ? run : nil
    }

    private func next(from moment: Int, limit: Int, on clock: WallClock) -> Int? {
        var start = moment
        while start <= limit {
            let offset = clock.offset(at: start)
            let run = expression.first(from: start + offset) - offset
            let end = min(run, start + WallClock.offsetSpan)
            if let change = clock.change(after: start, through: end) {
                start = change
            } else if end == run {
                return run <= limit ? run : nil
            } else {
                // Whatever the offset is in that period, the wall clock stays between these two
                // times.
                start = max(end, run - WallClock.offsetSpan)
            }
        }
        return nil
    }

    private func latest(through moment: Int, limit: Int, on clock: WallClock) -> Int? {
        var end = moment
        while end >= limit {
            let offset = clock.offset(at: end)
            let run = expression.last(through: end + offset) - offset
            let start = max(run, end - WallClock.offsetSpan)
            if let change = clock.change(after: start, through: end) {
                end = change - 1
            } else if start == run {
                return run >= limit ? run : nil
            } else {
                end = min(start, run + WallClock.offsetSpan)
            }
        }
        return nil
    }
}
