import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasaneSQLite
import KasaneStore

enum Engine: String {
    case sqlite
    case postgres
}

/// The orders, their effects and their jobs, within one transaction.
struct Orders {
    let jobs: JobRepository
    private let transaction: any SQLTransaction

    init(_ transaction: any SQLTransaction) {
        self.transaction = transaction
        jobs = JobRepository(transaction: transaction)
    }

    func insertOrder(_ number: Int) async throws {
        try await transaction.execute("INSERT INTO orders (number) VALUES (\(number))")
    }

    /// Stores the effect of an order, with whether the order was stored.
    ///
    /// An effect may be there twice, which the test would find.
    func insertEffect(_ number: Int) async throws {
        try await transaction.execute(
            """
            INSERT INTO effects (number, reasons)
            SELECT \(number), count(*) FROM orders WHERE number = \(number)
            """
        )
    }
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
        let store = try SQLiteStore(path: path, migrator: Self.migrator)
        jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
        orders = SQLiteTransactions(store: store) { Orders($0) }
        close = { try await store.close() }
    }

    private init(address: String) async throws {
        let store = try await PostgresStore(address, migrator: Self.migrator)
        jobs = PostgresTransactions(store: store) { JobRepository(transaction: $0) }
        orders = PostgresTransactions(store: store) { Orders($0) }
        close = { try await store.close() }
    }

    private static var migrator: Migrator {
        var migrator = Migrator()
        migrator.registerJobs()
        return migrator
    }
}
