import Foundation
import GRDB
import KasaneDomain

/// A failure to open, check or copy a database file.
public struct SQLiteStoreError: Error, Equatable {
    /// The kind of failure.
    @nonexhaustive
    public enum Code: Sendable {
        /// The file or its folder is missing, unreadable or not writable.
        case cannotOpen
        /// Another process holds a lock on the file.
        case inUse
        /// The file at the target of a copy is not an older copy of the database.
        case cannotReplace
        /// A schema change failed.
        case migrationFailed
        /// The file is damaged or is not a SQLite database.
        case corrupt
        /// The file is the database of another application.
        case foreign
        /// The disk is full or cannot be read or written.
        case disk
        /// The schema is newer than any that this application supports.
        case newerSchema
    }

    /// The kind of failure.
    public let code: Code
    /// The path of the database file.
    public let path: String
    /// A human-readable reason, such as SQLite's error message.
    public let reason: String

    /// The suggested next step, unless the code alone implies it.
    private let advice: String?
    /// The failure for a schema that is too new, or `nil` for other codes.
    let schema: StoreFailure?

    init(
        code: Code,
        path: String,
        reason: String,
        advice: String? = nil,
        schema: StoreFailure? = nil
    ) {
        self.code = code
        self.schema = schema
        self.path = path
        self.reason = reason
        self.advice = advice
    }

    init(_ error: any Error, at path: String, otherwise code: Code) {
        let database = error as? DatabaseError
        self.code =
            switch database?.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
            case .SQLITE_FULL, .SQLITE_IOERR: .disk
            case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM: .cannotOpen
            default: code
            }
        self.path = path
        let message = database.map(Self.message) ?? "\(error)"
        reason = self.code == .cannotOpen ? Self.obstacle(at: path) ?? message : message
        advice = nil
        schema = nil
    }

    init(_ error: NewerSchemaError, at path: String) {
        let reason = """
            it was written by a newer version of this application: its schema is “\(error.found)”, \
            and this version knows none after “\(error.known)”
            """
        self.init(code: .newerSchema, path: path, reason: reason, schema: error.failure)
    }

    /// Returns SQLite's message for an error.
    ///
    /// A failed copy does not set the connection's message, which would then report success.
    private static func message(of error: DatabaseError) -> String {
        guard let message = error.message, message != ResultCode.SQLITE_OK.text else {
            return error.resultCode.text ?? "\(error.resultCode)"
        }
        return message
    }

    /// Returns why the file system does not allow a database at a path, or `nil` if it seems to.
    private static func obstacle(at path: String) -> String? {
        let files = FileManager.default
        let folder = URL(filePath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: folder, isDirectory: &isFolder) else {
            return "there is no folder \(folder)"
        }
        guard isFolder.boolValue else { return "\(folder) is not a folder" }
        if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return "it is a folder"
        }
        if files.fileExists(atPath: path), !files.isWritableFile(atPath: path) {
            return "this user may not write to it"
        }
        return files.isWritableFile(atPath: folder)
            ? nil : "this user may not write to the folder \(folder)"
    }
}

extension SQLiteStoreError: CustomStringConvertible {
    /// A description of the failure with a remedy.
    public var description: String {
        let usual =
            switch code {
            case .cannotOpen:
                "Check that its folder exists and that this user may write to both."
            case .corrupt:
                "It is not a SQLite database, or it is damaged. Restore a backup, or name another file."
            case .foreign:
                "It is left as it is. Name another file."
            case .cannotReplace:
                "It is left as it is. Name another file for the copy."
            case .inUse:
                "Stop the other process that uses it, or wait until it is done."
            case .migrationFailed:
                "Restore a backup, and report this with the version of the application."
            case .disk:
                "Make room on its disk if it is full, check the disk, or name another file."
            case .newerSchema:
                "Update this application, or name another file."
            }
        let name = path.isEmpty ? "" : " \(path)"
        return "The database\(name) cannot be used: \(reason). \(advice ?? usual)"
    }
}

extension ResultCode {
    /// SQLite's general message for the code, or `nil` if it has none.
    fileprivate var text: String? {
        DatabaseError(resultCode: self).message
    }
}
