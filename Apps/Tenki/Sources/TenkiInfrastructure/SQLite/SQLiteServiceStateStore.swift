import Foundation
import GRDB
import KasaneDomain
public import KasaneHTTP
public import KasaneSQLite

/// The states of services in Tenki's database.
public struct SQLiteServiceStateStore: Sendable {
    private let transactions: SQLiteTransactions<SQLiteTransaction>

    /// Creates a store in a database.
    public init(store: SQLiteStore) {
        transactions = SQLiteTransactions(store: store) { $0 }
    }

    /// Returns the state of a service, or `nil` if none is stored or it cannot be decoded.
    public func state(for service: String) async throws -> ServiceState? {
        let text = try await transactions.read { transaction in
            try await transaction.perform { db in
                try String.fetchOne(
                    db,
                    sql: "SELECT state FROM serviceState WHERE service = ?",
                    arguments: [service]
                )
            }
        }
        // A state that cannot be decoded counts as not stored.
        return text.flatMap { try? JSONDecoder().decode(ServiceState.self, from: Data($0.utf8)) }
    }

    /// Stores the state of a service.
    public func save(_ state: ServiceState, for service: String) async throws {
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        try await transactions.execute { transaction in
            try await transaction.perform { db in
                try db.execute(
                    sql: "INSERT OR REPLACE INTO serviceState (service, state) VALUES (?, ?)",
                    arguments: [service, text]
                )
            }
        }
    }
}
