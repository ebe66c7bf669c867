import Foundation
import GRDB
import KasaneDomain
import KasaneJobs
import KasaneJobsPostgres
import KasaneJobsSQLite
import KasaneJobsTesting
import KasanePostgres
import KasaneSQLite
import KasaneTesting
import PostgresTestSupport
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

@Suite(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"))
struct DatabaseCopyTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a database is copied with every row, and stays as it was`() async throws {
        let source = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        try await fill(source)
        let target = try await PostgresStore(tenki: TestServer.makeSchema())

        let tables = try await DatabaseCopy(from: file.path, to: target).run()

        let copied = try await contents(PostgresTransactions(tenki: target))
        #expect(try await contents(source) == copied)
        #expect(
            tables.filter { $0.rowCount > 0 }.map(\.name) == [
                "forecast", "dailyForecast", "fetchHistory", "hourlyForecast", "hourlyFetches",
                "user", "watchlist", "board", "noticeSettings", "noticeHistory", "warningReport",
                "warningDocument", "warningCheck", "observationDay", "photoPage",
            ]
        )
        #expect(tables.first { $0.name == "user" }?.rowCount == 1_203)
    }

    @Test func `a NUL in JSON, which PostgreSQL does not store, is replaced and counted`()
        async throws
    {
        let store = try SQLiteStore(tenki: file.path)
        try await fill(SQLiteTransactions(tenki: store))
        try await SQLiteTransactions(store: store) { $0 }.execute { transaction in
            try await transaction.perform { db in
                // The second one is a backslash before a text.
                try db.execute(
                    sql: #"""
                        UPDATE photoPage SET photos = replace(photos, '"雨', '"\u0000\\u0000雨');
                        UPDATE board SET covers = (
                            SELECT json_object('130010', json_object(
                                'source', source, 'id', '7', 'photo', json_extract(photos, '$[0]')
                            )) FROM photoPage
                        )
                        """#
                )
            }
        }
        let target = try await PostgresStore(tenki: TestServer.makeSchema())

        let tables = try await DatabaseCopy(from: file.path, to: target).run()

        let copied = try await contents(PostgresTransactions(tenki: target))
        let tag = "\u{FFFD}" + #"\u0000雨 "'\"#
        #expect(copied.photos.first?.photos.first?.tags == [tag])
        #expect(copied.boards.first?.covers[.tokyo]?.tags == [tag])
        #expect(tables.filter { $0.replacedCount > 0 }.map(\.name) == ["board", "photoPage"])
        #expect(tables.map(\.replacedCount).reduce(0, +) == 2)
    }

    @Test func `a database that has data is refused, and keeps it`() async throws {
        let source = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        try await fill(source)
        let target = try await PostgresStore(tenki: TestServer.makeSchema())
        let transactions = PostgresTransactions(tenki: target)
        try await transactions.execute { try await $0.watchlists.save(.initial) }

        let error = await #expect(throws: DatabaseCopyError.self) {
            try await DatabaseCopy(from: file.path, to: target).run()
        }

        #expect(error?.description.contains("“watchlist”") == true)
        let (users, watchlists) = try await transactions.read { repositories in
            (try await repositories.users.count(), try await repositories.watchlists.all())
        }
        #expect(users == 0)
        #expect(watchlists == [.initial])
    }

    @Test func `the states of providers that a command has stored are replaced`() async throws {
        let target = try await PostgresStore(tenki: TestServer.makeSchema())
        let transactions = PostgresTransactions(store: target) { $0 }
        try await transactions.execute { transaction in
            try await transaction.perform { database in
                _ = try await database.execute(
                    #"INSERT INTO "serviceState" (service, state) VALUES ('a', '{}')"#
                )
            }
        }
        try await fill(SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path)))

        let tables = try await DatabaseCopy(from: file.path, to: target).run()

        #expect(tables.first { $0.name == "serviceState" }?.rowCount == 0)
        let count = try await transactions.read { transaction in
            try await transaction.perform { database in
                try await database.fetchOne(#"SELECT count(*) FROM "serviceState""#, as: Int.self)
            }
        }
        #expect(count == 0)
    }

    @Test func `jobs are copied with their errors and moments, and paused queues`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let old = SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
        let later = Date(timeIntervalSince1970: 4_000_000_000.5)
        let failed = try await old.execute { try await $0.enqueue(Ping()) }
        try await JobTestRunner(transactions: old, handlers: [FailingHandler()]).runDueJobs()
        let waiting = try await old.execute { jobs in
            try await jobs.pause("default")
            return try await jobs.enqueue(Ping(), at: later, unique: .untilDone("a"))
        }
        let target = try await PostgresStore(tenki: TestServer.makeSchema())

        let tables = try await DatabaseCopy(from: file.path, to: target).run()

        #expect(tables.first { $0.name == "kasane_job" }?.rowCount == 2)
        try await PostgresTransactions(jobsIn: target).execute { jobs in
            let first = try await jobs.find(try #require(failed))
            let second = try await jobs.find(try #require(waiting))
            #expect(first?.state == .failed && first?.error == "broken")
            #expect(second?.state == .scheduled && second?.due == later)
            #expect(try await jobs.enqueue(Ping(), unique: .untilDone("a")) == nil)
            #expect(try await jobs.depths().map(\.isPaused) == [true])
        }
    }

    @Test func `a database that has jobs is refused`() async throws {
        try await fill(SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path)))
        let target = try await PostgresStore(tenki: TestServer.makeSchema())
        try await PostgresTransactions(jobsIn: target).execute { try await $0.enqueue(Ping()) }

        let error = await #expect(throws: DatabaseCopyError.self) {
            try await DatabaseCopy(from: file.path, to: target).run()
        }

        #expect(error?.description.contains("“kasane_job”") == true)
        let users = try await PostgresTransactions(tenki: target).read { repositories in
            try await repositories.users.count()
        }
        #expect(users == 0)
    }

    private func fill(_ transactions: some TransactionTemplate<TenkiRepositories>) async throws {
        let noon = Date(timeIntervalSince1970: 1_763_690_400)
        var generator = SystemRandomNumberGenerator()
        let secret = BoardSecret(using: &generator)
        let photo = Photo(
            id: Photo.ID(source: .pixabay, text: "7"),
            page: "https://a.example/p",
            preview: .init(url: "https://a.example/s", width: 150, height: nil),
            image: .init(url: "https://a.example/l", width: 640, height: nil),
            counts: nil,
            tags: ["雨 \"'\\"],
            user: nil,
            attribution: Attribution(text: "a", link: nil),
            licence: nil
        )
        let page = PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery("rain"), source: .pixabay, number: 1),
            fetchedAt: noon,
            photos: [photo],
            total: 1,
            size: 50
        )
        let station = try #require(ObservationStation.ID("44132"))
        let observations = ObservationDay(
            id: .init(station, on: CalendarDate(noon, in: .japan)),
            observations: [StationObservation(time: noon, temperature: try Temperature(celsius: 3))]
        )
        try await transactions.execute { repositories in
            for number in 0..<1_203 {
                try await repositories.users.save(
                    User(id: UserID("user\(number)"), mail: MailAddress("u\(number)@example.jp"))
                )
            }
            let user = try #require(try await repositories.users.find(UserID("user7")))
            try await repositories.users.save(user)
            try await repositories.forecasts.save(forecast(issuedAt: 1_763_690_400))
            var history = FetchHistory(id: .tokyo)
            history.recordRequest(.automatic, at: noon)
            try await repositories.fetches.save(history)
            try await repositories.watchlists.save(.initial)
            try await repositories.boards.save(
                VisitorBoard(secret, cities: .initial, from: nil, createdAt: noon)
            )
            try await fillHoursAndWarnings(repositories, at: noon)
            try await repositories.observations.save(observations)
            try await repositories.photos.save(page)
            try await repositories.photos.recordShowing(of: page.id, at: noon)
        }
    }

    private func fillHoursAndWarnings(
        _ repositories: TenkiRepositories,
        at noon: Date
    ) async throws {
        try await repositories.hours.save(hourlyForecast())
        var fetches = HourlyFetches(id: .init(.tokyo, .agency))
        fetches.history.recordRequest(.automatic, at: noon)
        try await repositories.hourlyFetches.save(fetches)
        let person = PersonID(UUID())
        var generator = SystemRandomNumberGenerator()
        try await repositories.noticeSettings.save(
            NoticeSettings(
                id: person,
                token: UnsubscribeToken(using: &generator),
                officialWarnings: .init(.danger, isOn: true)
            )
        )
        try await repositories.noticeHistories.save(
            NoticeHistory(
                id: person,
                officialWarnings: [.init(WarningKind(code: "43"), in: .tokyo, bulletin: .rain)]
            )
        )
        let book = WarningBook.sample([try MunicipalityCode("1310100"): ["43"]], lost: [.wind])
        try await repositories.warningReports.save(book.reports.values.sorted { $0.id < $1.id })
        try await repositories.warningDocuments.save(Array(book.documents.values))
        try await repositories.warningChecks.save(book.check)
    }

    private func contents(
        _ transactions: some TransactionTemplate<TenkiRepositories>
    ) async throws -> Contents {
        try await transactions.read { repositories in
            let photo = Photo.ID(source: .pixabay, text: "7")
            return Contents(
                users: try await repositories.users.all(),
                forecasts: try await repositories.forecasts.all(),
                fetches: try await repositories.fetches.all(),
                watchlists: try await repositories.watchlists.all(),
                boards: try await repositories.boards.all(),
                hours: try await repositories.hours.all(),
                hourlyFetches: try await repositories.hourlyFetches.all(),
                notices: try await repositories.noticeSettings.all(),
                histories: try await repositories.noticeHistories.all(),
                reports: try await repositories.warningReports.all(),
                documents: try await repositories.warningDocuments.all(),
                checks: try await repositories.warningChecks.all(),
                observations: try await repositories.observations.all(),
                photos: try await repositories.photos.all(),
                found: try await repositories.photos.newest(with: photo)
            )
        }
    }

    private struct Contents: Equatable {
        let users: [User]
        let forecasts: [Forecast]
        let fetches: [FetchHistory]
        let watchlists: [Watchlist]
        let boards: [VisitorBoard]
        let hours: [HourlyForecast]
        let hourlyFetches: [HourlyFetches]
        let notices: [NoticeSettings]
        let histories: [NoticeHistory]
        let reports: [WarningReport]
        let documents: [WarningDocument]
        let checks: [WarningCheck]
        let observations: [ObservationDay]
        let photos: [PhotoPage]
        let found: PhotoPage?
    }
}

private struct Ping: Job {
    static let kind = "ping"
}

private struct FailingHandler: JobHandler {
    func run(_ job: Ping, in context: JobContext) async throws {
        throw JobFailure.permanent("broken")
    }
}
