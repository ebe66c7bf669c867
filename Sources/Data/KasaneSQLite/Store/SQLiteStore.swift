import Foundation
package import GRDB
import KasaneDomain
public import KasaneStore

/// A SQLite database in a file, opened for transactions.
///
/// The database runs in WAL mode and enforces foreign keys. One connection writes, behind a gate,
/// and up to eight connections read. A transaction waits for its turn and for another process's
/// lock until its deadline, which is counted from the call. If too many transactions are waiting,
/// further ones are refused at once.
///
/// ```swift
/// var migrator = Migrator()
/// migrator.register("1 notes") { _ in
///     ["CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT) STRICT"]
/// }
/// let store = try SQLiteStore(path: "/var/lib/notes/notes.sqlite", migrator: migrator)
/// ```
///
/// Only the user of the process can read and write the files. New files have the permissions 0600.
/// Existing files that belong to the user lose the permissions of other users.
///
/// A file of another application is rejected before anything is written to it. Choose an
/// `applicationID`: it is written to the file, where tools such as `file` can read it.
public struct SQLiteStore: Sendable {
    /// The failures that a commit survives once it has returned.
    ///
    /// ```swift
    /// let cache = try SQLiteStore(path: path, migrator: migrator, durability: .normal)
    /// ```
    public enum Durability: Sendable {
        /// Crashes of the process and of the machine: `synchronous=FULL`.
        ///
        /// Each commit waits for the disk.
        case full
        /// Crashes of the process, but a power failure can lose the last commits:
        /// `synchronous=NORMAL`.
        ///
        /// Neither corrupts the database. It suits data that can be fetched or computed again.
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

    /// Opens a database file, creates it if it is missing, and migrates its schema.
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
    ///   - path: The file. Its folder must exist and be writable because SQLite keeps a log next to
    ///     the file. It must not be a `file:` URI. A relative path is resolved now, against the
    ///     current folder of the process.
    ///   - migrator: Every schema change, oldest first. They run during this call.
    ///   - applicationID: A number that identifies the application's databases, written to the
    ///     file. With 0, a file with tables is recognised by its migrations.
    ///   - deadline: The time limit for transactions that do not set their own, counted from the
    ///     call. Afterwards the transaction is rolled back.
    ///   - maximumWaiting: The maximum number of waiting writers, and of waiting readers. More are
    ///     refused with `StoreFailure.overloaded`.
    /// - Throws: ``SQLiteStoreError`` if the file cannot be opened or migrated, belongs to another
    ///   application, or was written by a newer version of this one. In the last two cases the file
    ///   is unchanged. Otherwise the file may have been created, or be in WAL mode with the
    ///   application's identifier, and the migrations before a failed one are kept.
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

    /// Opens the writing connection.
    ///
    /// If several connections create the same file at once, SQLite immediately reports all but one
    /// as busy, because waiting would deadlock. This method retries for up to one second.
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

    /// Sets the durability and reads back whether it is in effect.
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
                reason: "synchronous=\(wanted.name), WAL mode or foreign keys are not available"
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
            // If nothing changes, the migration need not wait for another process that writes.
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
                    // Another process that started at the same time may have migrated first. The
                    // rest is retried. A migration that is itself at fault fails again.
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
    /// GRDB checks whether its migration table exists only after reading it has failed. If another
    /// process creates the table in between, that failure would be reported as an error.
    fileprivate func atOneMoment<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try read { db in
            // The first query takes the snapshot.
            _ = try Int.fetchOne(db, sql: "PRAGMA schema_version")
            return try body(db)
        }
    }
}
