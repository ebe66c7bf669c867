import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct MigrationTests {
    @Test func `each change runs once, however many processes start together`() async throws {
        let database = try await TestDatabase()
        let runs = Counter()
        var migrator = Migrator()
        migrator.register("1 a") { _ in
            runs.add()
            return ["CREATE TABLE a (b int4)"]
        }
        migrator.register("2 b") { _ in
            runs.add()
            return ["INSERT INTO a VALUES (1)", "CREATE INDEX ON a (b)"]
        }
        try await withThrowingTaskGroup { [migrator] group in
            for _ in 0..<5 {
                group.addTask {
                    let store = try await PostgresStore(
                        database.address,
                        migrator: migrator,
                        configuration: .init { $0.changes = .ignored }
                    )
                    try await store.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(runs.count == 2)
    }

    @Test func `a change that fails leaves nothing, and is named`() async throws {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.register("1 good") { _ in ["CREATE TABLE a (b int4)"] }
        var broken = migrator
        broken.register("2 bad") { _ in
            ["CREATE TABLE c (d int4)", "SELECT 1 / 0"]
        }
        let error = await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(database.address, migrator: broken)
        }
        #expect(error?.code == .migrationFailed)
        #expect(error?.reason.contains("“2 bad” failed and was rolled back") == true)
        migrator.register("2 bad") { _ in ["CREATE TABLE c (d int4)"] }
        try await PostgresStore(database.address, migrator: migrator).close()
    }

    @Test func `the database of an older version gets the changes since then`() async throws {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.register("1 a") { _ in ["CREATE TABLE a (b int4)"] }
        migrator.register("2 row") { _ in ["INSERT INTO a VALUES (1)"] }
        migrator.register("3 c") { _ in ["ALTER TABLE a ADD c int4"] }

        let old = migrator.prefix(through: "2 row")
        try await PostgresStore(database.address, migrator: old).close()
        try await PostgresStore(database.address, migrator: migrator).close()

        let error = await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(database.address, migrator: old)
        }
        #expect(error?.reason.contains("3 c") == true)
    }

    @Test func `a newer schema is refused`() async throws {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.register("1 a") { _ in ["CREATE TABLE a (b int4)"] }
        let older = migrator
        migrator.register("2 b") { _ in ["CREATE TABLE b (c int4)"] }
        try await PostgresStore(database.address, migrator: migrator).close()

        let error = await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(database.address, migrator: older)
        }
        #expect(error?.code == .newerSchema)
        #expect(error?.description.contains("its schema is “2 b”") == true)
    }

    @Test func `a change outside of a transaction may create an index concurrently`() async throws {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.register("1 a") { _ in ["CREATE TABLE a (b int4)"] }
        migrator.register("2 index", atomicity: .outsideTransaction) { _ in
            ["DROP INDEX CONCURRENTLY IF EXISTS c", "CREATE INDEX CONCURRENTLY c ON a (b)"]
        }
        try await PostgresStore(database.address, migrator: migrator).close()
        let connection = try await database.connect()
        let found = try await connection.exchange([Command("SELECT 'c'::regclass::text")]).last()
        #expect(found.text(column: 0) == "c")
        connection.close()
    }

    @Test func `a change outside of a transaction that fails is run again`() async throws {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.register("1 a") { _ in
            ["CREATE TABLE a (b int4)", "INSERT INTO a VALUES (1), (1)"]
        }
        migrator.register("2 index", atomicity: .outsideTransaction) { _ in
            ["DROP INDEX CONCURRENTLY IF EXISTS c", "CREATE UNIQUE INDEX CONCURRENTLY c ON a (b)"]
        }
        let error = await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(database.address, migrator: migrator)
        }
        #expect(error?.code == .migrationFailed)
        #expect(error?.reason.contains("left partial changes") == true)

        let connection = try await database.connect()
        _ = try await connection.exchange([Command("TRUNCATE a")]).last()
        try await PostgresStore(database.address, migrator: migrator).close()
        let valid = Command(
            "SELECT indisvalid::text FROM pg_index WHERE indexrelid = 'c'::regclass"
        )
        #expect(try await connection.exchange([valid]).last().text(column: 0) == "true")
        connection.close()
    }

    @Test func `processes that wait for each other do not keep an index from being created`()
        async throws
    {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.register("1 a") { _ in ["CREATE TABLE a (b int4)"] }
        migrator.register("2 index", atomicity: .outsideTransaction) { _ in
            [
                // Waits until the other processes wait for the lock.
                """
                DO $$ BEGIN WHILE (SELECT count(*) FROM pg_stat_activity
                    WHERE usename = current_user AND pid <> pg_backend_pid()
                        AND query LIKE '%pg_try_advisory_lock%') < 3 LOOP
                PERFORM pg_sleep(0.01), pg_stat_clear_snapshot(); END LOOP; END $$
                """,
                "CREATE INDEX CONCURRENTLY IF NOT EXISTS c ON a (b)",
            ]
        }
        try await withThrowingTaskGroup { [migrator] group in
            for _ in 0..<4 {
                group.addTask {
                    try await PostgresStore(
                        database.address,
                        migrator: migrator,
                        configuration: .init { $0.changes = .ignored }
                    )
                    .close()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a start that is cancelled does not wait for a long change`() async throws {
        let database = try await TestDatabase()
        var migrator = Migrator()
        migrator.register("1 long") { _ in ["SELECT pg_sleep(600)"] }
        let task = Task { [migrator] in
            try await PostgresStore(database.address, migrator: migrator).close()
        }
        try await database.waitUntilSleeping()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await database.endConnections()
    }

    @Test func `a change does not wait for a lock forever`() async throws {
        let database = try await TestDatabase()
        var migrator = Migrator(lockTimeout: .milliseconds(100))
        migrator.register("1 a") { _ in ["CREATE TABLE a (b int4)"] }
        try await PostgresStore(database.address, migrator: migrator).close()
        migrator.register("2 c") { _ in ["ALTER TABLE a ADD c int4"] }
        let reader = try await database.connect()
        _ = try await reader.exchange([Command("BEGIN"), Command("SELECT * FROM a")]).last()

        let changed = migrator
        let error = await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(database.address, migrator: changed)
        }
        #expect(error?.code == .inUse)
        _ = try await reader.exchange([Command("ROLLBACK")]).last()
        reader.close()
        try await PostgresStore(database.address, migrator: changed).close()
    }
}
