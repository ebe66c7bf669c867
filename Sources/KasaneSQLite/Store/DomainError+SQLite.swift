import GRDB
public import KasaneDomain

extension DomainError {
    /// Maps an error of a store to an error for use cases.
    ///
    /// It is the only place that maps them. It returns other errors unchanged.
    ///
    /// - Parameter error: Any error.
    /// - Returns: A `DomainError` or a `TransactionError` for an error of SQLite or of a
    ///   ``SQLiteStore``; otherwise the same error.
    @Sendable
    public static func mapSQLiteError(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError: mapSQLiteError(error)
        case let error as SQLiteStoreError: mapSQLiteError(error)
        default: error
        }
    }

    static let databaseClosed = Self.unavailable(reason: "the database is closed")

    private static func mapSQLiteError(_ error: DatabaseError) -> any Error {
        let message = error.message ?? error.resultCode.description
        return switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
            DomainError.conflict("it is stored already: \(message)")
        default: mapSQLiteError(error.resultCode, message, error)
        }
    }

    private static func mapSQLiteError(
        _ code: ResultCode,
        _ message: String,
        _ error: DatabaseError
    ) -> any Error {
        switch code {
        case .SQLITE_FULL, .SQLITE_NOMEM, .SQLITE_IOERR:
            DomainError.outOfResources("the database cannot be written or read: \(message)")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            DomainError.unavailable(reason: "the database is in use by another process: \(message)")
        case .SQLITE_READONLY:
            TransactionError.readOnly
        case .SQLITE_PERM, .SQLITE_CANTOPEN:
            DomainError.unavailable(reason: "the database cannot be opened: \(message)")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            DomainError.unavailable(
                reason: "the database is damaged: \(message); restore a backup"
            )
        case .SQLITE_TOOBIG:
            DomainError.invalidInput("a value is too large to be stored: \(message)")
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
            DomainError.invalidInput("it cannot be stored: \(message)")
        default:
            DomainError.unexpected(
                "the database answered: \(message)",
                cause: UnderlyingError(error)
            )
        }
    }

    private static func mapSQLiteError(_ error: SQLiteStoreError) -> any Error {
        switch error.code {
        case .disk: DomainError.outOfResources(error.description)
        case .migrationFailed:
            DomainError.unexpected(error.description, cause: UnderlyingError(error))
        default: DomainError.unavailable(reason: error.description)
        }
    }
}
