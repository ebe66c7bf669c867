import Foundation
import GRDB
import KasaneDomain

/// Tells an application's databases from those of others.
struct DatabaseOwner: Sendable {
    let applicationID: Int32
    let migrator: DatabaseMigrator

    /// Refuses the database of another application; a file that is missing or empty is nobody's.
    ///
    /// Neither the file nor its log is written to.
    func check(_ path: String) throws {
        // A size that cannot be told is that of a file that cannot be opened, which is told then.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = attributes?[.size] as? Int, size > 0 else { return }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        // Who may write moves what another application has left in its log into the file.
        let log = try? FileManager.default.attributesOfItem(
            atPath: DatabasePath.resolved(path) + "-wal"
        )
        configuration.readonly = (log?[.size] as? Int ?? 0) > 0
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let stranger = try queue.unsafeRead(stranger)
        try queue.close()
        if let stranger {
            throw SQLiteStoreError(code: .foreign, path: path, reason: stranger)
        }
    }

    /// Refuses the content of a database that is damaged, another application's, or too new.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - path: The path that errors name.
    /// - Throws: ``SQLiteStoreError``, and an error of SQLite.
    func checkContent(_ db: Database, at path: String) throws {
        let damages = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
        guard damages == ["ok"] else {
            throw SQLiteStoreError(
                code: .corrupt,
                path: path,
                reason: damages.joined(separator: "; ")
            )
        }
        if let stranger = try stranger(db) {
            throw SQLiteStoreError(code: .foreign, path: path, reason: stranger)
        }
        do {
            try migrator.refuseNewerSchema(db)
        } catch let error as TransactionError {
            throw SQLiteStoreError(newerSchema: error, at: path)
        }
    }

    /// Why the database is another application's; `nil` if it is this one's.
    func stranger(_ db: Database) throws -> String? {
        let found = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        if found != 0 {
            return found == applicationID
                ? nil
                : """
                it belongs to another application (its application id is \(found), \
                not \(applicationID))
                """
        }
        let tables = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        )
        if tables.isEmpty || tables == ["grdb_migrations"] { return nil }
        // A database from before the application had an id is known by the way it has come.
        if tables.contains("grdb_migrations") {
            let applied = try migrator.appliedIdentifiers(db)
            if migrator.migrations.isEmpty || !applied.isDisjoint(with: migrator.migrations) {
                return nil
            }
        }
        return "it holds the tables of another application, such as “\(tables[0])”"
    }
}
