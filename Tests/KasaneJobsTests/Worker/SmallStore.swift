import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore

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
        var migrator = Migrator()
        migrator.registerJobs()
        migrator.register("data") { _ in
            ["CREATE TABLE data (number INTEGER NOT NULL, content BLOB)"]
        }
        let store = try SQLiteStore(path: path, migrator: migrator)
        let transactions = SQLiteTransactions(store: store) { $0 }
        jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
        let execute = { @Sendable (sql: SQL) in
            _ = try await transactions.execute { try await $0.execute(sql) }
        }
        // No limit is lower than the number of pages that are in use.
        fill = { try await execute("PRAGMA max_page_count = 1") }
        makeRoom = { try await execute("PRAGMA max_page_count = 1073741823") }
        self.store = { number, context in
            try await transactions.execute { transaction in
                try await transaction.execute(
                    "INSERT INTO data VALUES (\(number), zeroblob(\(Self.size)))"
                )
                try await JobRepository(transaction: transaction).complete(context)
            }
        }
        numbers = { try await transactions.read { try await Self.numbers($0) } }
        close = { try await store.close() }
    }

    /// Creates a store on a server whose tables are on a small disk.
    init(_ disk: SmallDisk) async throws {
        var migrator = Migrator()
        migrator.registerJobs()
        migrator.register("data") { _ in
            [
                "CREATE TABLE data (number int8 NOT NULL, content bytea NOT NULL)",
                "CREATE TABLE filler (data bytea)",
                "ALTER TABLE filler ALTER data SET STORAGE PLAIN",
            ]
        }
        try disk.psql("CREATE TABLESPACE small LOCATION '\(disk.folder)'")
        let address = "\(disk.address)&options=-cdefault_tablespace%3Dsmall"
        let store = try await PostgresStore(address, migrator: migrator)
        let transactions = PostgresTransactions(store: store) { $0 }
        jobs = PostgresTransactions(store: store) { JobRepository(transaction: $0) }
        fill = {
            do {
                while true {
                    try await transactions.execute { transaction in
                        try await transaction.execute(
                            """
                            INSERT INTO filler
                            SELECT repeat('x', 4000)::bytea FROM generate_series(1, 5)
                            """
                        )
                    }
                }
            } catch DomainError.outOfResources {}
        }
        makeRoom = {
            try await transactions.execute { transaction in
                _ = try await transaction.execute("DROP TABLE filler")
            }
        }
        self.store = { number, context in
            // Random bytes are not compressed.
            let data = Data((0..<Self.size).map { _ in UInt8.random(in: .min ... .max) })
            try await transactions.execute { transaction in
                try await transaction.execute(
                    "INSERT INTO data (number, content) VALUES (\(number), \(data))"
                )
                try await JobRepository(transaction: transaction).complete(context)
            }
        }
        numbers = { try await transactions.read { try await Self.numbers($0) } }
        close = { try await store.close() }
    }

    private static func numbers(_ transaction: any SQLTransaction) async throws -> [Int] {
        try await transaction.fetchAll("SELECT number FROM data ORDER BY number", as: Int.self)
    }
}
