import Foundation
import GRDB

func fill(_ database: String) async throws {
    try TenkiProgram.run(["refresh", "--all"], database: database)
    try TenkiProgram.run(["130010", "--hours"], database: database)
    // This also stores the warnings and the stations of all cities.
    try TenkiProgram.run(["130010"], database: database)
    let queue = try DatabaseQueue(path: database)
    try await queue.write { db in
        try db.execute(
            sql: """
                CREATE TEMP TABLE earlier AS
                    WITH RECURSIVE number(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < 89)
                    SELECT n * 28800 AS seconds FROM number;
                CREATE TEMP TABLE issue AS SELECT forecast.*, seconds FROM forecast, earlier;
                UPDATE issue SET issuedAt = issuedAt - seconds, fetchedAt = fetchedAt - seconds;
                ALTER TABLE issue DROP COLUMN seconds;
                INSERT INTO forecast SELECT * FROM issue;
                CREATE TEMP TABLE issuedDay AS
                    SELECT dailyForecast.*, seconds FROM dailyForecast, earlier;
                UPDATE issuedDay SET issuedAt = issuedAt - seconds;
                ALTER TABLE issuedDay DROP COLUMN seconds;
                INSERT INTO dailyForecast SELECT * FROM issuedDay;
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
                    SELECT station, date('\(TenkiProgram.day)', '-' || day || ' days'),
                        tenths, tenths, points, tenths, percent, ''
                    FROM (SELECT DISTINCT station FROM cityStation), series,
                        (SELECT seconds / 86400 AS day FROM earlier WHERE seconds % 86400 = 0);
                """
        )
    }
    try queue.close()
}

func storedMegabytes(_ database: String) throws -> Double {
    try [database, "\(database)-wal"].reduce(0) { sum, path in
        guard FileManager.default.fileExists(atPath: path) else { return sum }
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        return sum + Double(size) / 1_000_000
    }
}
