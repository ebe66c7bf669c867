public import GRDB
import KasaneDomain

/// One transaction's access to the database, for repositories to run their statements with.
///
/// ```swift
/// struct SQLiteForecastRepository: ForecastRepository {
///     let transaction: SQLiteTransaction
///
///     func deleteAll() async throws {
///         try await transaction.access { db in try db.execute(sql: "DELETE FROM forecast") }
///     }
/// }
/// ```
///
/// It is not `Sendable`, and so neither is a repository that holds it.
public final class SQLiteTransaction {
    private let connection: PinnedConnection

    init(connection: PinnedConnection) {
        self.connection = connection
    }

    /// Runs statements on the transaction's connection.
    ///
    /// The statements run on the connection's own thread, so they may take their time without
    /// holding up other tasks.
    ///
    /// - Throws: `TransactionError` after the transaction is over, and for writing in one that only
    ///   reads; `Failure` for an error of SQLite; otherwise what the statements throw.
    public func access<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await connection.access { db in
                // SQLite may have rolled back by itself, as on a full disk; what follows would be
                // committed at once.
                guard db.isInsideTransaction else { throw TransactionError.ended }
                return try statements(db)
            }
        } catch {
            throw SQLiteTransaction.naming(error)
        }
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension SQLiteTransaction: Sendable {}
