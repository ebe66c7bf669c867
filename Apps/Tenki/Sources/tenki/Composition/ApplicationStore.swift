import KasaneDomain
import KasanePostgres
import KasaneSQLite
import KasaneStore
import Logging
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

/// The store of Tenki: a SQLite file or a PostgreSQL database.
///
/// Only the composition root knows which one it is.
protocol ApplicationStore: Sendable {
    /// The path or the address, without passwords.
    var location: String { get }
    /// The transactions on the users.
    var users: any TransactionTemplate<UserRepositories> { get }
    /// The transactions on the records of calls.
    var calls: any TransactionTemplate<CallRepositories> { get }
    /// Statistics on the waits of readers.
    var readerWaits: TransactionWaits { get }
    /// Statistics on the waits of writers.
    var writerWaits: TransactionWaits { get }
    /// The size of the file in bytes; `nil` for a store without a file.
    var fileSize: Int? { get }

    /// Returns the transactions of Tenki, which report the rows that are skipped.
    func transactions(
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) -> any TransactionTemplate<TenkiRepositories>
    /// Throws if the data is damaged.
    func checkIntegrity() async throws
    /// Throws if a transaction could not write now.
    func checkWritable(within deadline: Duration) async throws
    /// Closes the store.
    func close() async throws
}

extension SQLiteStore: ApplicationStore {
    var location: String { path }
    var users: any TransactionTemplate<UserRepositories> { SQLiteTransactions(users: self) }
    var calls: any TransactionTemplate<CallRepositories> { SQLiteTransactions(calls: self) }
    var fileSize: Int? { size }

    func transactions(
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) -> any TransactionTemplate<TenkiRepositories> {
        SQLiteTransactions(tenki: self, reporting: report)
    }

    func checkIntegrity() async throws {
        do {
            try await integrityCheck()
        } catch let error as SQLiteStoreError {
            throw CommandError("\(error)", .failed)
        }
    }
}

extension PostgresStore: ApplicationStore {
    var location: String { name }
    var users: any TransactionTemplate<UserRepositories> { PostgresTransactions(users: self) }
    var calls: any TransactionTemplate<CallRepositories> { PostgresTransactions(calls: self) }
    var fileSize: Int? { nil }

    func transactions(
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) -> any TransactionTemplate<TenkiRepositories> {
        PostgresTransactions(tenki: self, reporting: report)
    }

    /// Reads every row; the server checks its own pages.
    func checkIntegrity() async throws {
        let transactions = PostgresTransactions(tenki: self)
        try await transactions.read { repositories in
            _ = try await repositories.forecasts.count()
            _ = try await repositories.users.all()
            _ = try await repositories.watchlists.all()
            _ = try await repositories.boards.count()
        }
    }
}

/// The database of a command, opened as far as it must be before the application is composed.
enum OpenDatabase {
    /// A SQLite file, which is opened when it is first used.
    case file(path: String)
    /// A PostgreSQL database.
    case server(PostgresStore)

    /// Opens a database.
    ///
    /// - Throws: ``CommandError`` if a server cannot be used; `CancellationError`.
    init(_ location: DatabaseLocation) async throws {
        switch location {
        case .file(let path): self = .file(path: path)
        case .server(let address):
            do {
                let store = try await PostgresStore(tenki: address) { warning in
                    Logger.tenki.warning("\(warning)")
                }
                self = .server(store)
            } catch let error as PostgresStoreError {
                throw CommandError("\(error)", .failed)
            }
        }
    }
}
