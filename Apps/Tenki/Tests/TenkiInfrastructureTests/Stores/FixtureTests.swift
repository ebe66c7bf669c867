import KasaneDomain
import KasanePostgresTesting
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FixtureTests {
    @Test func `a SQLite database of the version before keeps everything`() async throws {
        try await checkMigration(of: .sqlite)
    }

    @Test(.enabled(if: TestServer.isInstalled, "\(TestServer.missing)"))
    func `a PostgreSQL database of the version before keeps everything`() async throws {
        try await checkMigration(of: .postgres)
    }

    private func checkMigration(of engine: StoreEngine) async throws {
        let database = try TenkiDatabase(fixtureOf: engine)
        let old = try await database.open(
            upTo: "26 key of board origins",
            postgres: "15 key of board origins"
        )
        let before = try await old.rowCounts()
        try await old.close()

        let store = try await database.open()
        let profiles = try await store.transactions.read { try await $0.profiles.all() }
        // Throws for a row that cannot be decoded.
        let decoded = try await store.transactions.read { repositories in
            [
                "currentConditions": try await repositories.conditions.all().count,
                "hourlyForecast": try await repositories.hours.all().count,
                "photoPage": try await repositories.photos.all().count,
            ]
        }
        let after = try await store.rowCounts()
        try await store.close()

        let birthdays = profiles.map { "\($0.displayName): \($0.birthday?.description ?? "none")" }
        #expect(
            birthdays.sorted() == [
                "hanako: 1990-04-01", "jiro: 1985-01-02", "keiko: 1979-12-31", "taro: none",
            ]
        )
        #expect(decoded == ["currentConditions": 12, "hourlyForecast": 1, "photoPage": 2])
        // One user shares the address of another, and stays.
        #expect(before["user"] == 5 && after["user"] == 1)
        let migrated: Set = ["user", "grdb_migrations", "kasane_migration"]
        let dropped: Set = ["requestTurn"]
        for (table, count) in before where !migrated.contains(table) {
            #expect(after[table] == (dropped.contains(table) ? nil : count), "\(table)")
        }
    }
}
