import KasaneDomain
import KasaneStore
import Synchronization

/// The SQL statements for the rows of one table.
final class RecordStatements: Sendable {
    let table: String
    let keyColumns: [String]
    let find: String
    /// Finds the row that is about to be replaced.
    let findToReplace: String
    let all: String
    let firstPage: String
    let nextPage: String
    let count: String
    let delete: String
    let deleteAll: String
    let isVersioned: Bool
    /// The region that changes when rows are changed.
    let changedRegion: StoreRegion
    /// The region whose changes affect the rows.
    let readRegion: StoreRegion

    /// Locks rows that are read in order to be replaced.
    private let lock: String

    private struct Saving {
        let columns: [String]
        let sql: String
    }

    private let saving = Mutex<Saving?>(nil)

    init<Record: PostgresRecord>(
        _ record: Record.Type,
        in effects: RelationEffects,
        locking isLocking: Bool
    ) {
        table = record.tableName
        keyColumns = record.primaryKey
        isVersioned = record.Element.self is any Versioned.Type
        changedRegion = effects.changed(by: table)
        readRegion = effects.shown(by: table)
        SQLIdentifier.require([record.tableName] + record.primaryKey, of: record)
        let table = SQLIdentifier.quoted(table)
        let key = keyColumns.map(SQLIdentifier.quoted)
        let order = key.joined(separator: ", ")
        let isKey = zip(key, 1...).map { "\($0) = $\($1)" }.joined(separator: " AND ")
        let marks = (1...key.count).map { "$\($0)" }.joined(separator: ", ")
        // Below SERIALIZABLE, a version could change before it is replaced.
        lock = isLocking ? " FOR UPDATE" : ""
        find = "SELECT * FROM \(table) WHERE \(isKey)"
        findToReplace = find + lock
        all = "SELECT * FROM \(table) ORDER BY \(order)"
        firstPage = "\(all) LIMIT $1"
        nextPage = """
            SELECT * FROM \(table) WHERE (\(order)) > (\(marks)) ORDER BY \(order) \
            LIMIT $\(key.count + 1)
            """
        count = "SELECT count(*) FROM \(table)"
        delete = "DELETE FROM \(table) WHERE \(isKey)"
        deleteAll = "DELETE FROM \(table)"
    }

    /// Returns the statement that finds the rows with any of several keys.
    func find(_ count: Int, toReplace isReplacing: Bool) -> String {
        let width = keyColumns.count
        let keys = (0..<count).map { index in
            "(" + (1...width).map { "$\(index * width + $0)" }.joined(separator: ", ") + ")"
        }
        let columns = keyColumns.map(SQLIdentifier.quoted).joined(separator: ", ")
        return """
            SELECT * FROM \(SQLIdentifier.quoted(table)) WHERE (\(columns)) IN \
            (\(keys.joined(separator: ", ")))\(isReplacing ? lock : "")
            """
    }

    func save(_ row: EncodedRecord) throws -> Command {
        Command(try saving(row), row.values, columns: row.columns)
    }

    /// Returns the values of a key, which needs one per column.
    func arguments(_ key: [PostgresValue]) throws -> [PostgresValue] {
        guard key.count == keyColumns.count else {
            throw DomainError.unexpected(
                StoreOperation.useKey(table: table, columns: keyColumns, values: key.count)
            )
        }
        return key
    }

    private func saving(_ row: EncodedRecord) throws -> String {
        try saving.withLock { known in
            if let known, known.columns == row.columns { return known.sql }
            try SQLIdentifier.check(row.columns)
            let sql = makeSaving(row.columns)
            known = Saving(columns: row.columns, sql: sql)
            return sql
        }
    }

    private func makeSaving(_ columns: [String]) -> String {
        let names = columns.map(SQLIdentifier.quoted).joined(separator: ", ")
        let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let changes = columns.filter { !keyColumns.contains($0) }.map(SQLIdentifier.quoted)
            .map { "\($0) = excluded.\($0)" }
            .joined(separator: ", ")
        let key = keyColumns.map(SQLIdentifier.quoted).joined(separator: ", ")
        let replacing = changes.isEmpty ? "NOTHING" : "UPDATE SET \(changes)"
        return """
            INSERT INTO \(SQLIdentifier.quoted(table)) (\(names)) VALUES (\(marks)) \
            ON CONFLICT (\(key)) DO \(replacing)
            """
    }
}
