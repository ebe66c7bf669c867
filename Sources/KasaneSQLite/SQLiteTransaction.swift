public import GRDB

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
    /// - Throws: `TransactionError.ended` after the transaction is over; otherwise what the
    ///   statements throw.
    public func access<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await connection.access(statements)
    }
}

@available(*, unavailable, message: "A transaction belongs to the closure that received it.")
extension SQLiteTransaction: Sendable {}
