import GRDB
import KasaneDomain
import KasaneJobs
import KasaneJobsPostgres
import KasaneJobsSQLite
import KasanePostgres
import KasaneSQLite

enum Engine: String {
    case sqlite
    case postgres
}

/// The orders, their effects and their jobs, within one transaction.
struct Orders {
    let jobs: JobRepository
    let insertOrder: (Int) async throws -> Void
    /// Stores the effect of an order, with whether the order was stored.
    ///
    /// An effect may be there twice, which the test would find.
    let insertEffect: (Int) async throws -> Void
}

struct OrderStore: Sendable {
    let orders: any TransactionTemplate<Orders>
    let jobs: any TransactionTemplate<JobRepository>
    let close: @Sendable () async throws -> Void

    init(_ engine: Engine, _ address: String) async throws {
        switch engine {
        case .sqlite: try self.init(path: address)
        case .postgres: try await self.init(address: address)
        }
    }

    private init(path: String) throws {
        var migrator = DatabaseMigrator()
        migrator.registerJobs()
        let store = try SQLiteStore(path: path, migrator: migrator)
        jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
        orders = SQLiteTransactions(store: store) { transaction in
            Orders(
                jobs: JobRepository(transaction: transaction),
                insertOrder: { number in
                    try await transaction.perform { db in
                        try db.execute(
                            sql: "INSERT INTO orders (number) VALUES (?)",
                            arguments: [number]
                        )
                    }
                },
                insertEffect: { number in
                    try await transaction.perform { db in
                        try db.execute(
                            sql: """
                                INSERT INTO effects (number, reasons)
                                SELECT ?, count(*) FROM orders WHERE number = ?
                                """,
                            arguments: [number, number]
                        )
                    }
                }
            )
        }
        close = { try await store.close() }
    }

    private init(address: String) async throws {
        var migrator = PostgresMigrator()
        migrator.registerJobs()
        let store = try await PostgresStore(address, migrator: migrator)
        jobs = PostgresTransactions(jobsIn: store)
        orders = PostgresTransactions(store: store) { transaction in
            Orders(
                jobs: JobRepository(transaction: transaction),
                insertOrder: { number in
                    try await transaction.perform { database in
                        _ = try await database.execute(
                            "INSERT INTO orders (number) VALUES (\(number))"
                        )
                    }
                },
                insertEffect: { number in
                    try await transaction.perform { database in
                        _ = try await database.execute(
                            """
                            INSERT INTO effects (number, reasons)
                            SELECT \(number), count(*) FROM orders WHERE number = \(number)
                            """
                        )
                    }
                }
            )
        }
        close = { try await store.close() }
    }
}
