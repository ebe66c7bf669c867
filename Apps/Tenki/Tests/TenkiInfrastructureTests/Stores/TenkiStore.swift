import Foundation
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
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

    /// Copies the fixture, a database of the version before.
    init(fixtureOf engine: StoreEngine) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures").standardized
        switch engine {
        case .sqlite:
            let file = try TemporaryFile()
            try FileManager.default.copyItem(
                at: folder.appending(path: "tenki.sqlite"),
                to: URL(filePath: file.path)
            )
            place = .file(file)
        case .postgres:
            let address = try TestServer.makeDatabase()
            let dump = folder.appending(path: "tenki.sql").path
            try TestServer.run(
                "psql",
                "-X",
                "-q",
                "-v",
                "ON_ERROR_STOP=1",
                "-o",
                "/dev/null",
                "-d",
                address,
                "-f",
                dump
            )
            place = .server(address: address)
        }
    }

    /// Creates the tables of an earlier version, and runs statements on them.
    func create(upTo sqlite: String, postgres: String, running statements: String...) async throws {
        let store = try await open(upTo: sqlite, postgres: postgres)
        for sql in statements { try await store.execute(sql) }
        try await store.close()
    }

    /// Opens the database as an earlier version does.
    func open(upTo sqlite: String, postgres: String) async throws -> TenkiStore {
        switch place {
        case .file(let file):
            let store = try SQLiteStore(
                path: file.path,
                migrator: TenkiSchema.migrator.prefix(through: sqlite),
                applicationID: TenkiSchema.applicationID
            )
            return TenkiStore(store, of: self) { _ in }
        case .server(let address):
            let migrator = TenkiSchema.migrator.prefix(through: postgres)
            return TenkiStore(try await PostgresStore(address, migrator: migrator)) { _ in }
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

    private let statements: any TransactionTemplate<any SQLTransaction>

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
        statements = SQLiteTransactions(store: store) { $0 as any SQLTransaction }
        transactions = KeepingTransactions(
            wrapped: SQLiteTransactions(tenki: store, reporting: report),
            database: database
        )
        calls = KeepingTransactions(
            wrapped: SQLiteTransactions(calls: store),
            database: database
        )
        close = { try await store.close() }
    }

    fileprivate init(
        _ store: PostgresStore,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        statements = PostgresTransactions(store: store) { $0 as any SQLTransaction }
        transactions = PostgresTransactions(tenki: store, reporting: report)
        calls = PostgresTransactions(calls: store)
        close = { try await store.close() }
    }

    /// Runs a statement in a transaction of its own; both stores read names in double quotes.
    func execute(_ sql: String) async throws {
        _ = try await statements.execute { try await $0.execute(SQL(trusted: sql)) }
    }

    func integers(_ sql: String) async throws -> [Int] {
        try await statements.read { try await $0.fetchAll(SQL(trusted: sql), as: Int.self) }
    }

    /// Returns the number of rows of each table.
    func rowCounts() async throws -> [String: Int] {
        try await statements.read { transaction in
            let names: SQL =
                transaction.dialect == .sqlite
                ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
                : "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()"
            var counts: [String: Int] = [:]
            for table in try await transaction.fetchAll(names, as: String.self) {
                let count: SQL = "SELECT count(*) FROM \(identifier: table)"
                counts[table] = try await transaction.fetchOne(count, as: Int.self)
            }
            return counts
        }
    }
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
