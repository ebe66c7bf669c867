import Foundation
import GRDB
import KasaneDomain

/// Distinguishes an application's databases from other applications' databases.
struct DatabaseOwner: Sendable {
    let applicationID: Int32
    let migrator: DatabaseMigrator

    /// Throws if the database belongs to another application.
    ///
    /// A missing or empty file has no owner. The check never writes to the file or its log.
    func check(_ path: String) throws {
        // If the attributes can't be read, opening the file later fails and reports the reason.
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = attributes?[.size] as? Int, size > 0 else { return }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        // A writable connection would checkpoint another application's log.
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

    /// Throws if the database is damaged, has a newer schema or belongs to another application.
    ///
    /// - Parameter path: The path to report in errors.
    /// - Throws: ``SQLiteStoreError`` or a SQLite error.
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
        } catch let error as NewerSchemaError {
            throw SQLiteStoreError(error, at: path)
        }
    }

    /// Returns the reason why the database belongs to another application, or `nil` if it belongs
    /// to this application.
    func stranger(_ db: Database) throws -> String? {
        let found = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        if found != 0 {
            return found == applicationID
                ? nil
                : """
                it belongs to another application (its application ID is \(found), \
                not \(applicationID))
                """
        }
        let tables = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        )
        if tables.isEmpty || tables == ["grdb_migrations"] { return nil }
        // A database created before the application had an ID is recognized by its migrations.
        if tables.contains("grdb_migrations") {
            let applied = try migrator.appliedIdentifiers(db)
            if migrator.migrations.isEmpty || !applied.isDisjoint(with: migrator.migrations) {
                return nil
            }
        }
        return "it has another application's tables, such as “\(tables[0])”"
    }
}
