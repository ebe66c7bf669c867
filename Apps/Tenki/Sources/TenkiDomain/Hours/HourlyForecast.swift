package import Foundation

package struct HourlyForecast: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let city: CityCode
        package let series: HourlySeries
        package let source: DataSource
        package let issuedAt: Date

        package init(city: CityCode, series: HourlySeries, source: DataSource, issuedAt: Date) {
            self.city = city
            self.series = series
            self.source = source
            self.issuedAt = issuedAt
        }
    }

    package static let limit = 241

    package let id: ID
    package let fetchedAt: Date
    package let station: String?
    package let attribution: Attribution
    /// The periods, earliest first; at least one, and none that overlap.
    package let periods: [HourlyPeriod]
    /// The temperatures at single moments, earliest first, without duplicates; can be empty.
    package let temperatures: [HourlyTemperature]

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

    package var city: City { id.city.city }

    package var end: Date { periods.last?.end ?? id.issuedAt }

    package func periods(from moment: Date) -> [HourlyPeriod] {
        periods.filter { $0.end > moment }
    }
}

package struct HourlyPeriod: Hashable, Sendable {
    package let start: Date
    /// The length in seconds, from 1 to 86,400.
    package let seconds: Int
    package let sky: Sky?
    package let precipitation: Precipitation?
    package let chanceOfRain: Percentage?
    package let wind: Wind?

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

    package var end: Date { start.addingTimeInterval(Double(seconds)) }
}

package struct HourlyTemperature: Hashable, Sendable {
    package let moment: Date
    package let temperature: Temperature

    package init(moment: Date, temperature: Temperature) {
        self.moment = moment
        self.temperature = temperature
    }
}

package enum InvalidHourlyForecastError: Error, Equatable, CustomStringConvertible {
    case noPeriods
    case overlap
    case momentTwice
    case tooMany
    case length

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
