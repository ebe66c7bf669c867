import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct ChangeTests {
    @Test(arguments: [true, false])
    func `an observation follows the commits of another node`(isNotified: Bool) async throws {
        let changes: PostgresChanges = isNotified ? .notified : .polled
        try await withNotes(changes: changes) { transactions, database, _ in
            let other = try await PostgresStore(
                database.address,
                migrator: Note.migrator,
                configuration: .init { $0.changes = changes }
            )
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            for id in 1...3 {
                try await PostgresTransactions(notesIn: other).execute { try await $0.add(id) }
                #expect(try await counts.next() == id)
            }
            try await other.close()
        }
    }

    @Test func `an observation follows the commits of other programs`() async throws {
        try await withNotes(changes: .notified) { transactions, database, _ in
            var texts = transactions.observe { try await $0.notes.all().map(\.text) }
                .makeAsyncIterator()
            #expect(try await texts.next() == [])
            let program = try await database.connect()
            _ = try await program.exchange([
                Command(
                    #"INSERT INTO note (id, text, words, "isRead") VALUES (1, 'psql', '{}', false)"#
                )
            ])
            .last()
            #expect(try await texts.next() == ["psql"])
            program.close()
        }
    }

    @Test func `a lost listener misses nothing`() async throws {
        try await withNotes(changes: .notified) { transactions, database, _ in
            let other = try await PostgresStore(
                database.address,
                migrator: Note.migrator,
                configuration: .init { $0.changes = .ignored }
            )
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            for id in 1...2 {
                try await database.endConnections()
                try await PostgresTransactions(notesIn: other).execute { try await $0.add(id) }
                #expect(try await counts.next() == id)
            }
            try await other.close()
        }
    }

    @Test(arguments: [
        [
            """
            CREATE FUNCTION rewrite() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN UPDATE note SET text = 'by a trigger'; RETURN NULL; END $$
            """,
            "CREATE TRIGGER t AFTER DELETE ON source FOR EACH ROW EXECUTE FUNCTION rewrite()",
        ],
        ["ALTER TABLE note ADD FOREIGN KEY (id) REFERENCES source ON DELETE CASCADE"],
        [
            """
            CREATE RULE r AS ON DELETE TO source DO ALSO
            UPDATE note SET text = 'by a rule' WHERE id = old.id
            """
        ],
    ])
    func `an observation follows what the store's own commit changes in another table`(
        schema: [String]
    ) async throws {
        let database = try await TestDatabase()
        var migrator = Note.migrator
        migrator.register("2 source") { _ in
            ["CREATE TABLE source (id int8 PRIMARY KEY)"] + schema.map { SQL(trusted: $0) }
        }
        let store = try await PostgresStore(
            database.address,
            migrator: migrator,
            configuration: .init { $0.changes = .ignored }
        )
        let transactions = PostgresTransactions(notesIn: store)
        try await transactions.execute { repositories in
            try await SQLRepository<Source>(transaction: repositories.postgres)
                .save(Source(id: 1))
            try await repositories.add(1)
        }
        var notes = transactions.observe { try await $0.notes.all() }.makeAsyncIterator()
        let before = try await notes.next()

        try await transactions.execute { repositories in
            _ = try await SQLRepository<Source>(transaction: repositories.postgres).delete(1)
        }

        let after = try await notes.next()
        #expect(after != nil && after != before)
        try await store.close()
    }

    @Test(
        arguments: [
            """
            WITH new AS (INSERT INTO note (id, text, words, "isRead") \
            VALUES (1, 'a', '{}', false) RETURNING id) SELECT id FROM new
            """,
            """
            /* it */ EXPLAIN ANALYZE INSERT INTO note (id, text, words, "isRead") \
            VALUES (1, 'a', '{}', false)
            """,
        ] as [SQL]
    )
    func `an observation follows what a query of the store itself changes`(
        query: SQL
    ) async throws {
        try await withNotes { transactions, _, _ in
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            #expect(try await counts.next() == 0)

            try await transactions.perform { _ = try await $0.fetchAll(query) }

            #expect(try await counts.next() == 1)
        }
    }

    @Test func `an observation follows what a query changes in a function`() async throws {
        try await withNotes(changes: .notified) { transactions, _, _ in
            try await transactions.perform { database in
                _ = try await database.execute(
                    """
                    CREATE FUNCTION add() RETURNS int8 LANGUAGE sql AS $$
                        INSERT INTO note (id, text, words, "isRead") VALUES (1, 'a', '{}', false)
                        RETURNING id
                    $$
                    """
                )
            }
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            #expect(try await counts.next() == 0)

            let id = try await transactions.perform { database in
                try await database.fetchOne("SELECT add()", as: Int.self)
            }

            #expect(id == 1)
            #expect(try await counts.next() == 1)
        }
    }

    @Test func `a view shows the changes of its tables to observers`() async throws {
        let database = try await TestDatabase()
        var migrator = Note.migrator
        migrator.register("2 view") { _ in ["CREATE VIEW source AS SELECT id FROM note"] }
        let store = try await PostgresStore(
            database.address,
            migrator: migrator,
            configuration: .init { $0.changes = .ignored }
        )
        let transactions = PostgresTransactions(notesIn: store)
        var ids = transactions.observe { repositories in
            try await SQLRepository<Source>(transaction: repositories.postgres).all().map(\.id)
        }
        .makeAsyncIterator()
        #expect(try await ids.next() == [])

        try await transactions.execute { try await $0.add(7) }

        #expect(try await ids.next() == [7])
        try await store.close()
    }

    @Test func `a table shows the changes of its partitions to observers`() async throws {
        let database = try await TestDatabase()
        var migrator = Note.migrator
        migrator.register("2 partitions") { _ in
            [
                "CREATE TABLE source (id int8 PRIMARY KEY) PARTITION BY RANGE (id)",
                "CREATE TABLE low PARTITION OF source FOR VALUES FROM (0) TO (10)",
            ]
        }
        let store = try await PostgresStore(
            database.address,
            migrator: migrator,
            configuration: .init { $0.changes = .ignored }
        )
        let transactions = PostgresTransactions(notesIn: store)
        var ids = transactions.observe { repositories in
            try await SQLRepository<Source>(transaction: repositories.postgres).all().map(\.id)
        }
        .makeAsyncIterator()
        #expect(try await ids.next() == [])

        try await transactions.execute { repositories in
            try await SQLRepository<Low>(transaction: repositories.postgres).save(Low(id: 7))
        }

        #expect(try await ids.next() == [7])
        try await store.close()
    }

    private struct Low: Codable, Identifiable, StoreRecord {
        let id: Int
    }

    private struct Source: Codable, Identifiable, StoreRecord {
        let id: Int
    }

    @Test(arguments: [
        ("10:10:", "10:11:", [10 as UInt64], false), ("10:10:", "10:11:", [], true),
        ("10:12:10", "11:12:", [10], false), ("10:12:10", "12:12:", [], true),
        ("10:12:10", "10:13:10,12", [], false), ("10:12:10", "10:12:10", [], false),
        ("10:12:", "5:6:", [10, 11], true), ("10:12:", "300000:300000:", [], true),
    ])
    func `a snapshot shows whether another transaction has ended`(
        earlier: String,
        later: String,
        own: [UInt64],
        expected: Bool
    ) throws {
        let earlier = try #require(ServerSnapshot(earlier))
        let later = try #require(ServerSnapshot(later))

        #expect(later.hasEnded(since: earlier, except: Set(own)) == expected)
    }

    @Test(arguments: ["", "1", "1:2", "a:2:", "1:b:"])
    func `another text is not a snapshot`(text: String) {
        #expect(ServerSnapshot(text) == nil)
    }
}
