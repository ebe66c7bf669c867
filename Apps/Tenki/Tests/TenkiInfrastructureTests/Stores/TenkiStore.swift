import Foundation
import GRDB
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

/// A store that Tenki's data can be kept in.
enum StoreEngine: String, CaseIterable, Sendable {
    case sqlite
    case postgres

    /// The stores to test, including PostgreSQL in `make soak`.
    static let installed: [Self] =
        TestServer.isInstalled && ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
        ? allCases : [.sqlite]
}

/// A database of a test's own, without tables at first.
final class TenkiDatabase: Sendable {
    private enum Place {
        case file(TemporaryFile)
        case server(address: String)
    }

    private let place: Place

    /// Creates an empty database.
    init(_ engine: StoreEngine) async throws {
        switch engine {
        case .sqlite: place = .file(try TemporaryFile())
        case .postgres: place = .server(address: try await TestServer.makeSchema())
        }
    }

    /// Opens the database, as each process does.
    func open(
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) async throws -> TenkiStore {
        switch place {
        case .file(let file):
            TenkiStore(try SQLiteStore(tenki: file.path), of: self, reporting: report)
        case .server(let address):
            TenkiStore(try await PostgresStore(tenki: address), reporting: report)
        }
    }
}

/// An open store of Tenki.
struct TenkiStore: Sendable {
    /// The transactions of Tenki.
    let transactions: any TransactionTemplate<TenkiRepositories>
    /// The transactions on the records of calls.
    let calls: any TransactionTemplate<CallRepositories>
    /// Closes the store.
    let close: @Sendable () async throws -> Void

    private let run: @Sendable (String) async throws -> Void
    private let fetch: @Sendable (String) async throws -> [Int]

    /// Opens a database of its own.
    init(
        _ engine: StoreEngine,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) async throws {
        self = try await TenkiDatabase(engine).open(reporting: report)
    }

    fileprivate init(
        _ store: SQLiteStore,
        of database: TenkiDatabase,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        let statements = SQLiteTransactions(store: store) { $0 }
        transactions = KeepingTransactions(
            wrapped: SQLiteTransactions(tenki: store, reporting: report),
            database: database
        )
        calls = KeepingTransactions(
            wrapped: SQLiteTransactions(calls: store),
            database: database
        )
        close = { try await store.close() }
        run = { sql in
            try await statements.execute { transaction in
                try await transaction.perform { try $0.execute(sql: sql) }
            }
        }
        fetch = { sql in
            try await statements.read { transaction in
                try await transaction.perform { try Int.fetchAll($0, sql: sql) }
            }
        }
    }

    fileprivate init(
        _ store: PostgresStore,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        let statements = PostgresTransactions(store: store) { $0 }
        transactions = PostgresTransactions(tenki: store, reporting: report)
        calls = PostgresTransactions(calls: store)
        close = { try await store.close() }
        run = { sql in
            try await statements.execute { transaction in
                _ = try await transaction.perform { try await $0.execute(.init(trusted: sql)) }
            }
        }
        fetch = { sql in
            try await statements.read { transaction in
                try await transaction.perform {
                    try await $0.fetchAll(.init(trusted: sql), as: Int.self)
                }
            }
        }
    }

    /// Runs a statement in a transaction of its own; both stores read names in double quotes.
    func execute(_ sql: String) async throws { try await run(sql) }

    /// Returns the integers of a query's column.
    func integers(_ sql: String) async throws -> [Int] { try await fetch(sql) }
}

/// Keeps the file of a database while its transactions are in use.
private struct KeepingTransactions<Wrapped: TransactionTemplate>: TransactionTemplate {
    let wrapped: Wrapped
    let database: TenkiDatabase

    var commits: CommitSignal { wrapped.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Wrapped.Repositories) async throws -> Value
    ) async throws -> Value {
        try await wrapped.run(options, body)
    }
}
