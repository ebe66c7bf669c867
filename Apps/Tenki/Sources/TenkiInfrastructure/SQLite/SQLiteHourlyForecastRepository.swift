package import Foundation
import GRDB
package import KasaneDomain
package import KasaneSQLite
package import TenkiDomain

/// The hourly forecasts in a SQLite database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored. It is reported, and replaced by the next
/// forecast with its key. Only ``all()`` and paging throw for such a row.
package struct SQLiteHourlyForecastRepository: HourlyForecastRepository, ForwardingRepository {
    package let wrapped: any Repository<HourlyForecast>

    private let transaction: SQLiteTransaction

    /// Creates a repository bound to a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - report: Called for each row that cannot be decoded.
    package init(
        transaction: SQLiteTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        wrapped = ReadableRepository(
            wrapped: SQLiteRepository<HourlyForecastRow>(transaction: transaction),
            report: report
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
            keys += try await transaction.perform { db in
                let request: SQLRequest<HourlyForecastKey> = """
                    SELECT city, series, source, MAX(issuedAt) AS issuedAt FROM hourlyForecast
                    WHERE city IN \(cities.map(\.text)) AND series = \(series.rawValue)
                        AND source = \(source.name)
                    GROUP BY city
                    """
                return try request.fetchAll(db)
            }
        }
        return try await find(keys.compactMap(\.id))
    }

    package func deleteAll(
        like id: HourlyForecast.ID,
        issuedOutside period: ClosedRange<Date>
    ) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    DELETE FROM hourlyForecast WHERE city = ? AND series = ? AND source = ?
                        AND (issuedAt > ? OR issuedAt < ?)
                    """,
                arguments: [
                    id.city.text, id.series.rawValue, id.source.name,
                    Int(period.upperBound.timeIntervalSince1970),
                    period.lowerBound.timeIntervalSince1970,
                ]
            )
        }
    }

    package func deleteAll(issuedBefore moment: Date) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    DELETE FROM hourlyForecast WHERE issuedAt < ? AND EXISTS (
                        SELECT 1 FROM hourlyForecast AS newer
                        WHERE newer.city = hourlyForecast.city
                            AND newer.series = hourlyForecast.series
                            AND newer.source = hourlyForecast.source
                            AND newer.issuedAt > hourlyForecast.issuedAt
                    )
                    """,
                arguments: [moment.timeIntervalSince1970]
            )
        }
    }
}
