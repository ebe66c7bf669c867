import Foundation
import TenkiDomain

/// The periods and the temperatures of an hourly forecast, in lists of equal length.
///
/// The lists take less room than one object for each period. A list without any value is left out.
struct HoursColumn: Codable {
    /// The starts of the periods in seconds since 1970.
    let starts: [Int]
    /// The lengths of the periods in seconds; a single one if all are equal.
    let lengths: [Int]
    let skies: [String?]?
    /// In tenths of a millimeter.
    let rain: [Int?]?
    /// In percent.
    let chances: [Int?]?
    let winds: [Int?]?
    /// In tenths of a meter per second.
    let lowest: [Int?]?
    /// In tenths of a meter per second; left out if the winds are exact.
    let highest: [Int?]?
    /// The moments of the temperatures in seconds since 1970.
    let moments: [Int]
    /// In tenths of a degree Celsius.
    let degrees: [Int]

    init(_ forecast: HourlyForecast) {
        let periods = forecast.periods
        func list<Value>(_ value: (HourlyPeriod) -> Value?) -> [Value?]? {
            let values = periods.map(value)
            return values.contains { $0 != nil } ? values : nil
        }
        starts = periods.map { Int($0.start.timeIntervalSince1970) }
        let lengths = periods.map(\.seconds)
        self.lengths = Set(lengths).count == 1 ? Array(lengths.prefix(1)) : lengths
        skies = list { $0.sky?.rawValue }
        rain = list { $0.precipitation?.tenths }
        chances = list { $0.chanceOfRain?.value }
        winds = list { $0.wind?.direction?.rawValue }
        lowest = list { $0.wind?.lowestTenths }
        let isExact = periods.allSatisfy { $0.wind?.isExact ?? true }
        highest = isExact ? nil : list { $0.wind?.highestTenths }
        moments = forecast.temperatures.map { Int($0.moment.timeIntervalSince1970) }
        degrees = forecast.temperatures.map(\.temperature.tenths)
    }

    func periods() throws -> [HourlyPeriod] {
        try starts.indices.map { index in
            let seconds = lengths.count == 1 ? lengths[0] : lengths[at: index]
            guard let seconds else { throw InvalidHourlyForecastError.length }
            return try HourlyPeriod(
                start: Date(timeIntervalSince1970: Double(starts[index])),
                seconds: seconds,
                sky: skies?[at: index].flatMap { $0 }.flatMap(Sky.init),
                precipitation: rain?[at: index].flatMap { $0 }
                    .map { try Precipitation(tenths: $0) },
                chanceOfRain: chances?[at: index].flatMap { $0 }.flatMap(Percentage.init),
                wind: wind(at: index)
            )
        }
    }

    func temperatures() throws -> [HourlyTemperature] {
        try zip(moments, degrees).map { moment, tenths in
            HourlyTemperature(
                moment: Date(timeIntervalSince1970: Double(moment)),
                temperature: try Temperature(tenths: tenths)
            )
        }
    }

    private func wind(at index: Int) throws -> Wind? {
        guard let lowest = lowest?[at: index].flatMap({ $0 }) else { return nil }
        var top: Int? = lowest
        if let highest { top = highest[at: index].flatMap { $0 } }
        return try Wind(
            from: winds?[at: index].flatMap { $0 }.flatMap(WindDirection.init),
            lowestTenths: lowest,
            highestTenths: top
        )
    }
}

extension Array {
    fileprivate subscript(at index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
