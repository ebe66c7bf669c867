import Foundation
import GRDB
import KasaneDomain
import KasaneHTTP
import KasaneSQLite
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RowFuzzTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `stored rows`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let transactions = SQLiteTransactions(tenki: store)
        try await prepare(SQLiteTransactions(store: store) { $0 })
        // The rows are readable before they are corrupted.
        try await transactions.read { try await read($0) }
        try await Fuzzer.run("stored rows", inputs: 200) { source in
            let damage = try source.damage()
            do {
                try await transactions.execute { repositories in
                    try await damage.apply(to: repositories.transaction)
                    try await read(repositories)
                    // Rolling back restores the rows for the next input.
                    throw UndoError()
                }
            } catch is UndoError {
                // The row was read.
            } catch is DomainError {
                // An invalid row must result in a `DomainError`.
            } catch is DatabaseError {
                // SQLite rejects such a value for this column.
            } catch {
                throw FuzzFindingError("\(damage): \(error)")
            }
        }
        try await store.close()
    }

    @Test func `stored responses and states of services`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let transactions = SQLiteTransactions(store: store) { $0 }
        let (responses, states) = (
            StoredResponses(transactions: SQLiteTransactions(calls: store)),
            StoredServiceStates(transactions: SQLiteTransactions(calls: store))
        )
        try await Fuzzer.run("stored responses and states", inputs: 200) { source in
            let response = Data(source.mutated(Array(Self.response.utf8), fragments: Self.odd))
            let state = source.mutated(Self.state, fragments: Self.odd)
            try await transactions.execute { transaction in
                try await transaction.perform { db in
                    try db.execute(
                        sql: "INSERT OR REPLACE INTO cachedResponse VALUES ('a', 1, 1, ?)",
                        arguments: [response]
                    )
                    try db.execute(
                        sql: "INSERT OR REPLACE INTO serviceState VALUES ('a', ?)",
                        arguments: [state]
                    )
                }
            }
            do {
                for one in try await responses.responses(for: "a") {
                    _ = (one.freshUntil, one.size)
                }
            } catch is DecodingError {
                // The cache requests the response again.
            }
            _ = try await states.state(for: "a")
        }
        try await store.close()
    }

    private func read(_ repositories: TenkiRepositories) async throws {
        var failure: DomainError?
        func attempt(_ body: nonisolated(nonsending) () async throws -> Void) async throws {
            do {
                try await body()
            } catch let error as DomainError {
                failure = error
            }
        }
        try await attempt { _ = try await repositories.forecasts.all() }
        try await attempt {
            _ = try await repositories.forecasts.issues(in: .tokyo, from: nil, limit: 5)
        }
        try await attempt { _ = try await repositories.profiles.all() }
        try await attempt { _ = try await repositories.conditions.all() }
        try await attempt { _ = try await repositories.places.all() }
        try await attempt { _ = try await repositories.photos.all() }
        try await attempt { _ = try await repositories.watchlists.all() }
        try await attempt { _ = try await repositories.boards.all() }
        try await attempt { _ = try await repositories.boardOriginKeys.all() }
        try await attempt { _ = try await repositories.settings.all() }
        try await attempt { _ = try await repositories.fetches.all() }
        try await attempt { _ = try await repositories.hours.all() }
        try await attempt { _ = try await repositories.hourlyFetches.all() }
        try await attempt { _ = try await repositories.stations.all() }
        try await attempt {
            _ = try await repositories.observations.all().map { ($0.extremes, $0.isWet) }
        }
        try await attempt { _ = try await repositories.observationChecks.all() }
        try await attempt { _ = try await repositories.scores.all() }
        try await attempt { _ = try await repositories.warningReports.all() }
        try await attempt { _ = try await repositories.warningDocuments.all() }
        try await attempt { _ = try await repositories.warningChecks.all() }
        try await attempt { _ = try await repositories.radarTimes.all() }
        try await attempt { _ = try await repositories.typhoonBooks.all() }
        let newest = try await repositories.hours
            .newest(inEach: [.tokyo], from: [.agency: DataSource(name: "tests")])
        _ = newest.map { $0.wetSpells(from: .distantPast) }
        if let failure { throw failure }
    }

    private func prepare(_ transactions: SQLiteTransactions<SQLiteTransaction>) async throws {
        try await transactions.execute { transaction in
            try await transaction.perform { db in
                try db.execute(sql: Self.rows)
                // The trigger rejects invalid JSON before it reaches the row.
                try db.execute(sql: "DROP TRIGGER photoPageUpdated")
            }
        }
    }

    private static let rows = """
        INSERT INTO forecast VALUES ('130010', 'tests', 1763690400, 1763690407, 'o', 'a', 'l',
            '東京', 50, 150, 0, 263, '気象庁', 'o', 1763690000);
        INSERT INTO dailyForecast VALUES ('130010', 'tests', 1763690400, '2026-11-21', '晴れ', -15,
            100, '- ? 0 100', '南の風', NULL, 30, '晴れ　夜　くもり', 'A', -20, -10, 90, 120, '八王子');
        INSERT INTO profile VALUES ('0e6c8f0e-5d2c-4f6e-9b1a-2f3c4d5e6f70', 'hanako', '1990-02-28');
        INSERT INTO currentConditions VALUES (1850147, 'tests', 1763690400, 1763690407, 'clear', 123,
            50, 3.5, 'a', NULL);
        INSERT INTO knownPlace VALUES (3413829, '2026-11-21', 'Reykjavik', NULL, 'Iceland', 64.1,
            -21.9, 'Atlantic/Reykjavik', '{"days":[{"chance":80,"date":"2026-11-21","high":30,
            "low":-60,"sky":"snow"}],"now":{"attribution":"a","city":3413829,
            "fetchedAt":1763690407,"humidity":80,"observedAt":1763690400,"sky":"snow",
            "source":"tests","temperatureTenths":-48,"windSpeed":5.2}}');
        INSERT INTO fetchHistory VALUES ('130010', '[1763690400,1763690500]', 1, 'down',
            '[1763690450]', 1763690460, 1763690500);
        INSERT INTO hourlyForecast VALUES ('130010', 'jma', 'tests', 1763690400, 1763690407, '東京',
            'a', 'l', '{"starts":[1763690400,1763701200],"lengths":[10800],"skies":["rain",null],
            "rain":[12,null],"chances":[80,null],"winds":[3,null],"lowest":[30,null],
            "highest":[50,null],"moments":[1763690400],"degrees":[123]}');
        INSERT INTO hourlyFetches
            VALUES ('130010', 'jma', '1763690400 1763690500', '', 1, 'down', 1763690460);
        INSERT INTO cityStation
            VALUES ('130010', '44132', '東京', 'トウキョウ', 'Tokyo', 35.7, 139.8, 25, '0,1,6');
        INSERT INTO observationDay
            VALUES ('44132', '2025-11-21', '101,,98*3', '0*36', '0,15', '33,1', '65*6', '*5,12');
        INSERT INTO observationCheck VALUES ('observations', '{"delay":480,"requestedAt":785000000,
            "failure":{"notPublished":{}},"source":"tests"}');
        INSERT INTO forecastScore VALUES ('130010', '2025-11-21', 'tests', -12, NULL, 'falseAlarm');
        INSERT INTO photoPage (query, source, number, fetchedAt, total, size, photos)
            VALUES ('rain', 'pixabay', 1, 1763690400, 100, 50, '[{"id":"1",
            "page":"p","preview":{"url":"s","width":1},"image":{"url":"l"},"tags":["a"],"user":"u",
            "counts":{"views":1,"downloads":2,"likes":3},"attribution":"b","licence":"c"}]');
        INSERT INTO watchlist VALUES ('everybody', '130010 016010');
        INSERT INTO board VALUES (
            '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
            'ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100',
            65535, 1763690400, 1763690407, '130010 016010',
            '9f0c2b1e-0000-4000-8000-000000000001', 'AAAAAAAAAAAAAAAAAAAAAAAA');
        INSERT INTO boardOriginKey VALUES ('board-origins', 'AAAAAAAAAAAAAAAAAAAAAAAA');
        INSERT INTO personalSettings
            VALUES ('9f0c2b1e-0000-4000-8000-000000000001', 'ja', 'c', 'dark',
            '1310100');
        INSERT INTO warningReport VALUES ('474000', 'VPWW57', 1763690400, 1763690407, '石垣島',
            '高潮に注意してください。', 'tests', '{"cities":{"474010":[{"kind":"19","status":"継続"}]},
            "inForce":{"4720700":[{"kind":"19","status":"発表"}]},"lastKnown":{},"quiet":"4738200",
            "quietCities":"474020","unreadable":[],"unreadableCities":[]}');
        INSERT INTO warningDocument VALUES ('20251121060028_0_VPWW56_130000', 1763690400, 0, 1);
        INSERT INTO warningCheck VALUES ('warnings', '{"changes":1,"checkedAt":785000000,
            "completeThrough":785000000,"damaged":[],"followsFeed":true,"heartbeat":785000000,
            "missing":["472000/VPWW58"],"payloadReadAt":785000000,"polledAt":785000000,"polls":9}');
        INSERT INTO radarTimes VALUES ('radar', '{"checkedAt":785000000,"earlierForecasts":[],
            "forecasts":[{"base":"20251121074500","valid":"20251121075000"}],
            "observations":[{"base":"20251121074500","valid":"20251121074500"}]}');
        INSERT INTO typhoonBook VALUES ('typhoons', '{"checkedAt":785000000,"source":"tests",
            "requestedAt":785000000,"typhoons":[{"analysis":{"center":[28.6,133.2],"course":0,
            "galeRadius":580,"gales":{"center":[28.63,133.24],"radius":480000},"gust":55,"hours":0,
            "intensity":"strong","kind":"TY","location":"九州の南","pressure":940,"speed":20,
            "storms":{"arcs":[{"circle":{"center":[28.6,133.2],"radius":200000},"end":360,
            "start":0}],"lines":[{"end":[29,131],"start":[31,132]}]},"time":785000000,"wind":40},
            "forecasts":[],"id":"TC2625","issuedAt":785000000,"name":{"english":"D","japanese":"デ"},
            "number":19,"track":[[14.5,142],[15,141.4]]}],"unread":[]}');
        """

    private static let response = """
        [{"status":200,"headers":[{"name":"etag","value":"1"},{"name":"age","value":"3"},
        {"name":"date","value":"Sun, 06 Nov 1994 08:49:37 GMT"}],"body":"AAEC",
        "requestedAt":816000000,"receivedAt":816000001.5,"varying":{"accept":"a"}}]
        """
    private static let state = """
        {"breaker":{"failures":[1,2],"openUntil":816000000},"bucket":{"tokens":1.5,"at":816000000}}
        """
    private static let odd = FuzzSource.odd + ["1e308", "-1e308", "null", "[]", "{}", "1e18"]
}

/// An error that rolls the transaction back.
private struct UndoError: Error {}

private struct Damage: CustomStringConvertible {
    let table: String
    let column: String
    let value: DatabaseValue?
    let seed: UInt64

    var description: String { "\(table).\(column) is \(value.map { "\($0)" } ?? "changed")" }

    func apply(to transaction: any Transaction) async throws {
        guard let transaction = transaction as? SQLiteTransaction else {
            throw FuzzFindingError("the rows are in no SQLite database")
        }
        try await transaction.perform { db in
            var new = value
            if new == nil {
                let old = try String.fetchOne(
                    db,
                    sql: "SELECT CAST(\(column) AS TEXT) FROM \(table)"
                )
                var source = FuzzSource(seed: seed)
                new = source.mutated(old ?? "a").databaseValue
            }
            try db.execute(sql: "UPDATE \(table) SET \(column) = ?", arguments: [new])
        }
    }
}

extension FuzzSource {
    fileprivate mutating func damage() throws -> Damage {
        let columns: [(String, [String])] = [
            (
                "forecast",
                [
                    "source", "issuedAt", "fetchedAt", "overview", "attributionLink", "city",
                    "normalStation", "normalLowTenths", "normalHighTenths", "normalRainFromTenths",
                    "normalRainToTenths", "publishingOffice", "overviewHeadline",
                    "overviewIssuedAt",
                ]
            ),
            (
                "dailyForecast",
                [
                    "date", "telop", "lowTenths", "highTenths", "chancesOfRain", "wind",
                    "chanceOfRain", "weather", "reliability", "lowFromTenths", "lowToTenths",
                    "highFromTenths", "highToTenths", "station",
                ]
            ),
            ("profile", ["account", "displayName", "birthday"]),
            (
                "currentConditions",
                [
                    "city", "observedAt", "fetchedAt", "sky", "temperatureTenths", "humidity",
                    "windSpeed", "source",
                ]
            ),
            (
                "knownPlace",
                ["id", "date", "name", "latitude", "longitude", "timeZone", "weather"]
            ),
            (
                "fetchHistory",
                ["city", "askedAt", "failures", "reason", "manualRequests", "succeededAt"]
            ),
            (
                "hourlyForecast",
                ["city", "series", "source", "issuedAt", "fetchedAt", "station", "hours"]
            ),
            ("hourlyFetches", ["city", "series", "automaticRequests", "failures", "reason"]),
            (
                "photoPage",
                [
                    "query", "source", "number", "fetchedAt", "total", "size", "photos",
                    "shownAt",
                ]
            ),
            ("watchlist", ["id", "cities"]),
            (
                "board",
                [
                    "id", "reader", "origin", "createdAt", "usedAt", "cities", "person", "sharing",
                ]
            ),
            ("boardOriginKey", ["id", "secret"]),
            ("cityStation", ["city", "station", "latitude", "altitude", "elements"]),
            (
                "observationDay",
                [
                    "station", "date", "temperatures", "precipitation", "windDirections",
                    "windSpeeds", "humidities", "snowDepths",
                ]
            ),
            ("observationCheck", ["id", "state"]),
            ("forecastScore", ["city", "date", "source", "lowError", "highError", "rain"]),
            ("personalSettings", ["person", "language", "unit", "theme", "home"]),
            (
                "warningReport",
                [
                    "office", "bulletin", "reportedAt", "controlledAt", "publishingOffice",
                    "headline", "source", "areas",
                ]
            ),
            ("warningDocument", ["id", "announcedAt", "isRead", "failures"]),
            ("warningCheck", ["id", "state"]),
            ("radarTimes", ["id", "state"]),
            ("typhoonBook", ["id", "state"]),
        ]
        let (table, names) = pick(columns)
        let values: [DatabaseValue?] = [
            nil, nil, nil, .null, Int64.max.databaseValue, Int64.min.databaseValue, 0.databaseValue,
            (-1).databaseValue, 1e300.databaseValue, Double.infinity.databaseValue,
            "".databaseValue, "null".databaseValue, "[]".databaseValue, "[1e308]".databaseValue,
            Data([0xFF, 0]).databaseValue,
        ]
        return Damage(table: table, column: pick(names), value: pick(values), seed: next())
    }
}
