public import Foundation
public import GRDB
import KasaneDomain

/// Copies a database file, checks copies, and puts one in the place of the database.
///
/// It opens no store, so it changes no schema: an application of another version may have the
/// database open while it is copied.
///
/// ```swift
/// let backup = try SQLiteBackup(of: path, migrator: migrator, applicationID: 0x4E6F_7465)
/// try await backup.create(at: "/backup/notes.sqlite")
/// // Later, when no process has the database open:
/// let replaced = try await backup.restore(from: "/backup/notes.sqlite")
/// ```
///
/// A copy is one file. It has everything that was committed when it was begun. It is in SQLite's
/// rollback mode, by which it is told from a database in use; the first store that opens it changes
/// that.
public struct SQLiteBackup: Sendable {
    /// The database file.
    public let path: String

    private let owner: DatabaseOwner

    /// Describes a database; nothing is opened.
    ///
    /// - Parameters:
    ///   - path: The database file.
    ///   - migrator: Every schema change that the application knows, oldest first. None is run.
    ///   - applicationID: The number that tells the application's databases from others; 0 for none.
    /// - Throws: ``SQLiteStoreError`` for what is no path.
    public init(
        of path: String,
        migrator: DatabaseMigrator,
        applicationID: Int32 = 0
    ) throws(SQLiteStoreError) {
        self.path = try DatabasePath.absolute(path)
        owner = DatabaseOwner(applicationID: applicationID, migrator: migrator)
    }

    /// Copies the database into another file while it may be in use.
    ///
    /// The copy is the state of one moment. It is checked, as are its application and its schema,
    /// and stands at the path when it is whole: a copy that fails leaves what was there before. Only
    /// the user of the process may read it.
    ///
    /// - Parameter target: The file of the copy. An older copy that is there is replaced, and so is an
    ///   empty file; a database in use, another file, a folder, a link, a pipe or a device is not.
    /// - Throws: ``SQLiteStoreError``, when there is no database, when it is damaged, another
    ///   application's or of a newer version, and when the copy cannot be written.
    public func create(at target: String) async throws {
        let target = try DatabasePath.absolute(target)
        let copier = DatabaseCopier(source: path, owner: owner)
        try await named(path) {
            guard FileIdentity(at: copier.source) != nil else {
                throw SQLiteStoreError(
                    code: .cannotOpen,
                    path: copier.source,
                    reason: "there is no such file",
                    advice: "Give the path of the database."
                )
            }
            try copier.copy(to: target)
        }
    }

    /// Checks a copy: every page and index, whose it is, and that its schema is known.
    ///
    /// It reads the whole file, and changes nothing.
    ///
    /// - Parameter copy: The file.
    /// - Throws: ``SQLiteStoreError``.
    public func check(_ copy: String) async throws {
        let copy = try DatabasePath.absolute(copy)
        let restoration = Restoration(of: path, owner: owner)
        try await named(copy) { try restoration.check(copy) }
    }

    /// Returns the copies that a ``PeriodicBackup`` has made in a folder, the newest first.
    ///
    /// They are known by their names; whether they are sound, ``check(_:)`` tells. Copies whose names are later than
    /// the current time were made while a clock was wrong, and come last.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - now: The current time.
    /// - Returns: The files' paths.
    /// - Throws: ``SQLiteStoreError``, when the folder cannot be read.
    public func copies(in folder: String, at now: Date = Date()) async throws -> [String] {
        let copies = BackupFolder(try DatabasePath.absolute(folder), of: path)
        return try await named(folder) {
            let newestFirst = try copies.moments().sorted(by: >)
            return (newestFirst.filter { $0 <= now } + newestFirst.filter { $0 > now })
                .map { copies.copy(of: $0) }
        }
    }

    /// Puts the content of a copy in the place of the database.
    ///
    /// The copy is checked before anything is changed, and stays where it is. The database that was
    /// there, which may be damaged, is kept beside it as `….replaced-` and the time; nothing of it is
    /// changed or lost. A crash half-way leaves the old database or the new one at the path, and
    /// this can be called again.
    ///
    /// No process may have the database open, which the system's locks tell.
    ///
    /// - Parameters:
    ///   - copy: The copy, or another database of the application that is in nobody's use.
    ///   - moment: The time in the name of the database that is replaced.
    /// - Returns: Where the database that was there is kept; `nil` if there was none.
    /// - Throws: ``SQLiteStoreError``: of code `inUse` when a process has the database open, and when
    ///   the copy is damaged, another application's, of a newer version, or cannot be read.
    public func restore(from copy: String, at moment: Date = Date()) async throws -> String? {
        let copy = try DatabasePath.absolute(copy)
        let restoration = Restoration(of: path, owner: owner)
        return try await named(copy) { try restoration.restore(copy, at: moment) }
    }

    /// Runs what waits for the disk; every error is of the store's kind.
    private func named<Value: Sendable>(
        _ path: String,
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        do {
            return try await DiskThread.run(body)
        } catch {
            throw error as? SQLiteStoreError
                ?? SQLiteStoreError(error, at: path, otherwise: .cannotOpen)
        }
    }
}
