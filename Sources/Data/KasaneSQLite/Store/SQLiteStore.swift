import Foundation
package import GRDB
import KasaneDomain
public import KasaneStore

/// A SQLite database file, opened for transactions.
///
/// The database runs in WAL mode and enforces foreign keys. A single connection behind a gate
/// writes, and up to eight connections read. A transaction waits for admission and for other
/// processes' locks until its deadline, which is measured from the call. If too many transactions
/// are waiting, new transactions fail immediately.
///
/// ```swift
/// var migrator = Migrator()
/// migrator.register("1 notes") { _ in
///     ["CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT) STRICT"]
/// }
/// let store = try SQLiteStore(path: "/var/lib/notes/notes.sqlite", migrator: migrator)
/// ```
///
/// Only the current user can read and write the files. New files have mode 0600. Other users'
/// permissions are removed from the user's existing files.
///
/// A file that belongs to another application is rejected before anything is written to the file.
/// Choose an `applicationID`, which is written to the file and shown by tools such as `file`.
public struct SQLiteStore: Sendable {
    /// The crashes that a committed transaction survives.
    ///
    /// ```swift
    /// let cache = try SQLiteStore(path: path, migrator: migrator, durability: .normal)
    /// ```
    public enum Durability: Sendable {
        /// Commits survive process and machine crashes (`synchronous=FULL`).
        ///
        /// Each commit waits for the disk.
        case full
        /// Commits survive process crashes, but a power failure can lose the most recent commits
        /// (`synchronous=NORMAL`).
        ///
        /// Neither kind of crash corrupts the database. This mode is suited to data that can be
        /// fetched or computed again.
        case normal

        fileprivate var pragma: (name: String, value: Int) {
            switch self {
            case .full: ("FULL", 2)
            case .normal: ("NORMAL", 1)
            }
        }
    }

    let file: DatabaseFile
    let host: TransactionHost

    /// Opens a database file, creating it if it is missing, and migrates its schema.
    ///
    /// ```swift
    /// let store = try SQLiteStore(
    ///     path: path,
    ///     migrator: migrator,
    ///     applicationID: 0x4E6F_7465,
    ///     deadline: .seconds(10)
    /// )
    /// ```
    ///
    /// - Parameters:
    ///   - path: The file path, which can't be a `file:` URI. The folder must exist and be
    ///     writable, because SQLite keeps a log next to the file. A relative path is resolved
    ///     immediately against the current directory.
    ///   - migrator: All migrations. Pending migrations run during this call.
    ///   - applicationID: A number that identifies the application's databases and is written to
    ///     the file. If the number is 0, a file with tables is recognized by its migrations.
    ///   - deadline: The time limit for transactions without their own deadline, measured from the
    ///     call. A transaction that exceeds the limit is rolled back.
    ///   - maximumWaiting: The maximum number of waiting writers and, separately, of waiting
    ///     readers. Further transactions fail with `StoreFailure.overloaded`.
    /// - Throws: ``SQLiteStoreError`` if the file can't be opened or migrated, belongs to another
    ///   application, or was written by a newer version of this application. In the last two cases,
    ///   the file is unchanged. Otherwise, the file might have been created or switched to WAL mode
    ///   with the application's ID, and migrations before a failed migration are kept.
    public init(
        path: String,
        migrator: Migrator,
        applicationID: Int32 = 0,
        durability: Durability = .full,
        deadline: Duration = .seconds(30),
        maximumWaiting: Int = 1_000
    ) throws(SQLiteStoreError) {
        try self.init(
            path: path,
            databaseMigrator: migrator.databaseMigrator,
            applicationID: applicationID,
            durability: durability,
            deadline: deadline,
            maximumWaiting: maximumWaiting
        )
    }

    package init(
        path: String,
        databaseMigrator migrator: DatabaseMigrator,
        applicationID: Int32 = 0,
        durability: Durability = .full,
        deadline: Duration = .seconds(30),
        maximumWaiting: Int = 1_000
    ) throws(SQLiteStoreError) {
        let path = try DatabasePath.absolute(path)
        let owner = DatabaseOwner(applicationID: applicationID, migrator: migrator)
        do {
            try owner.check(path)
            PrivateFile.create(DatabasePath.resolved(path))
            let writer = try Self.writer(path)
            try writer.blocking { queue in
                try queue.inDatabase { try Self.set(durability, $0, path) }
                try Self.migrate(queue, migrator, applicationID, path)
            }
            PrivateFile.tighten(database: DatabasePath.resolved(path))
            file = DatabaseFile(path: path, writer: writer, owner: owner)
        } catch let error as SQLiteStoreError {
            throw error
        } catch let error as NewerSchemaError {
            throw SQLiteStoreError(error, at: path)
        } catch {
            throw SQLiteStoreError(error, at: path, otherwise: .cannotOpen)
        }
        host = TransactionHost(
            readers: 8,
            deadline: deadline,
            maximumWaiting: maximumWaiting,
            attributes: [
                "db.system.name": "sqlite",
                "db.namespace": path.split(separator: "/").last.map(String.init) ?? path,
            ]
        )
    }

    /// Opens the writer connection.
    ///
    /// If several connections create the same file concurrently, SQLite immediately reports all but
    /// one of them as busy, because waiting would deadlock. Retries for up to one second.
    private static func writer(_ path: String) throws -> Connection {
        let start = ContinuousClock.now
        while true {
            do {
                return try Connection(path: path, isReader: false)
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && ContinuousClock.now - start < .seconds(1)
            {
                Thread.sleep(forTimeInterval: 0.002)
            }
        }
    }

    /// Sets the durability and checks that it is in effect.
    ///
    /// GRDB selects NORMAL when it opens a database in WAL mode.
    private static func set(_ durability: Durability, _ db: Database, _ path: String) throws {
        let wanted = durability.pragma
        try db.execute(sql: "PRAGMA synchronous = \(wanted.name)")
        let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
        let journal = try String.fetchOne(db, sql: "PRAGMA journal_mode")
        let foreignKeys = try Int.fetchOne(db, sql: "PRAGMA foreign_keys")
        guard synchronous == wanted.value, journal == "wal", foreignKeys == 1 else {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: path,
                reason: "it does not support synchronous=\(wanted.name), WAL mode or foreign keys"
            )
        }
    }

    private static func migrate(
        _ queue: DatabaseQueue,
        _ migrator: DatabaseMigrator,
        _ applicationID: Int32,
        _ path: String
    ) throws {
        try queue.atOneMoment(migrator.refuseNewerSchema)
        try queue.inDatabase { db in
            // If there are no pending migrations, don't wait for another process's write lock.
            let found = try Int32.fetchOne(db, sql: "PRAGMA application_id")
            if applicationID != 0, found != applicationID {
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            }
        }
        do {
            if try queue.atOneMoment(migrator.hasCompletedMigrations) { return }
            var applied = try queue.atOneMoment(migrator.appliedIdentifiers)
            while true {
                do {
                    return try migrator.migrate(queue)
                } catch {
                    // Another process that started at the same time might have migrated first, so
                    // retry the remaining migrations. A faulty migration fails again.
                    let now = try queue.atOneMoment(migrator.appliedIdentifiers)
                    guard now.isStrictSuperset(of: applied) else { throw error }
                    applied = now
                }
            }
        } catch {
            throw SQLiteStoreError(error, at: path, otherwise: .migrationFailed)
        }
    }
}

extension DatabaseQueue {
    /// Reads a consistent snapshot, unaffected by other processes.
    ///
    /// GRDB checks whether its migration table exists only after failing to read the table. If
    /// another process creates the table in between, GRDB would report that failure.
    fileprivate func atOneMoment<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try read { db in
            // The first query takes the snapshot.
            _ = try Int.fetchOne(db, sql: "PRAGMA schema_version")
            return try body(db)
        }
    }
}
