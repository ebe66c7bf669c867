package import Foundation
package import TenkiDomain

/// The newest stored forecast of each city, without the texts that a map does not show.
package struct MapWeather: Hashable, Sendable {
    package struct Outlook: Hashable, Sendable {
        package let issuedAt: Date
        package let days: [Day]

        package func freshness(at moment: Date) -> Freshness { Freshness(age: age(at: moment)) }

        package func age(at moment: Date) -> Duration {
            .seconds(max(0, moment.timeIntervalSince(issuedAt)))
        }
    }

    package struct Day: Hashable, Sendable {
        package let date: CalendarDate
        package let summary: String?
        package let high: Temperature?
        package let low: Temperature?
        package let rain: Percentage?
    }

    private let outlooks: [CityCode: Outlook]
    package let attributions: [Attribution]

    package init() { self.init([]) }

    package init(_ forecasts: [Forecast]) {
        let newest = Dictionary(forecasts.map { ($0.id.city, $0) }) { first, second in
            first.id.issuedAt >= second.id.issuedAt ? first : second
        }
        outlooks = newest.mapValues { forecast in
            Outlook(issuedAt: forecast.id.issuedAt, days: forecast.days.map(Day.init))
        }
        attributions = forecasts.map(\.attribution).reduce(into: []) { all, attribution in
            if !all.contains(attribution) { all.append(attribution) }
        }
    }

    package var issuedAt: Date? { outlooks.values.map(\.issuedAt).max() }

    package func outlook(for city: CityCode) -> Outlook? { outlooks[city] }

    package func day(_ date: CalendarDate, in city: CityCode) -> Day? {
        outlooks[city]?.days.first { $0.date == date }
    }

    /// Returns whether most forecasts have figures for a date, which they lack for today in the
    /// evening.
    package func hasFigures(on date: CalendarDate, where hasFigures: (Day) -> Bool) -> Bool {
        let count = outlooks.keys.count(where: { day(date, in: $0).map(hasFigures) == true })
        return count * 2 > outlooks.count
    }
}

extension MapWeather.Day {
    init(_ day: DailyForecast) {
        date = day.date
        summary = day.summary
        high = day.high
        low = day.low
        rain = day.chancesOfRain.highest
    }
}
