import Foundation
import GRDB

/// Writes consistent, validated copies of a database.
///
/// A copy is renamed to its final name once it is complete. All methods block the calling thread.
struct DatabaseCopier: Sendable {
    let source: String
    let owner: DatabaseOwner

    /// Copies the database to an absolute path, even while it is in use.
    ///
    /// - Throws: ``SQLiteStoreError`` or a SQLite error.
    func copy(to target: String) throws {
        try refuse(target)
        let partial = "\(target).\(UUID().uuidString).partial"
        // Remove the leftovers of a failed copy. A complete copy has already been renamed.
        defer { Self.remove(partial) }
        try write(to: partial, named: target)
        // SQLite would apply an older copy's log to this one.
        for suffix in DatabasePath.companions {
            guard unlink(target + suffix) == 0 || errno == ENOENT else { throw refusal(of: target) }
        }
        // The rename is atomic, because both files are in the same folder.
        guard rename(partial, target) == 0 else { throw refusal(of: target) }
        PrivateFile.synchronize(folder: Self.folder(of: target))
    }

    /// Writes the copy to a new file and validates it.
    ///
    /// - Parameter target: The path to report in errors.
    /// - Throws: ``SQLiteStoreError`` or a SQLite error.
    func write(to partial: String, named target: String) throws {
        let connection = try Connection(path: source, isReader: true)
        PrivateFile.create(partial)
        do {
            let copy = try DatabaseQueue(path: partial)
            try connection.blocking { queue in
                try queue.inDatabase { db in
                    try copy.inDatabase { try db.backup(to: $0) }
                }
            }
            try copy.inDatabase { db in
                // Write a single file without a log. The journal mode also distinguishes a copy
                // from a database in use.
                let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
                guard mode == "delete" else {
                    throw SQLiteStoreError(
                        code: .cannotOpen,
                        path: target,
                        reason: "could not write the copy as a single file"
                    )
                }
                try owner.checkContent(db, at: source)
            }
            try copy.close()
        } catch {
            guard let database = error as? DatabaseError else { throw error }
            // A new file can be damaged only if the source is damaged.
            let isDamage = [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(database.resultCode)
            throw SQLiteStoreError(error, at: isDamage ? source : target, otherwise: .cannotOpen)
        }
    }

    /// Throws if a copy at the path would overwrite anything except an older copy.
    private func refuse(_ target: String) throws(SQLiteStoreError) {
        let path = DatabasePath.resolved(source)
        let own = ([""] + DatabasePath.companions).compactMap { FileIdentity(at: path + $0) }
        var obstacle: String?
        if let there = FileIdentity(at: target), own.contains(there) {
            obstacle = "the copy would overwrite the database itself"
        } else if let there = FileIdentity(at: target, followsLink: false) {
            obstacle =
                there.isRegular
                ? stranger(at: target)
                : "it is not a regular file"
        }
        if let obstacle {
            throw SQLiteStoreError(code: .cannotReplace, path: target, reason: obstacle)
        }
    }

    /// Returns the reason why a file must not be replaced, or `nil` if the file is empty or an
    /// older copy.
    private func stranger(at target: String) -> String? {
        var status = stat()
        guard stat(target, &status) != 0 || status.st_size > 0 else { return nil }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: target, configuration: configuration)
            // The connection is read-only. If closing fails, the connection closes with its last
            // reference.
            defer { try? queue.close() }
            return try queue.inDatabase { db in
                if let stranger = try owner.stranger(db) { return stranger }
                let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode")
                return mode == "delete" ? nil : "it is a database that is in use, not a copy"
            }
        } catch {
            return "it is not a copy of a database"
        }
    }

    private func refusal(of target: String) -> SQLiteStoreError {
        SQLiteStoreError(code: .cannotOpen, path: target, reason: String(cString: strerror(errno)))
    }

    /// Deletes a file and SQLite's companion files.
    static func remove(_ path: String) {
        // A file that can't be deleted only wastes space.
        for suffix in [""] + DatabasePath.companions { unlink(path + suffix) }
    }

    static func folder(of path: String) -> String {
        URL(filePath: path).deletingLastPathComponent().path
    }
}
