import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import Testing

struct CrashStore: Sendable {
    enum Engine: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case sqlite = "sqlite"
        case postgres = "postgres"

        static let installed = TestServer.isInstalled ? allCases : [.sqlite]

        var testDescription: String { rawValue }
    }

    let engine: Engine
    /// The path of the file, or the address of the server.
    let address: String
    let jobs: any TransactionTemplate<JobRepository>
    private let fetch: @Sendable (String) async throws -> [Int]
    private let change: @Sendable (String) async throws -> Void

    func numbers(_ query: String) async throws -> [Int] {
        try await fetch(query)
    }

    /// Runs a statement within a few seconds.
    func execute(_ statement: String) async throws {
        try await change(statement)
    }

    static func run(
        _ engine: Engine,
        in folder: URL,
        _ test: (CrashStore) async throws -> Void
    ) async throws {
        switch engine {
        case .sqlite:
            let path = folder.appending(path: "jobs.sqlite").path
            try await runSQLite(path, test)
        case .postgres: try await runPostgres(TestServer.makeSchema(), test)
        }
    }

    private static func runSQLite(
        _ path: String,
        _ test: (CrashStore) async throws -> Void
    ) async throws {
        var migrator = Migrator()
        migrator.registerJobs()
        let store = try SQLiteStore(path: path, migrator: migrator)
        let transactions = SQLiteTransactions(store: store) { $0 }
        let crashStore = CrashStore(
            engine: .sqlite,
            address: path,
            jobs: SQLiteTransactions(store: store) { JobRepository(transaction: $0) },
            fetch: { query in
                try await transactions.read { transaction in
                    try await transaction.fetchAll(SQL(trusted: query), as: Int.self)
                }
            },
            change: { statement in
                try await transactions.execute(within: .seconds(5)) { transaction in
                    _ = try await transaction.execute(SQL(trusted: statement))
                }
            }
        )
        try await crashStore.createTables()
        try await test(crashStore)
        #expect(try await crashStore.damages == [0])
        try await store.close()
    }

    private static func runPostgres(
        _ address: String,
        _ test: (CrashStore) async throws -> Void
    ) async throws {
        var migrator = Migrator()
        migrator.registerJobs()
        let store = try await PostgresStore(address, migrator: migrator)
        let transactions = PostgresTransactions(store: store) { $0 }
        let crashStore = CrashStore(
            engine: .postgres,
            address: address,
            jobs: PostgresTransactions(store: store) { JobRepository(transaction: $0) },
            fetch: { query in
                try await transactions.read { transaction in
                    try await transaction.fetchAll(SQL(trusted: query), as: Int.self)
                }
            },
            change: { statement in
                try await transactions.execute(within: .seconds(5)) { transaction in
                    _ = try await transaction.execute(SQL(trusted: statement))
                }
            }
        )
        try await crashStore.createTables()
        try await test(crashStore)
        try await store.close()
    }

    private func createTables() async throws {
        try await execute("CREATE TABLE orders (number bigint NOT NULL PRIMARY KEY)")
        // Without a key, so that an effect that happens twice is there twice.
        try await execute("CREATE TABLE effects (number bigint NOT NULL, reasons bigint NOT NULL)")
    }

    private var damages: [Int] {
        get async throws {
            try await numbers(
                "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'"
            )
        }
    }
}
