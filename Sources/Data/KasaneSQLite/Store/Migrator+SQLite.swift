import GRDB
import KasaneStore

extension Migrator {
    /// The migrations in GRDB's form.
    var databaseMigrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for step in steps(in: .sqlite) {
            migrator.registerMigration(step.identifier) { db in
                let results = try step.queries.map { SQLResult(try $0.run(db)) }
                for sql in try step.statements(for: results) {
                    // SQL text without values can contain several statements.
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
