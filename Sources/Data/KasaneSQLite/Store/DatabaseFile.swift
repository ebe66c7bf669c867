import GRDB
import KasaneDomain
import Synchronization

/// An open database file with its connections and supported schema.
final class DatabaseFile: Sendable {
    let path: String
    let readers: ReaderPool
    let owner: DatabaseOwner
    private let writer: Connection
    private let identity: FileIdentity?
    private let log: FileIdentity?
    private let logPath: String
    private let mark: Mutex<OpenDatabases.Mark?>
    private let isClosed = Mutex(false)

    init(path: String, writer: Connection, owner: DatabaseOwner) {
        self.path = path
        self.writer = writer
        self.owner = owner
        identity = FileIdentity(at: path)
        // An open writer keeps the log in place.
        logPath = DatabasePath.resolved(path) + "-wal"
        log = FileIdentity(at: logPath)
        readers = ReaderPool()
        mark = Mutex(identity.map(OpenDatabases.Mark.init))
    }

    /// Returns the writer connection, which a gate lends to one caller at a time.
    func takeWriter() throws -> Connection {
        try checkOpen()
        return writer
    }

    /// Borrows a reader connection.
    ///
    /// A gate limits the number of borrowed connections.
    func takeReader() async throws -> Connection {
        if let idle = try readers.take() { return idle }
        return try await DiskThread.run { [self] in
            try checkPlace()
            return try Connection(path: path, isReader: true)
        }
    }

    func checkOpen() throws {
        if isClosed.withLock({ $0 }) { throw DomainError.databaseClosed }
    }

    /// Throws if the file at the path was deleted or replaced.
    func checkPlace() throws {
        guard FileIdentity(at: path) == identity else {
            throw DomainError.unavailable(StoreFailure.replaced)
        }
        guard log == nil || FileIdentity(at: logPath) == log else {
            throw DomainError.unavailable(StoreFailure.logReplaced)
        }
    }

    /// Throws if a newer version of the application has changed the schema, even after the file was
    /// opened.
    ///
    /// The check also takes the snapshot if it is a transaction's first query.
    func checkSchema(_ db: Database, on connection: Connection) throws {
        let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA schema_version"))
        if let checked = connection.checkedSchema, checked.version == version {
            guard let latest = checked.latestMigration, try db.latestMigration() != latest
            else { return }
        }
        // Statements prepared before the change might now return other columns.
        db.clearSchemaCache()
        do {
            try owner.migrator.refuseNewerSchema(db)
        } catch let error as NewerSchemaError {
            throw DomainError.unavailable(error.failure)
        }
        connection.checkedSchema = CheckedSchema(
            version: version,
            latestMigration: try db.tableExists("grdb_migrations") ? db.latestMigration() : nil
        )
    }

    func close() throws {
        isClosed.withLock { $0 = true }
        try readers.close()
        try writer.close()
        // A connection that couldn't be closed still holds its locks.
        mark.withLock { $0 = nil }
    }
}

extension Database {
    /// Returns the row ID of the last migration, or 0 if there is none.
    fileprivate func latestMigration() throws -> Int64 {
        let statement = try cachedStatement(sql: "SELECT max(rowid) FROM grdb_migrations")
        return try Int64.fetchOne(statement) ?? 0
    }
}

extension DatabaseMigrator {
    /// Throws if the database has migrations that are unknown to this migrator.
    func refuseNewerSchema(_ db: Database) throws {
        guard try hasBeenSuperseded(db) else { return }
        let applied = try String.fetchAll(
            db,
            sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid"
        )
        throw NewerSchemaError(
            found: applied.last { !migrations.contains($0) } ?? "unknown",
            known: migrations.last ?? "none"
        )
    }
}

struct NewerSchemaError: Error {
    let found: String
    let known: String

    /// The error reported to use cases.
    var failure: StoreFailure { .newerSchema(found: found, known: known) }
}
