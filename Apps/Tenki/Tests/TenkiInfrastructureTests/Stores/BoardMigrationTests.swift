import Testing

@Suite(.timeLimit(.minutes(5)))
struct BoardMigrationTests {
    @Test(arguments: StoreEngine.installed, [true, false])
    func `boards whose accounts are gone are deleted, and no others`(
        engine: StoreEngine,
        hasAccounts: Bool
    ) async throws {
        let database = try await TenkiDatabase(engine)
        let accounts = hasAccounts ? "1 = 1" : "1 = 0"
        try await database.create(
            upTo: "28 no turns at services",
            postgres: "17 no turns at services",
            running: """
                INSERT INTO kasane_account
                    (id, mail, roles, language, created, generation, "recoveryCodes", version)
                SELECT 'a', 'hanako@example.jp', '', 'ja', 0, 0, '', 1 WHERE \(accounts)
                """,
            """
            INSERT INTO board (id, reader, "createdAt", "usedAt", cities, person, sharing)
            VALUES ('1', '1', 0, 0, '130010', 'a', 's'), ('2', '2', 0, 0, '130010', 'b', 's'),
                ('3', '3', 0, 0, '130010', NULL, NULL)
            """
        )

        let store = try await database.open()
        let left = try await store.integers("SELECT CAST(id AS bigint) FROM board ORDER BY id")
        try await store.close()

        #expect(left == (hasAccounts ? [1, 3] : [3]))
    }
}
