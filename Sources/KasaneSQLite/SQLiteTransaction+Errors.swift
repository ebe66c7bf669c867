import GRDB
import KasaneDomain

extension SQLiteTransaction {
    /// Says what an error of SQLite means to a use case; any other error passes as it is.
    static func naming(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        let message = error.message ?? error.resultCode.description
        return switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_NOMEM, .SQLITE_IOERR:
            Failure.outOfResources("the database cannot be written or read: \(message)")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            Failure.unavailable(reason: "the database is in use by another process: \(message)")
        case .SQLITE_READONLY:
            TransactionError.readOnly
        case .SQLITE_PERM, .SQLITE_CANTOPEN:
            Failure.unavailable(reason: "the database cannot be opened: \(message)")
        default:
            Failure.unexpected("the database answered: \(message)")
        }
    }
}
