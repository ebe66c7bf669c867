/// A day in the proleptic Gregorian calendar, the calendar of databases and ISO 8601.
///
/// Foundation's Gregorian calendar switches to the Julian calendar before 1582.
package struct CivilDay: Equatable {
    /// The year, where 0 is 1 BC.
    package let year: Int
    package let month: Int
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a day from the number of days since 1970-01-01.
    ///
    /// Internally, years start in March so that the leap day comes last. An era is 400 years.
    package init(daysSince1970 days: Int) {
        let days = days + 719_468
        let era = days.floored(by: 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let era = year.floored(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    package var exists: Bool {
        (1...12).contains(month) && (1...31).contains(day)
            && Self(daysSince1970: daysSince1970) == self
    }
}

extension FixedWidthInteger {
    /// Returns the quotient, rounded down.
    package func floored(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
