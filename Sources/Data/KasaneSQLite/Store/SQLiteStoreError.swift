import Foundation
import GRDB
import KasaneDomain

/// An error while opening, checking or copying a database file.
public struct SQLiteStoreError: Error, Equatable {
    /// The kind of error.
    @nonexhaustive
    public enum Code: Sendable {
        /// The file or its folder is missing, unreadable or not writable.
        case cannotOpen
        /// Another process has locked the file.
        case inUse
        /// The file at the copy's path isn't an older copy of the database.
        case cannotReplace
        /// A migration failed.
        case migrationFailed
        /// The file is damaged or isn't a SQLite database.
        case corrupt
        /// The file is another application's database.
        case foreign
        /// The disk is full, or a disk operation failed.
        case disk
        /// The schema is newer than the schemas that this version of the application supports.
        case newerSchema
    }

    /// The kind of error.
    public let code: Code
    /// The path to the database file.
    public let path: String
    /// The reason, such as SQLite's error message.
    public let reason: String

    /// The suggested fix, or `nil` if the code implies it.
    private let advice: String?
    /// The failure for a newer schema, or `nil` for other codes.
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
            a newer version of this application wrote it (its schema is “\(error.found)”, \
            but this version only knows schemas up to “\(error.known)”)
            """
        self.init(code: .newerSchema, path: path, reason: reason, schema: error.failure)
    }

    /// Returns SQLite's message for an error.
    ///
    /// A failed copy doesn't set the connection's message, which would then report success.
    private static func message(of error: DatabaseError) -> String {
        guard let message = error.message, message != ResultCode.SQLITE_OK.text else {
            return error.resultCode.text ?? "\(error.resultCode)"
        }
        return message
    }

    /// Returns the obvious obstacle to a database at the path, or `nil` if there is none.
    private static func obstacle(at path: String) -> String? {
        let files = FileManager.default
        let folder = URL(filePath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: folder, isDirectory: &isFolder) else {
            return "the folder \(folder) does not exist"
        }
        guard isFolder.boolValue else { return "\(folder) is not a folder" }
        if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return "it is a folder"
        }
        if files.fileExists(atPath: path), !files.isWritableFile(atPath: path) {
            return "the current user cannot write to it"
        }
        return files.isWritableFile(atPath: folder)
            ? nil : "the current user cannot write to the folder \(folder)"
    }
}

extension SQLiteStoreError: CustomStringConvertible {
    /// The error message with a suggested fix.
    public var description: String {
        let usual =
            switch code {
            case .cannotOpen:
                "Check that its folder exists and that the current user can write to both."
            case .corrupt:
                "It is damaged or not a SQLite database. Restore a backup or use another file."
            case .foreign:
                "The file was not changed. Use another file."
            case .cannotReplace:
                "The file was not changed. Choose another path for the copy."
            case .inUse:
                "Stop the other process or wait for it to finish."
            case .migrationFailed:
                "Restore a backup and report this error with the application's version."
            case .disk:
                "Free up disk space, check the disk, or use another file."
            case .newerSchema:
                "Update the application or use another file."
            }
        let name = path.isEmpty ? "" : " \(path)"
        return "Cannot use the database\(name): \(reason). \(advice ?? usual)"
    }
}

extension ResultCode {
    /// SQLite's generic message for the code, or `nil` if it has none.
    fileprivate var text: String? {
        DatabaseError(resultCode: self).message
    }
}
