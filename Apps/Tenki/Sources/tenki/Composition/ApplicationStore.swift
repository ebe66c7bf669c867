import KasaneDomain
import KasanePostgres
import KasaneSQLite
import KasaneStore
import Logging
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

protocol ApplicationStore: SQLStore {
    /// The path or the address, without passwords.
    var location: String { get }
    var readerWaits: TransactionWaits { get }
    var writerWaits: TransactionWaits { get }
    /// The size of the file in bytes; `nil` for a store without a file.
    var fileSize: Int? { get }

    func checkIntegrity() async throws
    /// Returns the lines that describe the store's server, if it has one.
    func serverLines() async throws -> [String]
    /// Returns what the operator of the store's server should know.
    func serverWarnings() async throws -> [String]
}

extension ApplicationStore {
    /// Returns the users of earlier versions that could not become accounts, each with its address.
    func readUnmigratedUsers() async throws -> [String] {
        try await transactions { $0 }.read { try await $0.unmigratedUsers() }
    }
}

extension SQLiteStore: ApplicationStore {
    var location: String { path }
    var fileSize: Int? { size }

    func serverLines() async throws -> [String] { [] }
    func serverWarnings() async throws -> [String] { [] }

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
    var fileSize: Int? { nil }

    /// Does nothing: the server checks its pages when they are read.
    func checkIntegrity() async throws {}

    func serverLines() async throws -> [String] {
        let status = try await serverStatus()
        let megabytes = status.databaseSize / 1_000_000
        let standbys = status.synchronousStandbys
        return [
            """
            PostgreSQL \(status.version), \(megabytes) MB, \(status.connections) of \
            \(status.maximumConnections) connections in use
            """,
            """
            synchronous_commit \(status.synchronousCommit), \
            \(standbys.isEmpty ? "no synchronous standby" : "synchronous standbys: \(standbys)")
            """,
        ]
    }

    func serverWarnings() async throws -> [String] {
        try await serverStatus().warnings.map(\.description)
    }
}

/// The database of a command, opened as far as it must be before the application is composed.
enum OpenDatabase {
    case file(path: String)
    case server(PostgresStore)

    init(_ location: DatabaseLocation) async throws {
        switch location {
        case .file(let path): self = .file(path: path)
        case .server(let address, let direct):
            do {
                let store = try await PostgresStore(tenki: address, direct: direct) { warning in
                    Logger.tenki.warning("\(warning)")
                }
                self = .server(store)
            } catch let error as PostgresStoreError {
                throw CommandError("\(error)", .failed)
            }
        }
    }
}
