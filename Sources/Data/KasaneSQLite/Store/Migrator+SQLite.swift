import GRDB
import KasaneStore

extension Migrator {
    /// The changes as GRDB runs and records them.
    var databaseMigrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for step in steps(in: .sqlite) {
            migrator.registerMigration(step.identifier) { db in
                let results = try step.queries.map { SQLResult(try $0.run(db)) }
                for sql in try step.statements(for: results) {
                    // A text without values can hold several statements.
                    if sql.values.isEmpty {
                        try db.execute(sql: sql.text)
                    } else {
                        _ = try sql.run(db)
                    }
                }
            }
        }
        return migrator
    }
}
