import Foundation
import KasaneDomain
import KasaneTesting
import TenkiDomain
import Testing

/// Tests of databases from before there were accounts, which a server of this version opens.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct AccountMigrationTests {
    private let database: TestDatabase
    private let board: BoardSecret

    init() async throws {
        database = try await TestDatabase()
        var generator = SystemRandomNumberGenerator()
        board = BoardSecret(using: &generator)
    }

    @Test func `each user of an older database has an account, and all else is as it was`()
        async throws
    {
        try await createOldDatabase()

        for start in 1...2 {
            let server = try await RunningTenki(demo: database, "--jobs")
            try await expectBoard(at: server)
            let log = await server.stop(SIGTERM).errors
            #expect(log.contains("hanako-2"), "start \(start)")
        }

        let users = try await database.withTransactions { transactions, _ in
            try await transactions.read { try await $0.users.all() }
        }
        #expect(users.map(\.id.text) == ["hanako", "hanako-2", "jiro", "taro", "花子"])
        #expect(
            users.map(\.mail.text) == [
                "hanako@example.jp", "hanako@example.jp", "jiro@example.jp", "taro@example.jp",
                "hanako@example.com",
            ]
        )
        #expect(users.map { $0.birthday?.description } == ["1990-04-01", nil, nil, nil, nil])
        // Two users have the same address.
        #expect(users.map { $0.person != nil } == [true, false, true, true, true])
        #expect(try await database.number("SELECT count(*) FROM kasane_account") == 4)
        #expect(
            try await database.number(
                """
                SELECT count(*) FROM "user"
                JOIN kasane_account ON kasane_account.id = "user".person
                    AND kasane_account.mail = "user".mail
                """
            ) == 4
        )
        try await expectJobs()
    }

    @Test func `a user who cannot be read keeps no other one from an account`() async throws {
        try await createOldDatabase([
            """
            INSERT INTO "user" (id, mail, birthday, version) VALUES
                ('Not a name', 'nowhere', NULL, 0)
            """
        ])

        let server = try await RunningTenki(demo: database, "--jobs")
        try await expectBoard(at: server)
        _ = await server.stop(SIGTERM)

        #expect(try await database.number("SELECT count(*) FROM kasane_account") == 4)
        let unreadable = #"SELECT count(*) FROM "user" WHERE id = 'Not a name'"#
        #expect(try await database.number(unreadable) == 1)
        try await expectJobs()
    }

    @Test func `printing the routes gives no user an account`() async throws {
        try await createOldDatabase()

        let outcome = await InProcessTenki.run(
            "serve",
            "--print-routes",
            "--database",
            database.location
        )

        #expect(outcome.exitCode == 0)
        #expect(try await database.number("SELECT count(*) FROM kasane_account") == 0)
    }

    private func createOldDatabase(_ others: [String] = []) async throws {
        let reader = BoardID(board.reading).text
        let now = Int(DemoTime().now.timeIntervalSince1970)
        let isFile = database.engine == .sqlite
        let id = isFile ? "randomblob(16)" : "gen_random_uuid()"
        let due = isFile ? "4102444800000" : "to_timestamp(4102444800)"
        try await database.create(
            upTo: "13 refreshes in the background",
            postgres: "2 refreshes in the background",
            running: [
                """
                INSERT INTO "user" (id, mail, birthday, version) VALUES
                    ('hanako', 'hanako@example.jp', '1990-04-01', 3),
                    ('hanako-2', 'hanako@example.jp', NULL, 1),
                    ('jiro', 'jiro@example.jp', NULL, 1),
                    ('taro', 'taro@example.jp', NULL, 1),
                    ('花子', 'hanako@example.com', NULL, 1)
                """,
                """
                INSERT INTO board (id, reader, origin, "createdAt", "usedAt", cities) VALUES
                    ('\(BoardID(board).text)', '\(reader)', 7, \(now), \(now), '473000 011000'),
                    ('\(String(repeating: "0", count: 64))',
                        '\(String(repeating: "1", count: 64))', NULL, \(now), \(now), '130010')
                """,
                "INSERT INTO watchlist (id, cities) VALUES ('installation', '270000')",
                """
                INSERT INTO kasane_job
                    (id, kind, queue, priority, state, payload, due, attempt, error) VALUES
                    (\(id), 'clean-up', 'maintenance', 0, 1, '{"city":"130010"}', \(due), 0,
                        NULL),
                    (\(id), 'clean-up', 'maintenance', 0, 3, '{}', \(due), 3, 'it failed')
                """,
                "INSERT INTO kasane_job_queue (name, is_paused) VALUES ('maintenance', 1)",
            ] + others
        )
    }

    private func expectBoard(at server: RunningTenki) async throws {
        let cookies = ["board": board.reveal()]
        try await server.withForms(cookies) { driver in
            try await driver.visit("/")
            try await driver.expect("Wakkanai")
            try await driver.expect("Miyakojima")
            try await driver.expectAbsent("Osaka")
        }
        try await server.withForms { driver in
            try await driver.visit("/")
            try await driver.expect("Osaka")
        }
        let cities = try await database.withTransactions { transactions, _ in
            try await transactions.read { try await $0.boards.all().map(\.watchlist.cities.count) }
        }
        #expect(cities.sorted() == [1, 2])
    }

    private func expectJobs() async throws {
        for (condition, count) in [
            ("kind = 'clean-up' AND state = 1 AND payload LIKE '%130010%'", 1),
            ("kind = 'clean-up' AND state = 3 AND attempt = 3 AND error = 'it failed'", 1),
        ] {
            let found = try await database.number(
                "SELECT count(*) FROM kasane_job WHERE due > \(farFuture) AND \(condition)"
            )
            #expect(found == count, "\(condition)")
        }
        let paused = "SELECT count(*) FROM kasane_job_queue WHERE is_paused = 1"
        #expect(try await database.number(paused) == 1)
    }

    private var farFuture: String {
        database.engine == .sqlite ? "4000000000000" : "to_timestamp(4000000000)"
    }
}
