import Foundation
public import GRDB
import KasaneDomain

/// A SQLite database in a file, opened for transactions.
///
/// The database runs in WAL mode. Foreign keys are enforced. There is one connection that writes,
/// behind one gate, and up to eight that read. A transaction waits for its turn and for another
/// process's lock until its deadline, which begins with the call; when too many wait, others are
/// refused at once.
///
/// ```swift
/// var migrator = DatabaseMigrator()
/// migrator.registerMigration("1 forecasts") { db in … }
/// let store = try SQLiteStore(path: "/var/lib/tenki/tenki.sqlite", migrator: migrator)
/// ```
///
/// Only the user of the process may read and write the files: they are created with the permissions
/// 0600, and those that are there and belong to the user lose what others may do with them.
///
/// A file of another application is refused before anything is written to it. Give an
/// `applicationID` of your own, and it is written into the file, where `file` and others can see
/// it.
public struct SQLiteStore: Sendable {
    /// What a commit has survived when it returns.
    public enum Durability: Sendable {
        /// A crash of the process and of the machine: `synchronous=FULL`.
        ///
        /// Each commit waits for the disk.
        case full
        /// A crash of the process, but the last commits may be lost with the machine's power:
        /// `synchronous=NORMAL`.
        ///
        /// The database stays sound in both cases. For what can be fetched or computed again.
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

    /// Opens a database file, creates it if it is missing, and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist and be writable, for SQLite keeps a log beside it.
    ///     It is no `file:` URI. One that is not absolute is from the folder that the process is in
    ///     now, also when it changes that later.
    ///   - migrator: Every schema change, oldest first. They run in this call.
    ///   - applicationID: A number that tells the application's databases from others; it is
    ///     written into the file. 0 for none: then a file that has tables is known by the
    ///     migrations it has been through.
    ///   - durability: What a commit survives.
    ///   - deadline: How long a transaction may take that says nothing of it, from the call on; then
    ///     it is rolled back.
    ///   - maximumWaiting: How many writers, and how many readers, wait for their turn before others
    ///     are refused with `TransactionError.overloaded`.
    /// - Throws: ``SQLiteStoreError``, when the file cannot be opened or migrated, belongs to
    ///   another application, or was written by a newer version of this one. The last two are
    ///   unchanged then; otherwise the file may have been made, or be in WAL mode and have the
    ///   application's id, and the migrations before the one that failed are kept.
    public init(
        path: String,
        migrator: DatabaseMigrator,
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
        } catch let error as TransactionError {
            throw SQLiteStoreError(newerSchema: error, at: path)
        } catch {
            throw SQLiteStoreError(error, at: path, otherwise: .cannotOpen)
        }
        host = TransactionHost(
            readers: 8,
            deadline: deadline,
            maximumWaiting: maximumWaiting
        )
    }

    /// Opens the connection that writes.
    ///
    /// Of some that make the same file at the same time, SQLite tells all but one at once that it is locked, without
    /// waiting: they would wait for each other.
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

    /// Sets what a commit survives, and reads back whether it is so.
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
            // Who changes nothing does not wait for another process that writes.
            let found = try Int32.fetchOne(db, sql: "PRAGMA application_id")
            if applicationID != 0, found != applicationID {
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            }
        }
        do {
            if !migrator.eraseDatabaseOnSchemaChange,
                try queue.atOneMoment(migrator.hasCompletedMigrations)
            {
                return
            }
            var applied = try queue.atOneMoment(migrator.appliedIdentifiers)
            while true {
                do {
                    return try migrator.migrate(queue)
                } catch {
                    // Another process that was started at the same time may have been first, and
                    // what is left is to be tried again; what fails on its own fails again.
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
    /// Reads what is there at one moment, whatever another process does meanwhile.
    ///
    /// GRDB asks whether its table of migrations exists only after it could not be read: if another process
    /// makes the table in between, it would be an error that there was none.
    fileprivate func atOneMoment<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try read { db in
            // The first query takes the snapshot.
            _ = try Int.fetchOne(db, sql: "PRAGMA schema_version")
            return try body(db)
        }
    }
}
