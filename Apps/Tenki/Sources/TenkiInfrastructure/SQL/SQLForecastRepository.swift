package import Foundation
package import KasaneDomain
package import KasaneStore
package import TenkiDomain

/// The forecasts in a database, bound to one transaction.
package struct SQLForecastRepository: ForecastRepository {
    private let transaction: any SQLTransaction
    private let rows: any Repository<ForecastRow>
    private let days: any Repository<DailyForecastRow>

    /// Creates a repository bound to a transaction.
    package init(transaction: any SQLTransaction) {
        self.transaction = transaction
        rows = transaction.repository(of: ForecastRow.self)
        days = transaction.repository(of: DailyForecastRow.self)
    }

    package func find(_ id: Forecast.ID) async throws -> Forecast? {
        try await joined(
            """
            SELECT * FROM forecast
            WHERE city = \(id.city.text) AND source = \(id.source.name)
            AND "issuedAt" = \(id.issuedAtSeconds)
            """
        )
        .forecasts().first
    }

    package func all() async throws -> [Forecast] {
        try await joined("SELECT * FROM forecast", order: Self.byKey).forecasts()
    }

    package func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Forecast] {
        try await joined("SELECT * FROM forecast", order: Self.byKey)
            .readableForecasts(onFailure: report)
    }

    package func newest(
        in city: CityCode,
        from sources: [DataSource]?
    ) async throws -> Forecast? {
        try await joined(Self.newest(1, in: city, sources)).forecasts().first
    }

    package func issues(
        in city: CityCode,
        from sources: [DataSource]?,
        limit: Int
    ) async throws -> [Forecast] {
        try await joined(Self.newest(limit, in: city, sources)).readableForecasts()
    }

    package func issues(
        inEach cities: [CityCode],
        from sources: [DataSource],
        limit: Int
    ) async throws -> [Forecast] {
        try await joined(Self.newest(limit, inEach: cities, sources)).readableForecasts()
    }

    package func elements(after id: Forecast.ID?, limit: Int) async throws -> [Forecast] {
        try ElementLimit.validate(limit)
        let isAfter: SQL =
            id.map { id in
                """
                (city, source, "issuedAt") >
                (\(id.city.text), \(id.source.name), \(id.issuedAtSeconds))
                """
            } ?? "TRUE"
        return try await joined(
            """
            SELECT * FROM forecast WHERE \(isAfter)
            ORDER BY city, source, "issuedAt" LIMIT \(limit)
            """,
            order: Self.byKey
        )
        .forecasts()
    }

    package func count() async throws -> Int { try await rows.count() }

    package func save(_ forecast: Forecast) async throws {
        let row = ForecastRow(forecast)
        try await rows.delete(row.id)
        try await rows.save(row)
        try await days.save(forecast.days.map { DailyForecastRow($0, of: row) })
    }

    package func delete(_ id: Forecast.ID) async throws -> Bool {
        try await rows.delete(ForecastRow.Key(id))
    }

    package func deleteAll(
        in city: CityCode,
        from source: DataSource,
        issuedOutside period: ClosedRange<Date>
    ) async throws {
        let first = Int(period.lowerBound.timeIntervalSince1970)
        let last = Int(period.upperBound.timeIntervalSince1970)
        try await transaction.execute(
            """
            DELETE FROM forecast WHERE city = \(city.text) AND source = \(source.name)
            AND "issuedAt" NOT BETWEEN \(first) AND \(last)
            """
        )
    }

    package func deleteAll(issuedBefore moment: Date) async throws {
        try await transaction.execute(
            """
            DELETE FROM forecast WHERE "issuedAt" < \(moment.firstWholeSecond) AND EXISTS (
                SELECT 1 FROM forecast AS newer
                WHERE newer.city = forecast.city AND newer.source = forecast.source
                    AND newer."issuedAt" > forecast."issuedAt"
            )
            """
        )
    }

    package func deleteAll() async throws { try await rows.deleteAll() }

    private func joined(
        _ selection: SQL,
        order: SQL = newestFirst
    ) async throws -> [ForecastDayRow] {
        try await transaction.fetchAll(
            """
            SELECT forecast.*, date, telop, "lowTenths", "highTenths", "chancesOfRain", wind,
                wave, "chanceOfRain", weather, reliability, "lowFromTenths", "lowToTenths",
                "highFromTenths", "highToTenths", station
            FROM (\(selection)) AS forecast
            LEFT JOIN "dailyForecast"
                ON "dailyForecast".city = forecast.city
                AND "dailyForecast".source = forecast.source
                AND "dailyForecast"."issuedAt" = forecast."issuedAt"
            ORDER BY \(order), date
            """,
            of: ForecastDayRow.self
        )
    }

    private static let byKey: SQL = #"forecast.city, forecast.source, forecast."issuedAt""#

    private static let newestFirst: SQL = """
        forecast."issuedAt" DESC, forecast."fetchedAt" DESC, forecast.city, forecast.source
        """

    private static func newest(
        _ limit: Int,
        in city: CityCode,
        _ sources: [DataSource]?
    ) -> SQL {
        let accepted: SQL = sources.map { "source IN \(list: $0.map(\.name))" } ?? "TRUE"
        return """
            SELECT * FROM forecast WHERE city = \(city.text) AND \(accepted)
            ORDER BY "issuedAt" DESC, "fetchedAt" DESC LIMIT \(limit)
            """
    }

    private static func newest(
        _ limit: Int,
        inEach cities: [CityCode],
        _ sources: [DataSource]
    ) -> SQL {
        """
        SELECT * FROM forecast WHERE (city, source, "issuedAt") IN (
            SELECT city, source, "issuedAt" FROM (
                SELECT city, source, "issuedAt", row_number() OVER (
                    PARTITION BY city ORDER BY "issuedAt" DESC, "fetchedAt" DESC
                ) AS place
                FROM forecast
                WHERE city IN \(list: cities.map(\.text))
                AND source IN \(list: sources.map(\.name))
            ) AS placed
            WHERE place <= \(limit)
        )
        """
    }
}
