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

    /// Deletes every forecast of a city that a source made.
    func deleteAll(in city: CityCode, from source: ForecastSource) async throws
}
