import Foundation
import GRDB
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure

final class TestDatabase: Sendable {
    private enum Place {
        case file(TemporaryFile)
        case server(address: String)
    }

    private let place: Place

    init() async throws {
        switch StoreEngine.current {
        case .sqlite: place = .file(try TemporaryFile())
        case .postgres: place = .server(address: try await TestServer.makeSchema())
        }
    }

    var location: String {
        switch place {
        case .file(let file): file.path
        case .server(let address): address
        }
    }

    var name: String {
        switch place {
        case .file(let file): file.path
        case .server(let address):
            "kasane@\(address.firstMatch(of: #/host=([^&]*)/#)?.1 ?? "")/kasane"
        }
    }

    var engine: StoreEngine {
        switch place {
        case .file: .sqlite
        case .server: .postgres
        }
    }

    func withTransactions<Value>(
        _ body: (any TransactionTemplate<TenkiRepositories>) async throws -> Value
    ) async throws -> Value {
        switch place {
        case .file(let file):
            let store = try SQLiteStore(tenki: file.path)
            let value = try await body(SQLiteTransactions(tenki: store))
            try await store.close()
            return value
        case .server(let address):
            let store = try await PostgresStore(tenki: address)
            let value = try await body(PostgresTransactions(tenki: store))
            try await store.close()
            return value
        }
    }

    /// Creates the tables of an older version, and runs statements on them.
    func create(
        upTo sqlite: String,
        postgres: String,
        running statements: [String]
    ) async throws {
        switch place {
        case .file(let file):
            let migrator = TenkiSchema.migrator.prefix(through: sqlite)
            let store = try SQLiteStore(path: file.path, migrator: migrator)
            try await SQLiteTransactions(store: store) { $0 }.execute { transaction in
                for sql in statements { try await transaction.execute(.init(trusted: sql)) }
            }
            try await store.close()
        case .server(let address):
            let migrator = TenkiSchema.migrator.prefix(through: postgres)
            let store = try await PostgresStore(address, migrator: migrator)
            try await PostgresTransactions(store: store) { $0 }.execute { transaction in
                for sql in statements { try await transaction.execute(.init(trusted: sql)) }
            }
            try await store.close()
        }
    }

    func execute(_ statements: String...) async throws {
        try await execute(statements, checkingForeignKeys: true)
    }

    func executeWithoutForeignKeys(_ statements: String...) async throws {
        try await execute(statements, checkingForeignKeys: false)
    }

    private func execute(_ statements: [String], checkingForeignKeys: Bool) async throws {
        switch place {
        case .file(let file):
            let queue = try Self.queue(file, checkingForeignKeys: checkingForeignKeys)
            try await queue.write { db in
                for sql in statements { try db.execute(sql: sql) }
            }
        case .server(let address):
            let setting = "SET LOCAL session_replication_role = replica"
            try await Self.perform(at: address) { database in
                for sql in (checkingForeignKeys ? [] : [setting]) + statements {
                    try await database.execute(.init(trusted: sql))
                }
            }
        }
    }

    func number(_ query: String) async throws -> Int {
        switch place {
        case .file(let file):
            try await Self.queue(file).read { try Int.fetchOne($0, sql: query) ?? 0 }
        case .server(let address):
            try await Self.perform(at: address) { database in
                try await database.fetchOne(.init(trusted: query), as: Int.self) ?? 0
            }
        }
    }

    private static func queue(
        _ file: TemporaryFile,
        checkingForeignKeys: Bool = true
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        // A server may be writing.
        configuration.busyMode = .timeout(60)
        configuration.foreignKeysEnabled = checkingForeignKeys
        return try DatabaseQueue(path: file.path, configuration: configuration)
    }

    private static func perform<Value: Sendable>(
        at address: String,
        _ statements: nonisolated(nonsending) (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        let store = try await PostgresStore(tenki: address)
        let value = try await PostgresTransactions(store: store) { $0 }.execute { transaction in
            try await statements(transaction)
        }
        try await store.close()
        return value
    }
}
