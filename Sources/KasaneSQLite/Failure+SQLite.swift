import GRDB
import KasaneDomain

extension Failure {
    /// Says what an error of SQLite means to a use case; any other error passes as it is.
    static func mapping(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        let message = error.message ?? error.resultCode.description
        return switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_NOMEM:
            Failure.outOfResources("the database cannot be written: \(message)")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            Failure.unavailable(reason: "the database is in use by another process: \(message)")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
            Failure.unavailable(reason: "the database cannot be written: \(message)")
        default:
            Failure.unexpected("the database answered: \(message)")
        }
    }
}
