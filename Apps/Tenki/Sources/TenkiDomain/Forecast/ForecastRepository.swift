package import Foundation
package import KasaneDomain

/// The stored forecasts.
package protocol ForecastRepository: Repository<Forecast> {
    /// Returns the forecast of a city with the latest time of issue, or `nil` if none is stored.
    ///
    /// Of several with the same time of issue, the one fetched last is returned.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - sources: The accepted sources; `nil` for any source.
    /// - Returns: The forecast, or `nil` if none is stored.
    /// - Throws: An error of the store.
    func newest(in city: CityCode, from sources: [DataSource]?) async throws -> Forecast?

    /// Returns the most recently issued forecasts of a city, the newest first.
    ///
    /// Forecasts that cannot be decoded are skipped.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - sources: The accepted sources; `nil` for any source.
    ///   - limit: The maximum number of forecasts.
    /// - Returns: The forecasts.
    /// - Throws: An error of the store.
    func issues(
        in city: CityCode,
        from sources: [DataSource]?,
        limit: Int
    ) async throws -> [Forecast]

    /// Returns the most recently issued forecasts of each city, the newest of a city first.
    ///
    /// Forecasts that cannot be decoded are skipped.
    ///
    /// - Parameters:
    ///   - cities: The cities.
    ///   - sources: The accepted sources.
    ///   - limit: The maximum number of forecasts of a city.
    /// - Returns: The forecasts, with the cities in any order.
    /// - Throws: An error of the store.
    func issues(
        inEach cities: [CityCode],
        from sources: [DataSource],
        limit: Int
    ) async throws -> [Forecast]

    /// Deletes the forecasts of a city that a source issued before or after a period.
    func deleteAll(
        in city: CityCode,
        from source: DataSource,
        issuedOutside period: ClosedRange<Date>
    ) async throws

    /// Deletes the forecasts issued before a moment, except the newest of each city and source.
    ///
    /// - Parameter moment: The moment.
    /// - Throws: An error of the store.
    func deleteAll(issuedBefore moment: Date) async throws
}
