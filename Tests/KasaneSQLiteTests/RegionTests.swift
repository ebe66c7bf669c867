import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RegionTests {
    private let file: TemporaryFile
    private let transactions: SQLiteTransactions<SQLiteTransaction>

    init() throws {
        file = try TemporaryFile()
        var migrator = Migrator()
        migrator.register("1") { _ in
            [
                """
                CREATE TABLE city (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
                CREATE TABLE issue (
                    city TEXT NOT NULL REFERENCES city ON DELETE CASCADE ON UPDATE CASCADE, day INTEGER NOT NULL,
                    PRIMARY KEY (city, day)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE log (text TEXT NOT NULL);
                CREATE TABLE budget (used INTEGER NOT NULL);
                CREATE VIEW latest AS SELECT city, max(day) AS day FROM issue GROUP BY city;
                CREATE TRIGGER logged AFTER INSERT ON city BEGIN
                    INSERT INTO log VALUES (NEW.name);
                END;
                INSERT INTO city VALUES ('Tokyo'), ('Osaka');
                INSERT INTO issue VALUES ('Tokyo', 1), ('Osaka', 1);
                """
            ]
        }
        let store = try SQLiteStore(path: file.path, migrator: migrator)
        transactions = SQLiteTransactions(store: store) { $0 }
    }

    @Test(arguments: [
        ("SELECT * FROM city", "INSERT INTO city VALUES ('Naha')", true),
        ("SELECT * FROM city", "INSERT INTO budget VALUES (1)", false),
        ("SELECT count(*) FROM city", "DELETE FROM city WHERE name = 'Osaka'", true),
        ("SELECT count(*) FROM log", "INSERT INTO city VALUES ('Naha')", true),
        ("SELECT * FROM issue", "DELETE FROM city WHERE name = 'Tokyo'", true),
        ("SELECT * FROM latest", "UPDATE issue SET day = 2", true),
        ("SELECT * FROM latest", "INSERT INTO budget VALUES (1)", false),
        ("SELECT (SELECT max(day) FROM issue)", "DELETE FROM issue", true),
        ("SELECT name FROM city", "DELETE FROM issue", false),
        ("WITH c AS (SELECT name FROM city) SELECT * FROM c", "DELETE FROM city", true),
        ("SELECT 1", "DELETE FROM city", false),
        ("SELECT * FROM city", "ALTER TABLE city ADD COLUMN size INTEGER", true),
        ("SELECT * FROM city", "CREATE TABLE other (id INTEGER)", true),
        ("SELECT name FROM sqlite_master", "CREATE TABLE other (id INTEGER)", true),
        ("SELECT * FROM CITY", "INSERT INTO City VALUES ('Naha')", true),
    ])
    func `a commit affects the queries of the tables that it changes`(
        query: String,
        change: String,
        isAffected: Bool
    ) async throws {
        let region = try await region { transaction in
            try await transaction.perform { db in _ = try Row.fetchAll(db, sql: query) }
        }
        try await transactions.execute { transaction in
            try await transaction.perform { db in try db.execute(sql: change) }
        }

        #expect(region != .everything)
        #expect(transactions.commits.hasCommit(after: 0, in: region) == isAffected)
    }

    @Test func `a statement from the cache is recorded like a new one`() async throws {
        var regions: Set<StoreRegion> = []
        for _ in 0..<3 {
            regions.insert(
                try await region { transaction in
                    try await transaction.performInline { db in
                        let statement = try db.cachedStatement(sql: "SELECT * FROM city")
                        _ = try Row.fetchAll(statement)
                    }
                }
            )
        }

        #expect(regions == [["city"]])
    }

    @Test func `a statement that fails and is caught is recorded`() async throws {
        let region = try await region { transaction in
            try? await transaction.perform { db in
                _ = try Row.fetchAll(db, sql: "SELECT * FROM city")
                // Unlike an error of the store, a refusal does not end the transaction.
                throw TransactionError.readOnly
            }
        }

        #expect(region == ["city"])
    }

    @Test func `a query that replaces the recording by its own trace has read everything`()
        async throws
    {
        let region = try await region { transaction in
            try await transaction.perform { db in
                db.trace { _ in }
                _ = try Row.fetchAll(db, sql: "SELECT * FROM city")
            }
        }

        #expect(region == .everything)
    }

    @Test func `the tables of a statement are determined again after a change of the schema`()
        async throws
    {
        let query = "SELECT * FROM latest"
        func tables() async throws -> StoreRegion {
            try await region { transaction in
                try await transaction.perform { db in _ = try Row.fetchAll(db, sql: query) }
            }
        }
        #expect(try await tables() == ["issue"])
        try await transactions.execute { transaction in
            try await transaction.perform { db in
                try db.execute(
                    sql: "DROP VIEW latest; CREATE VIEW latest AS SELECT used FROM budget"
                )
            }
        }

        #expect(try await tables() == ["budget"])
    }

    @Test func `an observation follows a table without row ids, and sleeps through others`()
        async throws
    {
        let names = transactions.observe { transaction in
            try await transaction.perform { db in
                try String.fetchAll(db, sql: "SELECT name FROM city ORDER BY name")
            }
        }
        var iterator = names.makeAsyncIterator()
        #expect(try await iterator.next() == ["Osaka", "Tokyo"])
        try await transactions.execute { transaction in
            try await transaction.perform { db in
                try db.execute(sql: "INSERT INTO budget VALUES (1)")
                try db.execute(sql: "UPDATE city SET name = 'Naha' WHERE name = 'Osaka'")
            }
        }

        #expect(try await iterator.next() == ["Naha", "Tokyo"])
    }

    private func region(
        of query: @Sendable (SQLiteTransaction) async throws -> Void
    ) async throws -> StoreRegion {
        let tracker = ReadTracker()
        try await ReadTracker.$current.withValue(tracker) {
            try await transactions.read { try await query($0) }
        }
        return tracker.region
    }
}
