import Foundation
import GRDB

/// Creates a database with 30 days of everything: forecasts, hours and observations of every city,
/// three issues a day, and the warnings of now.
func fill(_ database: String) async throws {
    try run(["refresh", "--all", "--demo", "--database", database])
    try run(["130010", "--hours", "--demo", "--database", database])
    try run(["warnings", "130010", "--demo", "--database", database])
    let queue = try DatabaseQueue(path: database)
    try await queue.write { db in
        try db.execute(
            sql: """
                CREATE TEMP TABLE earlier AS
                    WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 89)
                    SELECT n * 28800 AS seconds FROM number;
                INSERT INTO forecast (city, source, issuedAt, fetchedAt, overview, attribution,
                        attributionLink)
                    SELECT city, source, issuedAt - seconds, fetchedAt - seconds, overview, attribution,
                        attributionLink
                    FROM forecast, earlier;
                INSERT INTO dailyForecast (city, source, issuedAt, date, telop, lowTenths, highTenths,
                        chancesOfRain, wind, wave)
                    SELECT city, source, issuedAt - seconds, date, telop, lowTenths, highTenths,
                        chancesOfRain, wind, wave
                    FROM dailyForecast, earlier;
                INSERT INTO hourlyForecast (city, series, source, issuedAt, fetchedAt, station,
                        attribution, attributionLink, hours)
                    SELECT forecast.city, series, hourlyForecast.source,
                        hourlyForecast.issuedAt - seconds, hourlyForecast.fetchedAt - seconds, station,
                        hourlyForecast.attribution, hourlyForecast.attributionLink, hours
                    FROM hourlyForecast, earlier, (SELECT DISTINCT city FROM forecast) AS forecast;
                CREATE TEMP TABLE series AS
                    WITH RECURSIVE slot(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM slot WHERE n < 144)
                    SELECT group_concat(n * 37 % 300) AS tenths, group_concat(n * 37 % 97) AS percent,
                        group_concat(n * 37 % 17) AS points
                    FROM slot;
                INSERT OR REPLACE INTO observationDay (station, date, temperatures, precipitation,
                        windDirections, windSpeeds, humidities, snowDepths)
                    SELECT station, date('now', '-' || day || ' days'), tenths, tenths, points, tenths,
                        percent, ''
                    FROM (SELECT DISTINCT station FROM cityStation), series,
                        (SELECT seconds / 86400 AS day FROM earlier WHERE seconds % 86400 = 0);
                """
        )
    }
    try queue.close()
}

/// Returns the size of a database in megabytes, with its log.
func storedMegabytes(_ database: String) throws -> Double {
    try [database, "\(database)-wal"].reduce(0) { sum, path in
        guard FileManager.default.fileExists(atPath: path) else { return sum }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return sum + Double(size) / 1_000_000
    }
}
