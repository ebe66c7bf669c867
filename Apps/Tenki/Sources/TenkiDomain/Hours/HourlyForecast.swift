package import Foundation

/// A city's weather for the next two days in periods of one or three hours, as a source issued it.
package struct HourlyForecast: Identifiable, Hashable, Sendable {
    /// Identifies a forecast by city, series, source and time of issue.
    package struct ID: Hashable, Sendable {
        /// The city.
        package let city: CityCode
        /// The series.
        package let series: HourlySeries
        /// The source that issued the forecast.
        package let source: DataSource
        /// The time of issue; for a source that does not state it, the time of the fetch.
        package let issuedAt: Date

        /// Creates an identifier.
        package init(city: CityCode, series: HourlySeries, source: DataSource, issuedAt: Date) {
            self.city = city
            self.series = series
            self.source = source
            self.issuedAt = issuedAt
        }
    }

    /// The maximum number of periods, and that of temperatures: those of ten days.
    package static let limit = 241

    /// The city, the series, the source and the time of issue.
    package let id: ID
    /// The time at which the forecast was fetched from the provider.
    package let fetchedAt: Date
    /// The station that the temperatures are forecast for, if it is not in the city; `nil` if it
    /// is, or if the source names none.
    package let station: String?
    /// The credit to show with the forecast.
    package let attribution: Attribution
    /// The periods, earliest first; at least one, and none that overlap.
    package let periods: [HourlyPeriod]
    /// The temperatures at single moments, earliest first, without duplicates; can be empty.
    package let temperatures: [HourlyTemperature]

    /// Creates a forecast.
    ///
    /// The periods and the temperatures can be in any order.
    ///
    /// - Throws: ``InvalidHourlyForecastError``, if there is no period, if periods overlap or
    ///   temperatures are duplicates, and if there are more than ``limit`` of either.
    package init(
        id: ID,
        fetchedAt: Date,
        station: String? = nil,
        attribution: Attribution,
        periods: [HourlyPeriod],
        temperatures: [HourlyTemperature]
    ) throws(InvalidHourlyForecastError) {
        guard !periods.isEmpty else { throw .noPeriods }
        guard max(periods.count, temperatures.count) <= Self.limit else { throw .tooMany }
        let periods = periods.sorted { $0.start < $1.start }
        guard zip(periods, periods.dropFirst()).allSatisfy({ $0.end <= $1.start }) else {
            throw .overlap
        }
        let temperatures = temperatures.sorted { $0.moment < $1.moment }
        guard zip(temperatures, temperatures.dropFirst()).allSatisfy({ $0.moment < $1.moment })
        else { throw .momentTwice }
        self.id = id
        self.fetchedAt = fetchedAt
        self.station = station?.limited(to: TextLimit.station)
        self.attribution = attribution
        self.periods = periods
        self.temperatures = temperatures
    }

    /// The city of the forecast.
    package var city: City { id.city.city }

    /// The end of the last period.
    package var end: Date { periods.last?.end ?? id.issuedAt }

    /// Returns the periods that are not over at a moment.
    package func periods(from moment: Date) -> [HourlyPeriod] {
        periods.filter { $0.end > moment }
    }
}

/// The weather of a part of a day.
package struct HourlyPeriod: Hashable, Sendable {
    /// The first moment.
    package let start: Date
    /// The length in seconds, from 1 to 86,400.
    package let seconds: Int
    /// The sky; `nil` if unknown.
    package let sky: Sky?
    /// The amount of precipitation in the whole period; `nil` if unknown or not provided.
    package let precipitation: Precipitation?
    /// The chance of precipitation in the period; `nil` if unknown or not provided.
    package let chanceOfRain: Percentage?
    /// The wind; `nil` if unknown.
    package let wind: Wind?

    /// Creates a period.
    ///
    /// - Throws: ``InvalidHourlyForecastError/length``, if the length is not within 1 second to
    ///   1 day.
    package init(
        start: Date,
        seconds: Int,
        sky: Sky?,
        precipitation: Precipitation? = nil,
        chanceOfRain: Percentage? = nil,
        wind: Wind? = nil
    ) throws(InvalidHourlyForecastError) {
        guard (1...86_400).contains(seconds) else { throw .length }
        self.start = start
        self.seconds = seconds
        self.sky = sky
        self.precipitation = precipitation
        self.chanceOfRain = chanceOfRain
        self.wind = wind
    }

    /// The moment at which the period is over.
    package var end: Date { start.addingTimeInterval(Double(seconds)) }
}

/// A temperature at a moment.
package struct HourlyTemperature: Hashable, Sendable {
    /// The moment.
    package let moment: Date
    /// The air temperature.
    package let temperature: Temperature

    /// Creates a temperature at a moment.
    package init(moment: Date, temperature: Temperature) {
        self.moment = moment
        self.temperature = temperature
    }
}

/// The error thrown for invalid parts of an hourly forecast.
package enum InvalidHourlyForecastError: Error, Equatable, CustomStringConvertible {
    /// The forecast has no periods.
    case noPeriods
    /// Two periods overlap.
    case overlap
    /// A moment has two temperatures.
    case momentTwice
    /// The forecast has more than ``HourlyForecast/limit`` periods or temperatures.
    case tooMany
    /// A period is not between a second and a day long.
    case length

    /// A human-readable description.
    package var description: String {
        switch self {
        case .noPeriods: "the hourly forecast has no periods"
        case .overlap: "the hourly forecast has periods that overlap"
        case .momentTwice: "the hourly forecast has a moment with two temperatures"
        case .tooMany:
            "the hourly forecast has more than \(HourlyForecast.limit) periods or temperatures"
        case .length: "a period of the hourly forecast is not between a second and a day long"
        }
    }
}
