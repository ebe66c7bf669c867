import GRDB
import KasaneDomain

extension DomainError {
    /// Maps an error from SQLite or a ``SQLiteStore`` to a `DomainError` with the error as its
    /// cause.
    ///
    /// Other errors are returned unchanged. Errors are mapped only here.
    @Sendable
    static func mapSQLiteError(_ error: any Error) -> any Error {
        switch error {
        case let error as DatabaseError: mapSQLiteError(error)
        case let error as SQLiteStoreError: mapSQLiteError(error)
        default: error
        }
    }

    static let databaseClosed = Self.unavailable(StoreFailure.closed)

    private static func mapSQLiteError(_ error: DatabaseError) -> DomainError {
        let cause = UnderlyingError(error)
        return switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
            .conflict(Conflict.duplicate, cause: cause)
        default: mapSQLiteError(error.resultCode, cause)
        }
    }

    private static func mapSQLiteError(_ code: ResultCode, _ cause: UnderlyingError) -> DomainError
    {
        switch code {
        case .SQLITE_FULL: .outOfResources(Resource.diskSpace, cause: cause)
        case .SQLITE_IOERR: .outOfResources(Resource.disk, cause: cause)
        case .SQLITE_NOMEM: .outOfResources(Resource.memory, cause: cause)
        case .SQLITE_BUSY, .SQLITE_LOCKED: .unavailable(StoreFailure.locked, cause: cause)
        case .SQLITE_READONLY: .unavailable(StoreFailure.readOnly, cause: cause)
        case .SQLITE_PERM, .SQLITE_CANTOPEN: .unavailable(StoreFailure.cannotOpen, cause: cause)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: .unavailable(StoreFailure.damaged, cause: cause)
        case .SQLITE_TOOBIG: .invalidInput(InputProblem.tooLarge, cause: cause)
        case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
            .invalidInput(InputProblem.constraintViolated, cause: cause)
        default: .unexpected(StoreOperation.runStatement, cause: cause)
        }
    }

    private static func mapSQLiteError(_ error: SQLiteStoreError) -> DomainError {
        let cause = UnderlyingError(error)
        return switch error.code {
        case .disk: .outOfResources(Resource.disk, cause: cause)
        case .migrationFailed: .unexpected(StoreOperation.migrate, cause: cause)
        case .inUse: .unavailable(StoreFailure.locked, cause: cause)
        case .corrupt: .unavailable(StoreFailure.damaged, cause: cause)
        case .foreign: .unavailable(StoreFailure.foreign, cause: cause)
        case .newerSchema: .unavailable(error.schema ?? StoreFailure.cannotOpen, cause: cause)
        case .cannotOpen, .cannotReplace: .unavailable(StoreFailure.cannotOpen, cause: cause)
        }
    }
}
