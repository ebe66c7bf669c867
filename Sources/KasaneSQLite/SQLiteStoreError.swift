import GRDB

/// A database file that could not be opened.
public struct SQLiteStoreError: Error, Equatable {
    /// What stood in the way.
    @nonexhaustive
    public enum Code: Sendable {
        /// The file or its folder is missing, is not readable or writable, or is in use.
        case cannotOpen
        /// The file is no SQLite database, or a damaged one.
        case corrupt
        /// The disk is full.
        case diskFull
        /// The schema is newer than this application knows.
        case newerSchema
    }

    /// What stood in the way.
    public let code: Code
    /// The database file.
    public let path: String
    /// What SQLite says of it, for people.
    public let reason: String

    init(code: Code, path: String, reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }

    init(_ error: any Error, opening path: String) {
        let database = error as? DatabaseError
        code =
            switch database?.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
            case .SQLITE_FULL: .diskFull
            default: .cannotOpen
            }
        self.path = path
        reason = database?.message ?? "\(error)"
    }
}

extension SQLiteStoreError: CustomStringConvertible {
    /// The error for people, with what to do next.
    public var description: String {
        let advice =
            switch code {
            case .cannotOpen:
                "Check that its folder exists and that this user may write to both."
            case .corrupt:
                "It is no SQLite database or is damaged. Restore a backup, or name another file."
            case .diskFull:
                "Make room on its disk, or name a file on another one."
            case .newerSchema:
                "Update this application, or name another file."
            }
        return "The database \(path) cannot be opened: \(reason). \(advice)"
    }
}
