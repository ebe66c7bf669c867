public import Foundation
public import KasaneDomain

/// The forecasts that are stored.
public protocol ForecastRepository: Repository<Forecast> {
    /// Finds the forecast of a city that was issued last; of several the one fetched last.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - sources: Who may have made it; `nil` for anybody.
    /// - Returns: The forecast, or `nil` if none is stored.
    /// - Throws: What the store throws.
    func newest(in city: CityCode, from sources: [ForecastSource]?) async throws -> Forecast?

    /// Finds the forecasts of a city that were issued last, the newest first.
    ///
    /// Those that cannot be read are left out.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - sources: Who may have made them; `nil` for anybody.
    ///   - limit: How many are wanted at the most.
    /// - Returns: The forecasts.
    /// - Throws: What the store throws.
    func issues(
        in city: CityCode,
        from sources: [ForecastSource]?,
        limit: Int
    ) async throws -> [Forecast]

    /// Deletes the forecasts of a city that a source issued before or after a period.
    func deleteAll(
        in city: CityCode,
        from source: ForecastSource,
        issuedOutside period: ClosedRange<Date>
    ) async throws
}
