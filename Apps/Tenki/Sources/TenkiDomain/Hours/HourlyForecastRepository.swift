package import Foundation
package import KasaneDomain

/// The stored hourly forecasts.
///
/// Forecasts that cannot be decoded count as not stored.
package protocol HourlyForecastRepository: Repository<HourlyForecast> {
    func newest(
        inEach cities: [CityCode],
        from sources: [HourlySeries: DataSource]
    ) async throws -> [HourlyForecast]

    func deleteAll(
        like id: HourlyForecast.ID,
        issuedOutside period: ClosedRange<Date>
    ) async throws

    func deleteAll(issuedBefore moment: Date) async throws
}
