import TenkiApplication
import TenkiDomain

struct Comparison: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        let city: CityCode
        let shown: ForecastSnapshot?
        let reason: String?

        func day(_ date: CalendarDate) -> DailyForecast? {
            shown?.forecast.days.first { $0.date == date }
        }
    }

    let entries: [Entry]
    let today: CalendarDate
    let preferences: Preferences

    var dates: [CalendarDate] {
        let days = entries.flatMap { $0.shown?.forecast.days ?? [] }
            .filter { today.days(until: $0.date) >= 0 }
        let tomorrow = today.adding(days: 1)
        let isOver =
            !days.contains { $0.date == today && $0.hasTemperature }
            && days.contains { $0.date == tomorrow && $0.hasTemperature }
        return Set(days.map(\.date)).filter { !isOver || $0 != today }.sorted()
    }

    var attributions: [Attribution] {
        entries.compactMap { $0.shown?.forecast.attribution }.unique(by: \.self)
    }
}
