/// A Gregorian date without a time zone.
///
/// A search converts many dates, and `Calendar` takes microseconds for each.
struct CivilDate {
    var year: Int
    var month: Int
    var day: Int

    /// The number of days since January 1, 1970.
    ///
    /// Algorithm: https://howardhinnant.github.io/date_algorithms.html#days_from_civil.
    var days: Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// The day of the week, with 0 for Sunday.
    var weekday: Int {
        // 1 January 1970 was a Thursday.
        (days + 4).flooredDivision(by: 7).remainder
    }

    var daysInMonth: Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    var startOfNextMonth: CivilDate {
        month == 12
            ? CivilDate(year: year + 1, month: 1, day: 1)
            : CivilDate(year: year, month: month + 1, day: 1)
    }

    var endOfPreviousMonth: CivilDate {
        var end =
            month == 1
            ? CivilDate(year: year - 1, month: 12, day: 1)
            : CivilDate(year: year, month: month - 1, day: 1)
        end.day = end.daysInMonth
        return end
    }
}

extension CivilDate {
    /// Creates a date from the number of days since January 1, 1970.
    ///
    /// Algorithm: https://howardhinnant.github.io/date_algorithms.html#civil_from_days.
    init(days: Int) {
        // Years start in March, so that a leap day is the last day of its year.
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}

extension Int {
    /// Divides by a positive number and rounds the quotient down.
    func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
