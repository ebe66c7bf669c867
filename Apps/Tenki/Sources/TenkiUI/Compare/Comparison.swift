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

    /// The days from today on that any city has, earliest first; in the evening, when no city has a
    /// temperature for today, those from tomorrow on.
    var dates: [CalendarDate] {
        let days = entries.flatMap { $0.shown?.forecast.days ?? [] }
            .filter { today.days(until: $0.date) >= 0 }
        let tomorrow = today.adding(days: 1)
        let isOver =
            !days.contains { $0.date == today && $0.hasTemperature }
            && days.contains { $0.date == tomorrow && $0.hasTemperature }
        return Set(days.map(\.date)).filter { !isOver || $0 != today }.sorted()
    }

    /// The attributions of the forecasts, without duplicates.
    var attributions: [Attribution] {
        var seen: Set<Attribution> = []
        return entries.compactMap { $0.shown?.forecast.attribution }
            .filter { seen.insert($0).inserted }
    }
}
