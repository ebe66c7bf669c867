package import Foundation
package import KasaneDomain
package import KasaneStore
package import TenkiDomain

/// The hourly forecasts in a database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored. It is reported, and replaced by the next
/// forecast with its key. Only ``all()`` and paging throw for such a row.
package struct SQLHourlyForecastRepository: HourlyForecastRepository, ForwardingRepository {
    package let wrapped: any Repository<HourlyForecast>

    private let transaction: any SQLTransaction

    /// Creates a repository bound to a transaction.
    ///
    /// - Parameter report: Called for each row that cannot be decoded.
    package init(
        transaction: any SQLTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        wrapped = ReadableRepository(
            wrapped: transaction.repository(of: HourlyForecastRow.self),
            onFailure: report
        )
        self.transaction = transaction
    }

    package func newest(
        inEach cities: [CityCode],
        from sources: [HourlySeries: DataSource]
    ) async throws -> [HourlyForecast] {
        guard !cities.isEmpty else { return [] }
        var keys: [HourlyForecastKey] = []
        for (series, source) in sources {
            keys += try await transaction.fetchAll(
                """
                SELECT city, series, source, max("issuedAt") AS "issuedAt"
                FROM "hourlyForecast"
                WHERE city IN \(list: cities.map(\.text)) AND series = \(series.rawValue)
                    AND source = \(source.name)
                GROUP BY city, series, source
                """,
                of: HourlyForecastKey.self
            )
        }
        return try await find(keys.compactMap(\.id))
    }

    package func deleteAll(
        like id: HourlyForecast.ID,
        issuedOutside period: ClosedRange<Date>
    ) async throws {
        let last = Int(period.upperBound.timeIntervalSince1970)
        try await transaction.execute(
            """
            DELETE FROM "hourlyForecast" WHERE city = \(id.city.text)
            AND series = \(id.series.rawValue) AND source = \(id.source.name)
            AND ("issuedAt" > \(last) OR "issuedAt" < \(period.lowerBound.firstWholeSecond))
            """
        )
    }

    package func deleteAll(issuedBefore moment: Date) async throws {
        try await transaction.execute(
            """
            DELETE FROM "hourlyForecast" AS old
            WHERE "issuedAt" < \(moment.firstWholeSecond) AND EXISTS (
                SELECT 1 FROM "hourlyForecast" AS newer
                WHERE newer.city = old.city AND newer.series = old.series
                    AND newer.source = old.source AND newer."issuedAt" > old."issuedAt"
            )
            """
        )
    }
}
