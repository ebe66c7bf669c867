/// Dates for tests of what holds on every date.
package enum SampleDates {
    /// A date of each month at 3:00 or 16:30 in Japan: ends of months and quarters, and a leap day.
    package static let year = [
        "2028-01-01T03:00:00+09:00", "2028-02-29T16:30:00+09:00", "2028-03-31T03:00:00+09:00",
        "2028-04-01T16:30:00+09:00", "2028-05-15T03:00:00+09:00", "2028-06-30T16:30:00+09:00",
        "2028-07-01T03:00:00+09:00", "2028-08-10T16:30:00+09:00", "2028-09-30T03:00:00+09:00",
        "2028-10-01T16:30:00+09:00", "2028-11-26T03:00:00+09:00", "2028-12-31T16:30:00+09:00",
    ]
}
