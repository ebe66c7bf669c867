import Foundation
import GRDB
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"), .timeLimit(.minutes(5)))
struct DatabaseCopyTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a database is copied with every row, and stays as it was`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        try await fill(SQLiteTransactions(tenki: store))
        try await SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
            .execute { try await $0.enqueue(Ping()) }
        let source = RawRows(store)
        try await source.fillEmptyTables(except: RawRows.notCopied)
        let names = try await source.tables().subtracting(RawRows.notCopied)
        let before = try await source.rows(of: names)
        let target = try await PostgresStore(tenki: TestServer.makeSchema())

        let tables = try await DatabaseCopy(from: file.path, to: target).run()

        // A table that the copy forgets, or of which it has no row to prove anything, fails here.
        #expect(Set(tables.map(\.name)) == names)
        #expect(tables.filter { $0.rowCount == 0 }.map(\.name) == [])
        #expect(tables.first { $0.name == "profile" }?.rowCount == 1_203)
        // Jobs have columns of other types in each store.
        let copied = try await RawRows.rows(of: names.subtracting(["kasane_job"]), in: target)
        for (name, rows) in copied { #expect(rows == before[name], "\(name)") }
        #expect(try await source.rows(of: names) == before)
        let (old, new) = (SQLiteTransactions(tenki: store), PostgresTransactions(tenki: target))
        #expect(try await contents(old) == contents(new))
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
                        UPDATE photoPage SET photos = replace(photos, '"雨', '"\u0000\\u0000雨')
                        """#
                )
            }
        }
        let target = try await PostgresStore(tenki: TestServer.makeSchema())

        let tables = try await DatabaseCopy(from: file.path, to: target).run()

        let copied = try await contents(PostgresTransactions(tenki: target))
        let tag = "\u{FFFD}" + #"\u0000雨 "'\"#
        #expect(copied.photos.first?.photos.first?.tags == [tag])
        #expect(tables.filter { $0.replacedCount > 0 }.map(\.name) == ["photoPage"])
        #expect(tables.map(\.replacedCount).reduce(0, +) == 1)
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
        let (profiles, watchlists) = try await transactions.read { repositories in
            (try await repositories.profiles.count(), try await repositories.watchlists.all())
        }
        #expect(profiles == 0)
        #expect(watchlists == [.initial])
    }

    @Test func `the states of providers that a command has stored are replaced`() async throws {
        let target = try await PostgresStore(tenki: TestServer.makeSchema())
        let transactions = PostgresTransactions(store: target) { $0 }
        try await transactions.execute { transaction in
            try await transaction.execute(
                #"INSERT INTO "serviceState" (service, state) VALUES ('a', '{}')"#
            )
        }
        try await fill(SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path)))

        let tables = try await DatabaseCopy(from: file.path, to: target).run()

        #expect(tables.first { $0.name == "serviceState" }?.rowCount == 0)
        let count = try await transactions.read { transaction in
            try await transaction.fetchOne(#"SELECT count(*) FROM "serviceState""#, as: Int.self)
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
        try await PostgresTransactions(store: target) { JobRepository(transaction: $0) }.execute {
            jobs in
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
        try await PostgresTransactions(store: target) { JobRepository(transaction: $0) }.execute {
            try await $0.enqueue(Ping())
        }

        let error = await #expect(throws: DatabaseCopyError.self) {
            try await DatabaseCopy(from: file.path, to: target).run()
        }

        #expect(error?.description.contains("“kasane_job”") == true)
        let profiles = try await PostgresTransactions(tenki: target).read { repositories in
            try await repositories.profiles.count()
        }
        #expect(profiles == 0)
    }

    private func fill(_ transactions: some TransactionTemplate<TenkiRepositories>) async throws {
        try await transactions.execute { repositories in
            for number in 0..<1_203 {
                try await repositories.profiles.save(
                    Profile(id: ProfileID(UUID()), displayName: DisplayName("user\(number)"))
                )
            }
            try await repositories.fillForCopy(at: Date(timeIntervalSince1970: 1_763_690_400))
        }
    }

    private func contents(
        _ transactions: some TransactionTemplate<TenkiRepositories>
    ) async throws -> Contents {
        try await transactions.read { repositories in
            let photo = Photo.ID(source: .pixabay, text: "7")
            return Contents(
                profiles: try await repositories.profiles.all(),
                forecasts: try await repositories.forecasts.all(),
                boards: try await repositories.boards.all(),
                tiles: try await repositories.radarTiles.all(),
                photos: try await repositories.photos.all(),
                found: try await repositories.photos.newest(with: photo)
            )
        }
    }

    private struct Contents: Equatable {
        let profiles: [Profile]
        let forecasts: [Forecast]
        let boards: [VisitorBoard]
        let tiles: [RadarTile]
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
