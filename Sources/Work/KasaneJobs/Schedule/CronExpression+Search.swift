/// Wall-clock times are seconds since January 1, 1970, 00:00 on the wall clock, as if every day had
/// 24 hours.
extension CronExpression {
    /// The number of seconds in a day.
    private static let day = 86_400

    /// Returns the first matching wall-clock time at or after `bound`.
    ///
    /// Takes a few operations per month searched. The search ends after 40 years at most.
    func first(from bound: Int) -> Int {
        let (days, second) = bound.flooredDivision(by: Self.day)
        let date = CivilDate(days: days)
        if matches(date), let minute = firstMinute(from: (second + 59) / 60) {
            return days * Self.day + minute * 60
        }
        let match = firstDay(from: CivilDate(days: days + 1)).days
        return match * Self.day + (firstMinute(from: 0) ?? 0) * 60
    }

    /// Returns the last matching wall-clock time at or before `bound`.
    ///
    /// Takes a few operations per month searched. The search ends after 40 years at most.
    func last(through bound: Int) -> Int {
        let (days, second) = bound.flooredDivision(by: Self.day)
        let date = CivilDate(days: days)
        if matches(date), let minute = lastMinute(through: second / 60) {
            return days * Self.day + minute * 60
        }
        let match = lastDay(through: CivilDate(days: days - 1)).days
        return match * Self.day + (lastMinute(through: 24 * 60 - 1) ?? 0) * 60
    }

    private func matches(_ date: CivilDate) -> Bool {
        guard months.numbers.contains(date.month) else { return false }
        let isDay = days.numbers.contains(date.day)
        let isWeekday = weekdays.numbers.contains(date.weekday)
        return matchesEitherDay ? isDay || isWeekday : isDay && isWeekday
    }

    /// Returns the first matching day.
    ///
    /// The parser guarantees that a matching day exists.
    private func firstDay(from date: CivilDate) -> CivilDate {
        var date = date
        while true {
            if months.numbers.contains(date.month) {
                for day in date.day...date.daysInMonth {
                    date.day = day
                    if matches(date) { return date }
                }
            }
            date = date.startOfNextMonth
        }
    }

    private func lastDay(through date: CivilDate) -> CivilDate {
        var date = date
        while true {
            if months.numbers.contains(date.month) {
                for day in (1...date.day).reversed() {
                    date.day = day
                    if matches(date) { return date }
                }
            }
            date = date.endOfPreviousMonth
        }
    }

    /// Returns the first matching minute of a day at or after `bound`, or `nil` if there is none.
    private func firstMinute(from bound: Int) -> Int? {
        if hours.numbers.contains(bound / 60),
            let minute = minutes.numbers.first(from: bound % 60)
        {
            return bound / 60 * 60 + minute
        }
        guard let hour = hours.numbers.first(from: bound / 60 + 1),
            let minute = minutes.numbers.first(from: 0)
        else { return nil }
        return hour * 60 + minute
    }

    private func lastMinute(through bound: Int) -> Int? {
        if hours.numbers.contains(bound / 60),
            let minute = minutes.numbers.last(through: bound % 60)
        {
            return bound / 60 * 60 + minute
        }
        guard bound >= 60, let hour = hours.numbers.last(through: bound / 60 - 1),
            let minute = minutes.numbers.last(through: 59)
        else { return nil }
        return hour * 60 + minute
    }
}
