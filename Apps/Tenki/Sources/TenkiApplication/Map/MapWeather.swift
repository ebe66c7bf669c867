package import Foundation
package import TenkiDomain

/// The newest stored forecast of each city, without the texts that a map does not show.
package struct MapWeather: Hashable, Sendable {
    /// The forecast of a city.
    package struct Outlook: Hashable, Sendable {
        /// The time of issue.
        package let issuedAt: Date
        /// The days, the earliest first.
        package let days: [Day]

        /// Returns how reliable the forecast still is at a moment.
        package func freshness(at moment: Date) -> Freshness { Freshness(age: age(at: moment)) }

        /// Returns the time since the issue, never negative.
        package func age(at moment: Date) -> Duration {
            .seconds(max(0, moment.timeIntervalSince(issuedAt)))
        }
    }

    /// A day of a city.
    package struct Day: Hashable, Sendable {
        /// The day.
        package let date: CalendarDate
        /// The weather in the short form of a Japanese forecast; `nil` if not provided.
        package let summary: String?
        /// The highest temperature; `nil` if not provided.
        package let high: Temperature?
        /// The lowest temperature; `nil` if not provided.
        package let low: Temperature?
        /// The chance of rain that summarises the day; `nil` if not provided.
        package let rain: Percentage?
    }

    /// The cities with a forecast.
    private let outlooks: [CityCode: Outlook]
    /// The attributions of the forecasts, without duplicates.
    package let attributions: [Attribution]

    /// Creates the weather without any forecast.
    package init() { self.init([]) }

    /// Creates the weather of forecasts, of which the newest of a city is used.
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

    /// Whether no city has a forecast.
    package var isEmpty: Bool { outlooks.isEmpty }

    /// The latest time of issue; `nil` without any forecast.
    package var issuedAt: Date? { outlooks.values.map(\.issuedAt).max() }

    /// Returns the forecast of a city; `nil` if none is stored.
    package func outlook(for city: CityCode) -> Outlook? { outlooks[city] }

    /// Returns a day of a city; `nil` if no stored forecast includes it.
    package func day(_ date: CalendarDate, in city: CityCode) -> Day? {
        outlooks[city]?.days.first { $0.date == date }
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
