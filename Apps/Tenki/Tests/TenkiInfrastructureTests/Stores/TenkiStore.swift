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

enum StoreEngine: String, CaseIterable, Sendable {
    case sqlite
    case postgres

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

    init(_ engine: StoreEngine) async throws {
        switch engine {
        case .sqlite: place = .file(try TemporaryFile())
        case .postgres: place = .server(address: try await TestServer.makeSchema())
        }
    }

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

struct TenkiStore: Sendable {
    let transactions: any TransactionTemplate<TenkiRepositories>
    let calls: any TransactionTemplate<CallRepositories>
    let close: @Sendable () async throws -> Void

    private let run: @Sendable (String) async throws -> Void
    private let fetch: @Sendable (String) async throws -> [Int]

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

    func integers(_ sql: String) async throws -> [Int] { try await fetch(sql) }
}

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
