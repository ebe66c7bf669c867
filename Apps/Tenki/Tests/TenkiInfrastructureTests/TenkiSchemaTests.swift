import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

/// Tests databases written by earlier versions and by other applications.
@Suite(.timeLimit(.minutes(5)))
struct TenkiSchemaTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a database of the first version keeps its forecasts and gets profiles`()
        async throws
    {
        try await writeFirstVersion()

        let transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        let profile = Profile(id: ProfileID(UUID()), displayName: try DisplayName("hanako"))
        try await transactions.execute { try await $0.profiles.save(profile) }

        let (forecast, profiles) = try await transactions.read { repositories in
            (try await repositories.forecasts.all(), try await repositories.profiles.all())
        }
        #expect(forecast.map(\.id.city) == [.tokyo])
        #expect(forecast.first?.overview == "概況")
        #expect(forecast.first?.days.map(\.summary) == ["晴れ"])
        #expect(forecast.first?.days.map(\.reliability) == [nil])
        #expect(forecast.first?.normals == nil)
        #expect(forecast.first?.publication == ForecastPublication())
        #expect(profiles == [profile])
    }

    @Test func `one forecast is stored for a city, a provider and a moment of issue`() async throws
    {
        try await writeFirstVersion()
        let store = try SQLiteStore(tenki: file.path)
        let transactions = SQLiteTransactions(store: store) { $0 }

        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { transaction in
                try await transaction.perform { db in try db.execute(sql: insertForecast) }
            }
        }

        #expect(error?.description.contains("UNIQUE constraint failed") == true)
    }

    @Test func `another application's database is not given Tenki's tables`() async throws {
        let other = try DatabaseQueue(path: file.path)
        try await other.write { try $0.execute(sql: "CREATE TABLE forecast (city TEXT)") }
        try other.close()

        let error = #expect(throws: SQLiteStoreError.self) { try SQLiteStore(tenki: file.path) }

        #expect(error?.code == .foreign)
    }

    @Test func `photographs that were stored before they had names are found by theirs`()
        async throws
    {
        let queue = try await database(upTo: "5 turns at services")
        try await queue.write { try $0.execute(sql: insertPhotos) }
        try queue.close()

        let transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        let id = Photo.ID(source: .pixabay, text: "256")
        let photo = try await transactions.read { try await $0.photos.newest(with: id) }?.photo(id)

        #expect(photo?.page == "https://a.example/p")
        #expect(photo?.licence == nil)
    }

    @Test func `presses of before they were counted apart keep no reader from a provider`()
        async throws
    {
        let queue = try await database(upTo: "7 watchlist and chances of days")
        let now = Date(timeIntervalSince1970: 1_763_690_400)
        let moments = (0..<8).map { "\(1_763_690_392 + $0)" }.joined(separator: " ")
        try await queue.write { db in
            try db.execute(
                sql: "INSERT INTO fetchHistory VALUES ('130010', ?, 8, 'away')",
                arguments: [moments]
            )
            try db.execute(sql: insertPhotos)
        }
        try queue.close()

        let transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        let history = try await transactions.read { try await $0.fetches.find(.tokyo) }

        #expect(history.map { $0.nextAutomaticRequest(at: now) < now } == true)
        #expect(history?.requestCount(inDayBefore: now) == 8)
    }

    @Test func `photographs are found by their names after their page has changed`() async throws {
        let queue = try await database(upTo: "7 watchlist and chances of days")
        try await queue.write { try $0.execute(sql: insertPhotos) }
        try queue.close()
        let transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        let id = PhotoPage.ID(query: try PhotoQuery("rain"), source: .pixabay, number: 1)

        try await transactions.execute { repositories in
            let page = try #require(try await repositories.photos.find(id))
            try await repositories.photos.recordShowing(of: id, at: page.fetchedAt)
            let empty = PhotoPage(id: id, fetchedAt: page.fetchedAt, photos: [], total: 0, size: 50)
            try await repositories.photos.save(empty)
        }

        let photo = Photo.ID(source: .pixabay, text: "256")
        #expect(try await transactions.read { try await $0.photos.newest(with: photo) } == nil)
    }

    @Test func `newcomers begin with the list of before, which is not a board`() async throws {
        let queue = try await database(upTo: "8 budgets, and requests by their purpose")
        try await queue.write { db in
            try db.execute(
                sql: "INSERT INTO watchlist VALUES ('installation', '130010 016010')"
            )
        }
        try queue.close()

        let transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        let (list, boards) = try await transactions.read { repositories in
            (
                try await repositories.watchlists.find(.installation),
                try await repositories.boards.count()
            )
        }

        #expect(try list?.cities == [.tokyo, CityCode("016010")])
        #expect(boards == 0)
    }

    @Test func `a board with cover photographs keeps its cities without them`() async throws {
        let queue = try await database(upTo: "23 typhoons")
        let digest = String(repeating: "0", count: 64)
        try await queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO board (id, reader, createdAt, usedAt, cities, covers) VALUES
                        ('\(digest)', '\(digest)', 1763690400, 1763690407, '130010',
                            '{"130010":{"source":"pixabay","id":"256"}}')
                    """
            )
        }
        try queue.close()
        let store = try SQLiteStore(tenki: file.path)

        let boards = try await SQLiteTransactions(tenki: store).read { try await $0.boards.all() }
        let left = try await SQLiteTransactions(store: store) { $0 }.read { transaction in
            try await transaction.perform { db in
                try String.fetchAll(
                    db,
                    sql: "SELECT name FROM sqlite_schema WHERE sql LIKE '%covers%'"
                        + " OR name LIKE 'boardCover%'"
                )
            }
        }

        #expect(boards.map(\.watchlist.cities) == [[.tokyo]])
        #expect(left == [])
    }

    @Test func `a database contains no secret of a board`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        var generator = SystemRandomNumberGenerator()
        let secret = BoardSecret(using: &generator)
        let board = VisitorBoard(
            secret,
            cities: .initial,
            from: BoardOrigin(Caller(client: "192.0.2.7"), key: BoardOriginKey(secret)),
            createdAt: Date(timeIntervalSince1970: 1_763_690_400)
        )
        try await SQLiteTransactions(tenki: store).execute { try await $0.boards.save(board) }
        #expect(
            try await SQLiteTransactions(tenki: store)
                .read { try await $0.boards.find(reader: BoardID(secret.reading)) } == board
        )
        try await store.close()

        let names = try FileManager.default.contentsOfDirectory(
            atPath: URL(filePath: file.path).deletingLastPathComponent().path
        )
        let folder = URL(filePath: file.path).deletingLastPathComponent()
        for name in names where name.hasPrefix(URL(filePath: file.path).lastPathComponent) {
            let bytes = try Data(contentsOf: folder.appending(path: name))
            for text in [secret.reveal(), secret.reading.reveal(), "192.0.2.7"] {
                #expect(bytes.firstRange(of: Data(text.utf8)) == nil)
            }
        }
    }

    private func database(upTo migration: String) async throws -> DatabaseQueue {
        let migrator = TenkiSchema.migrator.prefix(through: migration)
        try await SQLiteStore(path: file.path, migrator: migrator).close()
        return try DatabaseQueue(path: file.path)
    }

    private func writeFirstVersion() async throws {
        let queue = try await database(upTo: "1 forecasts")
        try await queue.write { try $0.execute(sql: insertForecast) }
        try queue.close()
    }
}

private let insertForecast = """
    INSERT INTO forecast
        (city, source, issuedAt, fetchedAt, overview, attribution, attributionLink)
        VALUES ('130010', 'tests', 1763690400, 1763690400, '概況', 'tests', NULL);
    INSERT INTO dailyForecast
        (city, source, issuedAt, date, telop, lowTenths, highTenths, chancesOfRain, wind, wave)
        VALUES ('130010', 'tests', 1763690400, '2025-11-21', '晴れ', NULL, 150, '- 0 10 ?', NULL, NULL);
    """

private let insertPhotos = """
    INSERT INTO photoPage VALUES ('rain', 'pixabay', 1, 1763690400, 1, 50, '[{"id":"256",
        "page":"https://a.example/p","preview":{"url":"https://a.example/s"},
        "image":{"url":"https://a.example/i"},"tags":[],"attribution":"a"}]');
    """
