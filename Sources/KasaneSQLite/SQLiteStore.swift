public import GRDB

/// A SQLite database in a file, opened for transactions.
///
/// The database runs in WAL mode with `synchronous=FULL`: what was committed survives a crash of
/// the process and of the machine. Foreign keys are enforced, and a connection waits five seconds
/// for another process's lock.
///
/// ```swift
/// var migrator = DatabaseMigrator()
/// migrator.registerMigration("1 forecasts") { db in … }
/// let store = try SQLiteStore(path: "/var/lib/tenki/tenki.sqlite", migrator: migrator)
/// ```
public struct SQLiteStore: Sendable {
    let pool: DatabasePool

    /// What tells this store from others in the process.
    var id: ObjectIdentifier { ObjectIdentifier(pool) }

    /// Opens a database file, creates it if it is missing, and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist and be writable, for SQLite keeps a log beside it.
    ///   - migrator: Every schema change, oldest first. They run in this call.
    /// - Throws: ``SQLiteStoreError``, when the file cannot be opened or migrated, or was written
    ///   by a newer version of the application. What is stored is unchanged then, but for the
    ///   migrations before the one that failed.
    public init(path: String, migrator: DatabaseMigrator) throws(SQLiteStoreError) {
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            pool = try DatabasePool(path: path, configuration: configuration)
            try pool.writeWithoutTransaction { db in
                // GRDB selects NORMAL when it opens a pool; NORMAL may lose the last commits when
                // the machine loses power.
                try db.execute(sql: "PRAGMA synchronous = FULL")
                let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
                guard synchronous == 2 else {
                    throw SQLiteStoreError(
                        code: .cannotOpen,
                        path: path,
                        reason: "synchronous=FULL is not available"
                    )
                }
            }
            guard try pool.read({ try !migrator.hasBeenSuperseded($0) }) else {
                throw SQLiteStoreError(
                    code: .newerSchema,
                    path: path,
                    reason: "it was written by a newer version of this application"
                )
            }
            do {
                try migrator.migrate(pool)
            } catch {
                throw SQLiteStoreError(error, at: path, otherwise: .migrationFailed)
            }
        } catch let error as SQLiteStoreError {
            throw error
        } catch {
            throw SQLiteStoreError(error, at: path, otherwise: .cannotOpen)
        }
    }

    /// Moves what was committed from the log beside the file into the file.
    ///
    /// SQLite does this by itself after every thousand pages; a server that writes little calls it
    /// now and then, so that the log does not stay long. It waits for no reader and no writer, and
    /// leaves to a later call what they are in the way of.
    ///
    /// - Throws: An error of SQLite, such as for a full disk; what was committed stays in the log.
    public func checkpoint() async throws {
        try await pool.writeWithoutTransaction { db in
            _ = try db.checkpoint(.passive)
        }
    }

    /// Closes every connection, after the transactions that are open.
    ///
    /// It blocks the thread until then: never call it from inside of a transaction. Transactions
    /// that come later fail.
    ///
    /// - Throws: An error of SQLite, with the connections still open.
    public func close() throws {
        try pool.close()
    }
}
