import GRDB
public import KasaneDomain

extension Failure {
    /// Maps an error of a store to an error for use cases.
    ///
    /// It is the only place that maps them. It returns other errors unchanged.
    ///
    /// - Parameter error: Any error.
    /// - Returns: A `Failure` or a `TransactionError` for an error of SQLite or of a
    ///   ``SQLiteStore``; otherwise the same error.
    @Sendable
    public static func naming(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError: naming(error)
        case let error as SQLiteStoreError: naming(error)
        default: error
        }
    }

    static let databaseClosed = Self.unavailable(reason: "the database is closed")

    private static func naming(_ error: DatabaseError) -> any Error {
        let message = error.message ?? error.resultCode.description
        return switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
            Failure.conflict("it is stored already: \(message)")
        default: naming(error.resultCode, message, error)
        }
    }

    private static func naming(
        _ code: ResultCode,
        _ message: String,
        _ error: DatabaseError
    ) -> any Error {
        switch code {
        case .SQLITE_FULL, .SQLITE_NOMEM, .SQLITE_IOERR:
            Failure.outOfResources("the database cannot be written or read: \(message)")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            Failure.unavailable(reason: "the database is in use by another process: \(message)")
        case .SQLITE_READONLY:
            TransactionError.readOnly
        case .SQLITE_PERM, .SQLITE_CANTOPEN:
            Failure.unavailable(reason: "the database cannot be opened: \(message)")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            Failure.unavailable(
                reason: "the database is damaged: \(message); restore a backup"
            )
        case .SQLITE_TOOBIG:
            Failure.invalidInput("a value is too large to be stored: \(message)")
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
            Failure.invalidInput("it cannot be stored: \(message)")
        default:
            Failure.unexpected("the database answered: \(message)", cause: FailureCause(error))
        }
    }

    private static func naming(_ error: SQLiteStoreError) -> any Error {
        switch error.code {
        case .disk: Failure.outOfResources(error.description)
        case .migrationFailed: Failure.unexpected(error.description, cause: FailureCause(error))
        default: Failure.unavailable(reason: error.description)
        }
    }
}
