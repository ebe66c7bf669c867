import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UserMigrationTests {
    private static let hanako = "0e6c8f0e-5d2c-4f6e-9b1a-2f3c4d5e6f70"
    private static let taro = "1e6c8f0e-5d2c-4f6e-9b1a-2f3c4d5e6f71"

    @Test(arguments: StoreEngine.installed)
    func `users become the profiles of their accounts, or get accounts`(
        engine: StoreEngine
    ) async throws {
        let database = try await database(
            engine,
            """
            ('hanako', 'hanako@example.jp', '1990-04-01', 1, '\(Self.hanako)'),
            ('taro', 'Taro@example.jp', '1991-05-02', 1, NULL),
            ('花子', 'new@example.jp', '1992-06-03', 1, NULL),
            ('jiro', 'jiro@example.jp', NULL, 1, NULL)
            """
        )

        for _ in 1...2 {
            let store = try await database.open()
            let profiles = try await store.transactions.read { try await $0.profiles.all() }
            let known = Dictionary(profiles.map { ($0.displayName.text, $0) }) { first, _ in first }
            #expect(profiles.count == 4 && known.count == 4)
            #expect(known["hanako"]?.id.description == Self.hanako)
            #expect(known["taro"]?.id.description == Self.taro)
            #expect(known["taro"]?.birthday?.description == "1991-05-02")
            #expect(known["花子"]?.birthday?.description == "1992-06-03")
            #expect(known["jiro"]?.birthday == nil)
            #expect(try await store.integers(#"SELECT count(*) FROM "user""#) == [0])
            #expect(try await store.integers("SELECT count(*) FROM kasane_account") == [4])
            let new = """
                SELECT count(*) FROM kasane_account
                JOIN kasane_account_address ON kasane_account_address.account = kasane_account.id
                JOIN kasane_account_audit ON kasane_account_audit.account = kasane_account.id
                WHERE password IS NULL AND kasane_account_address.address = kasane_account.mail
                    AND event = 'created' AND version = 1
                """
            #expect(try await store.integers(new) == [2])
            try await store.close()
        }
    }

    @Test(arguments: StoreEngine.installed)
    func `users that cannot become accounts stay as they are`(engine: StoreEngine) async throws {
        let database = try await database(
            engine,
            """
            ('b', 'Same@example.jp', NULL, 1, NULL), ('a', 'same@example.jp', NULL, 1, NULL),
            ('c', 'hanako@example.jp', '1990-04-01', 7, NULL),
            ('d', 'nowhere', NULL, 1, NULL), ('e', 'e@example.jp', '1990-02-30', 1, NULL),
            ('f', 'hanako@example.jp', NULL, 1, '\(Self.hanako)')
            """
        )

        for _ in 1...2 {
            let store = try await database.open()
            let names = try await store.transactions.read { repositories in
                try await repositories.profiles.all().map(\.displayName.text)
            }
            #expect(names.sorted() == ["a", "f"])
            #expect(
                try await store.integers(#"SELECT version FROM "user" ORDER BY id"#) == [
                    1, 7, 1, 1,
                ]
            )
            let left = #"SELECT count(*) FROM "user" WHERE id IN ('b', 'c', 'd', 'e')"#
            #expect(try await store.integers(left) == [4])
            #expect(try await store.integers("SELECT count(*) FROM kasane_account") == [3])
            try await store.close()
        }
    }

    /// Creates a database of the version before, with two accounts and users.
    private func database(_ engine: StoreEngine, _ users: String) async throws -> TenkiDatabase {
        let database = try await TenkiDatabase(engine)
        try await database.create(
            upTo: "26 key of board origins",
            postgres: "15 key of board origins",
            running: """
                INSERT INTO kasane_account
                    (id, mail, password, roles, language, created, generation, "recoveryCodes",
                    version)
                VALUES ('\(Self.hanako)', 'hanako@example.jp', 'x', '', 'ja', 0, 0, '', 3),
                    ('\(Self.taro)', 'taro@example.jp', NULL, '', 'en', 0, 0, '', 1)
                """,
            """
            INSERT INTO kasane_account_address (address, account)
            VALUES ('hanako@example.jp', '\(Self.hanako)'), ('taro@example.jp', '\(Self.taro)')
            """,
            #"INSERT INTO "user" (id, mail, birthday, version, person) VALUES \#(users)"#
        )
        return database
    }
}
