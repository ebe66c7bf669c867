import Foundation

/// A time zone whose changes are computed from its law instead of the system's database.
enum RuleZone: String, CaseIterable, Sendable {
    case berlin = "Europe/Berlin"
    case newYork = "America/New_York"
    /// The only zone whose clock is changed by 30 minutes.
    case lordHowe = "Australia/Lord_Howe"
    /// A zone without changes of the clock.
    case tokyo = "Asia/Tokyo"

    /// A change of the clock: the first moment with the new offset, in seconds since 1970 in UTC.
    struct Change {
        let moment: Int
        let offset: Int
    }

    var changes: [Change] { Self.table[self] ?? [] }

    private static let table: [RuleZone: [Change]] = Dictionary(
        uniqueKeysWithValues: allCases.map { zone in (zone, (2019...2032).flatMap(zone.changes)) }
    )

    private func changes(in year: Int) -> [Change] {
        switch self {
        case .berlin:
            // Directive 2000/84/EC: the last Sundays of March and October, 01:00 UTC.
            [
                Change(moment: sunday(onOrAfter: 25, 3, year) + 3_600, offset: 7_200),
                Change(moment: sunday(onOrAfter: 25, 10, year) + 3_600, offset: 3_600),
            ]
        case .newYork:
            // Energy Policy Act of 2005: the second Sunday of March, the first of November.
            [
                Change(moment: sunday(onOrAfter: 8, 3, year) + 7 * 3_600, offset: -4 * 3_600),
                Change(moment: sunday(onOrAfter: 1, 11, year) + 6 * 3_600, offset: -5 * 3_600),
            ]
        case .lordHowe:
            // Standard Time Act 1987 of New South Wales: the first Sundays of April, October.
            [
                Change(moment: sunday(onOrAfter: 1, 4, year) - 9 * 3_600, offset: 37_800),
                Change(moment: sunday(onOrAfter: 1, 10, year) - 30_600, offset: 39_600),
            ]
        case .tokyo:
            []
        }
    }

    /// The offset from UTC at a moment in the years 2020 to 2032.
    func offset(at moment: Int) -> Int {
        if self == .tokyo { return 9 * 3_600 }
        let change = changes.last { $0.moment <= moment }
        return change?.offset ?? 0
    }

    var timeZone: TimeZone {
        get throws { try zone(rawValue) }
    }
}

/// Returns the first midnight of a Sunday in UTC that is not before a date.
private func sunday(onOrAfter day: Int, _ month: Int, _ year: Int) -> Int {
    var date = tm()
    date.tm_year = Int32(year - 1900)
    date.tm_mon = Int32(month - 1)
    date.tm_mday = Int32(day)
    let moment = timegm(&date)
    return moment + (7 - Int(date.tm_wday)) % 7 * 86_400
}
