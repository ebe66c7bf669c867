import GRDB
import KasaneDomain
import Synchronization

/// An open database file: its connections, and the schema that its application knows.
final class DatabaseFile: Sendable {
    let path: String
    let readers: ReaderPool
    private let writer: Connection
    private let migrator: DatabaseMigrator
    /// What SQLite counts up with each change of the schema, when it was last checked.
    private let checkedSchema = Mutex<Int?>(nil)
    private let isClosed = Mutex(false)

    init(path: String, writer: Connection, migrator: DatabaseMigrator) {
        self.path = path
        self.writer = writer
        self.migrator = migrator
        readers = ReaderPool(path: path)
    }

    /// Lends the connection that writes; a gate lends it to one at a time.
    func takeWriter() throws -> Connection {
        if isClosed.withLock({ $0 }) { throw Failure.databaseClosed }
        return writer
    }

    /// Refuses a schema that a newer application has made, even since the file was opened.
    ///
    /// As a transaction's first query it takes the snapshot too.
    func checkSchema(_ db: Database) throws {
        let schema = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA schema_version"))
        guard schema != checkedSchema.withLock({ $0 }) else { return }
        try migrator.refuseNewerSchema(db)
        checkedSchema.withLock { $0 = schema }
    }

    func close() throws {
        isClosed.withLock { $0 = true }
        try readers.close()
        try writer.close()
    }
}

extension DatabaseMigrator {
    /// Refuses a database with changes that this migrator does not know.
    func refuseNewerSchema(_ db: Database) throws {
        guard try hasBeenSuperseded(db) else { return }
        let applied = try String.fetchAll(
            db,
            sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid"
        )
        throw TransactionError.newerSchema(
            found: applied.last { !migrations.contains($0) } ?? "unknown",
            known: migrations.last ?? "none"
        )
    }
}
