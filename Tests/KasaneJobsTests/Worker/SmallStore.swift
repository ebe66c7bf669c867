import Foundation
import GRDB
import KasaneDomain
import KasaneJobs
import KasaneJobsPostgres
import KasaneJobsSQLite
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite

struct SmallStore: Sendable {
    let jobs: any TransactionTemplate<JobRepository>
    let fill: @Sendable () async throws -> Void
    let makeRoom: @Sendable () async throws -> Void
    /// Stores 100 kB for a job, and completes it.
    let store: @Sendable (Int, JobContext) async throws -> Void
    let numbers: @Sendable () async throws -> [Int]
    let close: @Sendable () async throws -> Void

    private static let size = 100_000

    init(path: String) throws {
        var migrator = DatabaseMigrator()
        migrator.registerJobs()
        migrator.registerMigration("data") { db in
            try db.execute(sql: "CREATE TABLE data (number INTEGER NOT NULL, content BLOB)")
        }
        let store = try SQLiteStore(path: path, migrator: migrator)
        let transactions = SQLiteTransactions(store: store) { $0 }
        jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
        let execute = { @Sendable (sql: String) in
            try await transactions.execute { transaction in
                try await transaction.perform { try $0.execute(sql: sql) }
            }
        }
        // No limit is lower than the number of pages that are in use.
        fill = { try await execute("PRAGMA max_page_count = 1") }
        makeRoom = { try await execute("PRAGMA max_page_count = 1073741823") }
        self.store = { number, context in
            try await transactions.execute { transaction in
                try await transaction.perform { db in
                    try db.execute(
                        sql: "INSERT INTO data VALUES (?, zeroblob(?))",
                        arguments: [number, Self.size]
                    )
                }
                try await JobRepository(transaction: transaction).complete(context)
            }
        }
        numbers = {
            try await transactions.read { transaction in
                try await transaction.perform { db in
                    try Int.fetchAll(db, sql: "SELECT number FROM data ORDER BY number")
                }
            }
        }
        close = { try await store.close() }
    }

    /// Creates a store on a server whose tables are on a small disk.
    init(_ disk: SmallDisk) async throws {
        var migrator = PostgresMigrator()
        migrator.registerJobs()
        migrator.registerMigration("data") { database in
            try await database.execute([
                "CREATE TABLE data (number int8 NOT NULL, content bytea NOT NULL)",
                "CREATE TABLE filler (data bytea)",
                "ALTER TABLE filler ALTER data SET STORAGE PLAIN",
            ])
        }
        try disk.psql("CREATE TABLESPACE small LOCATION '\(disk.folder)'")
        let address = "\(disk.address)&options=-cdefault_tablespace%3Dsmall"
        let store = try await PostgresStore(address, migrator: migrator)
        let transactions = PostgresTransactions(store: store) { $0 }
        jobs = PostgresTransactions(jobsIn: store)
        fill = {
            do {
                while true {
                    try await transactions.execute { transaction in
                        try await transaction.perform { database in
                            _ = try await database.execute(
                                """
                                INSERT INTO filler
                                SELECT repeat('x', 4000)::bytea FROM generate_series(1, 5)
                                """
                            )
                        }
                    }
                }
            } catch DomainError.outOfResources {}
        }
        makeRoom = {
            try await transactions.execute { transaction in
                try await transaction.perform { _ = try await $0.execute("DROP TABLE filler") }
            }
        }
        self.store = { number, context in
            // Random bytes are not compressed.
            let data = Data((0..<Self.size).map { _ in UInt8.random(in: .min ... .max) })
            try await transactions.execute { transaction in
                try await transaction.perform { database in
                    _ = try await database.execute(
                        "INSERT INTO data (number, content) VALUES (\(number), \(data))"
                    )
                }
                try await JobRepository(transaction: transaction).complete(context)
            }
        }
        numbers = {
            try await transactions.read { transaction in
                try await transaction.perform { database in
                    try await database.fetchAll(
                        "SELECT number FROM data ORDER BY number",
                        as: Int.self
                    )
                }
            }
        }
        close = { try await store.close() }
    }
}
