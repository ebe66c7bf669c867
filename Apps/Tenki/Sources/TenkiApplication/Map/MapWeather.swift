public import Foundation
public import TenkiDomain

/// The newest stored forecast of each city, without the texts that a map does not show.
public struct MapWeather: Hashable, Sendable {
    /// The forecast of a city.
    public struct Outlook: Hashable, Sendable {
        /// The time of issue.
        public let issuedAt: Date
        /// The days, the earliest first.
        public let days: [Day]

        /// Returns how reliable the forecast still is at a moment.
        public func freshness(at moment: Date) -> Freshness { Freshness(age: age(at: moment)) }

        /// Returns the time since the issue, never negative.
        public func age(at moment: Date) -> Duration {
            .seconds(max(0, moment.timeIntervalSince(issuedAt)))
        }
    }

    /// A day of a city.
    public struct Day: Hashable, Sendable {
        /// The day.
        public let date: CalendarDate
        /// The weather in the short form of a Japanese forecast; `nil` if not provided.
        public let summary: String?
        /// The highest temperature; `nil` if not provided.
        public let high: Temperature?
        /// The lowest temperature; `nil` if not provided.
        public let low: Temperature?
        /// The chance of rain that summarises the day; `nil` if not provided.
        public let rain: Percentage?
    }

    /// The cities with a forecast.
    private let outlooks: [CityCode: Outlook]
    /// The attributions of the forecasts, without duplicates.
    public let attributions: [Attribution]

    /// Creates the weather without any forecast.
    public init() { self.init([]) }

    /// Creates the weather of forecasts, of which the newest of a city is used.
    public init(_ forecasts: [Forecast]) {
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
    public var isEmpty: Bool { outlooks.isEmpty }

    /// The latest time of issue; `nil` without any forecast.
    public var issuedAt: Date? { outlooks.values.map(\.issuedAt).max() }

    /// Returns the forecast of a city; `nil` if none is stored.
    public func outlook(for city: CityCode) -> Outlook? { outlooks[city] }

    /// Returns a day of a city; `nil` if no stored forecast includes it.
    public func day(_ date: CalendarDate, in city: CityCode) -> Day? {
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
