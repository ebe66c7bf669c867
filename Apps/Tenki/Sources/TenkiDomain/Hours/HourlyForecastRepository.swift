package import Foundation
package import KasaneDomain

/// The stored hourly forecasts.
///
/// Forecasts that cannot be decoded count as not stored.
package protocol HourlyForecastRepository: Repository<HourlyForecast> {
    /// Returns the newest forecast of each city and series.
    ///
    /// - Parameters:
    ///   - cities: The cities.
    ///   - sources: The accepted source of each series.
    /// - Returns: The forecasts, in any order.
    /// - Throws: An error of the store.
    func newest(
        inEach cities: [CityCode],
        from sources: [HourlySeries: DataSource]
    ) async throws -> [HourlyForecast]

    /// Deletes the forecasts with the city, series and source of an identifier that were issued
    /// outside a period.
    func deleteAll(
        like id: HourlyForecast.ID,
        issuedOutside period: ClosedRange<Date>
    ) async throws

    /// Deletes the forecasts issued before a moment, except the newest of each city, series and
    /// source.
    ///
    /// - Parameter moment: The moment.
    /// - Throws: An error of the store.
    func deleteAll(issuedBefore moment: Date) async throws
}
