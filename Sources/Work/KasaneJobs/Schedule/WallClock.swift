import Foundation

/// A time zone's wall clock, in whole seconds.
///
/// Moments are seconds since 1970-01-01T00:00:00Z. Wall-clock times are seconds since January 1,
/// 1970, 00:00 on the wall clock, as if every day had 24 hours.
///
/// Searches compare the offsets at both ends of a day and a half. They would miss a change that is
/// reversed within that time, which doesn't occur in any time zone.
struct WallClock {
    let zone: TimeZone

    /// The largest difference between two UTC offsets.
    ///
    /// `TimeZone` allows 18 hours in either direction.
    static let offsetSpan = 36 * 3_600

    func offset(at moment: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
    }

    /// Returns when the offset changes, after `start` and at or before `end`, or `nil` if both ends
    /// have the same offset.
    func change(after start: Int, through end: Int) -> Int? {
        let offset = offset(at: start)
        guard self.offset(at: end) != offset else { return nil }
        var (last, first) = (start, end)
        while first - last > 1 {
            let middle = last + (first - last) / 2
            if self.offset(at: middle) == offset { last = middle } else { first = middle }
        }
        return first
    }

    /// Returns the first moment at which the clock shows `time` or a later time.
    ///
    /// For a repeated time, this is the first occurrence. For a skipped time, it is the end of the
    /// gap.
    func firstMoment(showing time: Int) -> Int {
        let start = time - Self.offsetSpan / 2
        let moment = time - offset(at: start)
        guard let change = change(after: start, through: time + Self.offsetSpan / 2),
            moment >= change
        else { return moment }
        return max(change, time - offset(at: change))
    }

    /// Returns the latest wall-clock time that the clock has shown up to a moment.
    ///
    /// While an hour repeats, this is the end of the hour.
    func latestTime(until moment: Int) -> Int {
        let time = moment + offset(at: moment)
        guard let change = change(after: moment - Self.offsetSpan, through: moment) else {
            return time
        }
        return max(time, change - 1 + offset(at: change - 1))
    }
}
