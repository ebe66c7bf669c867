public import KasaneDomain

/// The forecasts that are stored.
public protocol ForecastRepository: Repository<Forecast> {
    /// Returns the forecast of a city that was issued last, or `nil` if none is stored.
    func newest(in city: CityCode) async throws -> Forecast?

    /// Deletes every forecast of a city.
    func deleteAll(in city: CityCode) async throws
}
