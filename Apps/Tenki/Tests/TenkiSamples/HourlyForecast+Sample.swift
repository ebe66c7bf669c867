import Foundation
import KasaneDomain
package import TenkiDomain

/// Returns Tokyo's hours of 11 o'clock on 21 November 2026: seven periods of three hours from noon.
///
/// - Parameters:
///   - skies: The skies of the periods.
///   - city: The city.
///   - series: The series.
///   - source: The source.
///   - hours: The hours by which the forecast is older.
///   - tenths: The precipitation of each period in tenths of a millimetre.
///   - chance: The chance of rain of each period in percent.
/// - Returns: The forecast.
/// - Throws: No error for at most 80 periods.
package func hourlyForecast(
    _ skies: [Sky?] = [.clear, .rain, .rain, .overcast, .overcast, .clear, .clear],
    for city: CityCode = .tokyo,
    series: HourlySeries = .agency,
    source: DataSource = DataSource(name: "tests"),
    issuedEarlier hours: Double = 0,
    tenths: Int? = nil,
    chance: Int? = nil
) throws -> HourlyForecast {
    let issuedAt = Date(timeIntervalSince1970: 1_795_226_400 - hours * 3600)
    let start = issuedAt.addingTimeInterval(3600)
    return try HourlyForecast(
        id: .init(city: city, series: series, source: source, issuedAt: issuedAt),
        fetchedAt: issuedAt.addingTimeInterval(600),
        attribution: Attribution(text: "(C) hours", link: "https://a.example/hours"),
        periods: skies.enumerated().map { index, sky in
            try HourlyPeriod(
                start: start.addingTimeInterval(Double(index) * 10_800),
                seconds: 10_800,
                sky: sky,
                precipitation: tenths.map { try Precipitation(tenths: $0) },
                chanceOfRain: chance.flatMap(Percentage.init),
                wind: Wind(from: .northeast, lowestTenths: 30, highestTenths: 50)
            )
        },
        temperatures: (0...skies.count).map { index in
            HourlyTemperature(
                moment: start.addingTimeInterval(Double(index) * 10_800),
                temperature: try Temperature(tenths: 120 + (index % 4) * 15)
            )
        }
    )
}

/// A provider without any hours.
package struct NoHours: HourlyForecastProvider {
    package let hourlySources: [HourlySeries: DataSource] = [:]

    package init() {}

    package func hours(
        of _: HourlySeries,
        for _: CityCode,
        on _: ProviderRequest
    ) async throws -> HourlyForecast {
        throw ProviderFailure.noneConfigured.error
    }
}
