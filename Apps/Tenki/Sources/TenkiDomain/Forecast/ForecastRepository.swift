package import Foundation
package import KasaneDomain

package protocol ForecastRepository: Repository<Forecast> {
    func newest(in city: CityCode, from sources: [DataSource]?) async throws -> Forecast?

    /// Returns the most recently issued forecasts of a city, the newest first.
    ///
    /// Forecasts that cannot be decoded are skipped.
    func issues(
        in city: CityCode,
        from sources: [DataSource]?,
        limit: Int
    ) async throws -> [Forecast]

    /// Returns the most recently issued forecasts of each city, the newest of a city first.
    func issues(
        inEach cities: [CityCode],
        from sources: [DataSource],
        limit: Int
    ) async throws -> [Forecast]

    func deleteAll(
        in city: CityCode,
        from source: DataSource,
        issuedOutside period: ClosedRange<Date>
    ) async throws

    func deleteAll(issuedBefore moment: Date) async throws
}
