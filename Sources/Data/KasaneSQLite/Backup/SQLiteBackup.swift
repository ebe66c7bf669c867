public import Foundation
import KasaneDomain
public import KasaneStore

/// Copies a database file, validates copies and restores them.
///
/// A `SQLiteBackup` doesn't open a store or change a schema, so it can copy a database that another
/// version of the application has open.
///
/// ```swift
/// let backup = try SQLiteBackup(of: path, migrator: migrator, applicationID: 0x4E6F_7465)
/// try await backup.create(at: "/backup/notes.sqlite")
/// // Later, when no process has the database open:
/// let replaced = try await backup.restore(from: "/backup/notes.sqlite")
/// ```
///
/// A copy is a single file that contains every commit made before the copy started. Copies use
/// SQLite's rollback journal mode, which distinguishes them from a database in use. The first store
/// that opens a copy changes its mode.
public struct SQLiteBackup: Sendable {
    /// The path to the database file.
    public let path: String

    private let owner: DatabaseOwner

    /// Creates a backup for a database without opening it.
    ///
    /// - Parameters:
    ///   - migrator: The application's migrations, which identify the schema and are never run.
    ///   - applicationID: The number that identifies the application's databases, or 0 for no
    ///     number.
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

    /// Copies the database to another file, even while it is in use.
    ///
    /// The copy is a consistent snapshot. Its integrity, application ID and schema are validated
    /// before it appears at the path, and a failed copy leaves an existing file unchanged. Only the
    /// user who runs the process can read it.
    ///
    /// - Parameter target: The path of the copy. Only an older copy or an empty file can be
    ///   replaced.
    /// - Throws: ``SQLiteStoreError`` if the database is missing, damaged, or belongs to another
    ///   application or a newer version, or if the copy can't be written.
    public func create(at target: String) async throws {
        let target = try DatabasePath.absolute(target)
        let copier = DatabaseCopier(source: path, owner: owner)
        try await runOnDiskThread(path) {
            guard FileIdentity(at: copier.source) != nil else {
                throw SQLiteStoreError(
                    code: .cannotOpen,
                    path: copier.source,
                    reason: "no such file",
                    advice: "Pass the path of the database."
                )
            }
            try copier.copy(to: target)
        }
    }

    /// Validates a copy: every page and index, the application ID and the schema.
    ///
    /// The whole file is read, and nothing is changed.
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

    /// Returns the copies in a ``PeriodicBackup`` folder, newest first.
    ///
    /// Copies are recognized by name. Use ``check(_:)`` to validate their contents. Copies dated in
    /// the future because of clock skew are last.
    ///
    /// ```swift
    /// for copy in try await backup.copies(in: "/backup/notes") { print(copy) }
    /// ```
    ///
    /// - Returns: The paths of the copies.
    /// - Throws: ``SQLiteStoreError`` if the folder can't be read.
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
    /// The copy is validated first and stays in place. The complete previous database, even if
    /// damaged, is kept next to the new database as `….replaced-` followed by the time. After a
    /// crash, the path contains either the old or the new database, and you can call this method
    /// again.
    ///
    /// The database must not be open in any process, which is checked with system locks.
    ///
    /// ```swift
    /// if let replaced = try await backup.restore(from: "/backup/notes.sqlite") {
    ///     print("The former database is now \(replaced).")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - copy: The path of a copy, or of another of the application's databases that isn't in
    ///     use.
    ///   - moment: The time in the previous database's new name.
    /// - Returns: The new path of the previous database, or `nil` if no database existed.
    /// - Throws: ``SQLiteStoreError`` if a process has the database open (code `inUse`), or if the
    ///   copy is damaged or unreadable or belongs to another application or a newer version.
    public func restore(from copy: String, at moment: Date = Date()) async throws -> String? {
        let copy = try DatabasePath.absolute(copy)
        let restoration = Restoration(of: path, owner: owner)
        return try await runOnDiskThread(copy) { try restoration.restore(copy, at: moment) }
    }

    /// Runs work on a disk thread and converts all errors to ``SQLiteStoreError``.
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
