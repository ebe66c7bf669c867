public import Foundation
import KasaneDomain
public import KasaneStore

/// Copies a database file, validates copies and restores the database from a copy.
///
/// It opens no store and changes no schema, so an application of another version can have the
/// database open during a copy.
///
/// ```swift
/// let backup = try SQLiteBackup(of: path, migrator: migrator, applicationID: 0x4E6F_7465)
/// try await backup.create(at: "/backup/notes.sqlite")
/// // Later, when no process has the database open:
/// let replaced = try await backup.restore(from: "/backup/notes.sqlite")
/// ```
///
/// A copy is a single file with every commit before its start. It is in SQLite's rollback mode,
/// which distinguishes it from a database in use. The first store that opens it changes the mode.
public struct SQLiteBackup: Sendable {
    /// The path of the database file.
    public let path: String

    private let owner: DatabaseOwner

    /// Describes a database without opening it.
    ///
    /// - Parameters:
    ///   - migrator: Every schema change that the application supports, oldest first. None is run.
    ///   - applicationID: The number that identifies the application's databases; 0 for none.
    /// - Throws: ``SQLiteStoreError`` if the path is invalid.
    public init(
        of path: String,
        migrator: Migrator,
        applicationID: Int32 = 0
    ) throws(SQLiteStoreError) {
        self.path = try DatabasePath.absolute(path)
        owner = DatabaseOwner(
            applicationID: applicationID,
            migrator: migrator.databaseMigrator
        )
    }

    /// Copies the database, which may be in use, to another file.
    ///
    /// The copy is a consistent snapshot. Its integrity, application and schema are validated
    /// before it appears at the path, and a failed copy leaves the previous file unchanged. Only
    /// the user of the process can read it.
    ///
    /// - Parameter target: The file of the copy. An older copy or an empty file at the path is
    ///   replaced; a database in use, another file, a folder, a link, a pipe or a device is not.
    /// - Throws: ``SQLiteStoreError`` if the database is missing, damaged, belongs to another
    ///   application or to a newer version, or if the copy cannot be written.
    public func create(at target: String) async throws {
        let target = try DatabasePath.absolute(target)
        let copier = DatabaseCopier(source: path, owner: owner)
        try await runOnDiskThread(path) {
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

    /// Validates a copy: every page and index, its application and its schema.
    ///
    /// It reads the whole file and changes nothing.
    ///
    /// ```swift
    /// try await backup.check("/backup/notes.sqlite")
    /// ```
    ///
    /// - Throws: ``SQLiteStoreError``.
    public func check(_ copy: String) async throws {
        let copy = try DatabasePath.absolute(copy)
        let restoration = Restoration(of: path, owner: owner)
        try await runOnDiskThread(copy) { try restoration.check(copy) }
    }

    /// Returns the copies that a ``PeriodicBackup`` made in a folder, newest first.
    ///
    /// Copies are recognised by name; ``check(_:)`` verifies their contents. Copies dated in the
    /// future (clock skew) come last.
    ///
    /// ```swift
    /// for copy in try await backup.copies(in: "/backup/notes") { print(copy) }
    /// ```
    ///
    /// - Returns: The paths of the copies.
    /// - Throws: ``SQLiteStoreError`` if the folder cannot be read.
    public func copies(in folder: String, at now: Date = Date()) async throws -> [String] {
        let copies = BackupFolder(try DatabasePath.absolute(folder), of: path)
        return try await runOnDiskThread(folder) {
            let newestFirst = try copies.moments().sorted(by: >)
            return (newestFirst.filter { $0 <= now } + newestFirst.filter { $0 > now })
                .map { copies.copy(of: $0) }
        }
    }

    /// Replaces the database with a copy.
    ///
    /// The copy is validated before anything changes, and it stays in place. The previous database,
    /// which may be damaged, is kept next to it as `….replaced-` and the time, with all of its
    /// content. After a crash, either the old or the new database is at the path, and this method
    /// can be called again.
    ///
    /// No process may have the database open. This is checked with the system's locks.
    ///
    /// ```swift
    /// if let replaced = try await backup.restore(from: "/backup/notes.sqlite") {
    ///     print("The former database is now \(replaced).")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - copy: The copy, or another database of the application that is not in use.
    ///   - moment: The time in the name of the replaced database.
    /// - Returns: The path of the previous database, or `nil` if there was none.
    /// - Throws: ``SQLiteStoreError`` if a process has the database open (code `inUse`), or if the
    ///   copy is damaged, belongs to another application or to a newer version, or cannot be read.
    public func restore(from copy: String, at moment: Date = Date()) async throws -> String? {
        let copy = try DatabasePath.absolute(copy)
        let restoration = Restoration(of: path, owner: owner)
        return try await runOnDiskThread(copy) { try restoration.restore(copy, at: moment) }
    }

    /// Runs work on a disk thread and converts every error to ``SQLiteStoreError``.
    private func runOnDiskThread<Value: Sendable>(
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
