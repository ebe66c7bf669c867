package import Foundation
import GRDB
package import KasaneDomain
package import KasaneSQLite
package import TenkiDomain

/// The forecasts in a SQLite database, bound to one transaction.
package struct SQLiteForecastRepository: ForecastRepository {
    private let transaction: SQLiteTransaction

    /// Creates a repository bound to a transaction.
    package init(transaction: SQLiteTransaction) {
        self.transaction = transaction
    }

    package func find(_ id: Forecast.ID) async throws -> Forecast? {
        try await transaction.perform { db in
            try Self.forecasts(in: db, ForecastRow.with(id)).first
        }
    }

    package func all() async throws -> [Forecast] {
        try await transaction.perform { db in
            try Self.forecasts(
                in: db,
                ForecastRow.order(Column("city"), Column("source"), Column("issuedAt"))
            )
        }
    }

    package func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Forecast] {
        try await transaction.perform { db in
            try Self.joined(
                in: db,
                "SELECT * FROM forecast",
                order: "forecast.city, forecast.source, forecast.issuedAt"
            )
            .readableForecasts(onFailure: report)
        }
    }

    package func newest(
        in city: CityCode,
        from sources: [DataSource]?
    ) async throws -> Forecast? {
        try await transaction.perform { db in
            try Self.forecasts(in: db, ForecastRow.newestFirst(in: city, sources).limit(1)).first
        }
    }

    package func issues(
        in city: CityCode,
        from sources: [DataSource]?,
        limit: Int
    ) async throws -> [Forecast] {
        try await transaction.perform { db in
            try Self.readable(in: db, Self.newest(limit, in: city, sources))
        }
    }

    package func issues(
        inEach cities: [CityCode],
        from sources: [DataSource],
        limit: Int
    ) async throws -> [Forecast] {
        try await transaction.perform { db in
            try Self.readable(in: db, Self.newest(limit, inEach: cities, sources))
        }
    }

    package func elements(after id: Forecast.ID?, limit: Int) async throws -> [Forecast] {
        try ElementLimit.validate(limit)
        return try await transaction.perform { db in
            var rows = ForecastRow.all()
            if let id {
                rows = rows.filter(
                    sql: "(city, source, issuedAt) > (?, ?, ?)",
                    arguments: [id.city.text, id.source.name, id.issuedAtSeconds]
                )
            }
            return try Self.forecasts(
                in: db,
                rows.order(Column("city"), Column("source"), Column("issuedAt")).limit(limit)
            )
        }
    }

    package func count() async throws -> Int {
        try await transaction.perform { db in try ForecastRow.fetchCount(db) }
    }

    package func save(_ forecast: Forecast) async throws {
        try await transaction.perform { db in
            let row = ForecastRow(forecast)
            try row.delete(db)
            try row.insert(db)
            for day in forecast.days {
                try DailyForecastRow(day, of: row).insert(db)
            }
        }
    }

    package func delete(_ id: Forecast.ID) async throws -> Bool {
        try await transaction.perform { db in try ForecastRow.with(id).deleteAll(db) > 0 }
    }

    package func deleteAll(
        in city: CityCode,
        from source: DataSource,
        issuedOutside period: ClosedRange<Date>
    ) async throws {
        let first = Int(period.lowerBound.timeIntervalSince1970)
        let last = Int(period.upperBound.timeIntervalSince1970)
        try await transaction.perform { db in
            _ =
                try ForecastRow
                .filter(Column("city") == city.text)
                .filter(Column("source") == source.name)
                .filter(!(first...last).contains(Column("issuedAt")))
                .deleteAll(db)
        }
    }

    package func deleteAll(issuedBefore moment: Date) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    DELETE FROM forecast WHERE issuedAt < ? AND EXISTS (
                        SELECT 1 FROM forecast AS newer
                        WHERE newer.city = forecast.city AND newer.source = forecast.source
                            AND newer.issuedAt > forecast.issuedAt
                    )
                    """,
                arguments: [moment.timeIntervalSince1970]
            )
        }
    }

    package func deleteAll() async throws {
        try await transaction.perform { db in _ = try ForecastRow.deleteAll(db) }
    }

    private static func forecasts(
        in db: Database,
        _ request: QueryInterfaceRequest<ForecastRow>
    ) throws -> [Forecast] {
        try request.fetchAll(db).map { try forecast(in: db, $0) }
    }

    private static func readable(in db: Database, _ selection: SQL) throws -> [Forecast] {
        try joined(
            in: db,
            selection,
            order: """
                forecast.issuedAt DESC, forecast.fetchedAt DESC, forecast.city, forecast.source
                """
        )
        .readableForecasts()
    }

    private static func joined(
        in db: Database,
        _ selection: SQL,
        order: SQL
    ) throws -> [ForecastDayRow] {
        let request: SQLRequest<ForecastDayRow> = """
            SELECT forecast.*, date, telop, lowTenths, highTenths, chancesOfRain, wind, wave,
                chanceOfRain, weather, reliability, lowFromTenths, lowToTenths, highFromTenths,
                highToTenths, station
            FROM (\(selection)) AS forecast
            LEFT JOIN dailyForecast
                ON dailyForecast.city = forecast.city AND dailyForecast.source = forecast.source
                AND dailyForecast.issuedAt = forecast.issuedAt
            ORDER BY \(order), date
            """
        return try request.fetchAll(db)
    }

    private static func newest(
        _ limit: Int,
        in city: CityCode,
        _ sources: [DataSource]?
    ) -> SQL {
        let accepted: SQL = sources.map { "source IN \($0.map(\.name))" } ?? "TRUE"
        return """
            SELECT * FROM forecast WHERE city = \(city.text) AND \(accepted)
            ORDER BY issuedAt DESC, fetchedAt DESC LIMIT \(limit)
            """
    }

    private static func newest(
        _ limit: Int,
        inEach cities: [CityCode],
        _ sources: [DataSource]
    ) -> SQL {
        """
        SELECT * FROM forecast WHERE (city, source, issuedAt) IN (
            SELECT city, source, issuedAt FROM (
                SELECT city, source, issuedAt, row_number() OVER (
                    PARTITION BY city ORDER BY issuedAt DESC, fetchedAt DESC
                ) AS place
                FROM forecast
                WHERE city IN \(cities.map(\.text)) AND source IN \(sources.map(\.name))
            )
            WHERE place <= \(limit)
        )
        """
    }

    private static func forecast(in db: Database, _ row: ForecastRow) throws -> Forecast {
        let days =
            try DailyForecastRow
            .filter(Column("city") == row.city)
            .filter(Column("source") == row.source)
            .filter(Column("issuedAt") == row.issuedAt)
            .fetchAll(db)
        return try row.forecast(with: days)
    }
}

extension ForecastRow {
    fileprivate static func newestFirst(
        in city: CityCode,
        _ sources: [DataSource]?
    ) -> QueryInterfaceRequest<ForecastRow> {
        var rows = filter(Column("city") == city.text)
        if let sources { rows = rows.filter(sources.map(\.name).contains(Column("source"))) }
        return rows.order(Column("issuedAt").desc, Column("fetchedAt").desc)
    }

    fileprivate static func with(_ id: Forecast.ID) -> QueryInterfaceRequest<ForecastRow> {
        filter(Column("city") == id.city.text)
            .filter(Column("source") == id.source.name)
            .filter(Column("issuedAt") == id.issuedAtSeconds)
    }
}
