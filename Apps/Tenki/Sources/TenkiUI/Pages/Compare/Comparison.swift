import TenkiApplication
import TenkiDomain

/// The forecasts of some cities, side by side.
struct Comparison: Equatable, Sendable {
    /// A city and its forecast.
    struct Entry: Equatable, Sendable {
        let city: CityCode
        /// The forecast; `nil` if none is stored.
        let shown: ForecastSnapshot?
        /// The reason why there is no forecast; `nil` if there is one, or none has failed.
        let reason: String?

        /// Returns the forecast for a day; `nil` if the newest issue does not include it.
        func day(_ date: CalendarDate) -> DailyForecast? {
            shown?.forecast.days.first { $0.date == date }
        }
    }

    let entries: [Entry]
    let today: CalendarDate
    let preferences: Preferences

    /// The days from today on that any city has, earliest first.
    var dates: [CalendarDate] {
        let dates = entries.flatMap { $0.shown?.forecast.days ?? [] }.map(\.date)
        return Set(dates).filter { today.days(until: $0) >= 0 }.sorted()
    }

    /// The attributions of the forecasts, without duplicates.
    var attributions: [Attribution] {
        var seen: Set<Attribution> = []
        return entries.compactMap { $0.shown?.forecast.attribution }
            .filter { seen.insert($0).inserted }
    }
}
