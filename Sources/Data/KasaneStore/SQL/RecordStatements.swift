import KasaneDomain
import Synchronization

/// SQL statements for one table's rows.
final class RecordStatements: Sendable {
    private struct Key: Hashable {
        let record: ObjectIdentifier
        let dialect: SQLDialect
    }

    private struct Saving {
        let columns: [String]
        let sql: SQL
    }

    let table: String
    let region: StoreRegion
    let keyColumns: [String]
    let isVersioned: Bool
    let dialect: SQLDialect

    let find: SQL
    /// The statement that finds and locks the row to replace.
    let findLocked: SQL
    let all: SQL
    let firstPage: SQL
    let nextPage: SQL
    let count: SQL
    let delete: SQL
    let deleteAll: SQL

    private let saving = Mutex<Saving?>(nil)
    /// The statements that find several rows, by the number of rows.
    ///
    /// The number is negative for locking statements.
    private let findingSeveral = Mutex<[Int: SQL]>([:])
    private static let known = Mutex<[Key: RecordStatements]>([:])

    /// Returns a record type's statements, created on first use.
    static func of<Record: StoreRecord>(
        _ record: Record.Type,
        in dialect: SQLDialect
    ) -> RecordStatements {
        known.withLock { known in
            let key = Key(record: ObjectIdentifier(record), dialect: dialect)
            if let statements = known[key] { return statements }
            let statements = RecordStatements(record, in: dialect)
            known[key] = statements
            return statements
        }
    }

    private init<Record: StoreRecord>(_ record: Record.Type, in dialect: SQLDialect) {
        self.dialect = dialect
        table = record.tableName
        keyColumns = record.primaryKey
        region = [record.tableName]
        isVersioned = record.Element.self is any Versioned.Type
        SQLIdentifier.require([record.tableName] + record.primaryKey, of: record)
        let rows: SQL = "FROM \(identifier: record.tableName)"
        let key = record.primaryKey.map { column -> SQL in "\(identifier: column)" }
        let order = key.joined(separator: ", ")
        let isKey = key.map { column -> SQL in "\(column) = \(SQLValue.null)" }
            .joined(separator: " AND ")
        let marks = key.map { _ -> SQL in "\(SQLValue.null)" }.joined(separator: ", ")
        let limit: SQL = "ORDER BY \(order) LIMIT \(SQLValue.null)"
        find = ("SELECT * \(rows) WHERE \(isKey)" as SQL).prepared()
        findLocked = ("SELECT * \(rows) WHERE \(isKey) \(dialect.lockingRows)" as SQL).prepared()
        all = ("SELECT * \(rows) ORDER BY \(order)" as SQL).prepared()
        firstPage = ("SELECT * \(rows) \(limit)" as SQL).prepared()
        nextPage = ("SELECT * \(rows) WHERE (\(order)) > (\(marks)) \(limit)" as SQL).prepared()
        count = ("SELECT count(*) \(rows)" as SQL).prepared()
        delete = ("DELETE \(rows) WHERE \(isKey)" as SQL).prepared()
        deleteAll = ("DELETE \(rows)" as SQL).prepared()
    }

    /// Returns the statement that finds rows with any of several keys.
    func find(_ count: Int, locked isLocked: Bool) -> SQL {
        findingSeveral.withLock { known in
            let key = isLocked ? -count : count
            if let sql = known[key] { return sql }
            let sql = makeFind(count, locked: isLocked).prepared()
            known[key] = sql
            return sql
        }
    }

    private func makeFind(_ count: Int, locked isLocked: Bool) -> SQL {
        let columns = keyColumns.map { column -> SQL in "\(identifier: column)" }
            .joined(separator: ", ")
        let key = keyColumns.map { _ -> SQL in "\(SQLValue.null)" }.joined(separator: ", ")
        let keys = (0..<count).map { _ -> SQL in "(\(key))" }.joined(separator: ", ")
        // SQLite compares row values only with row values. PostgreSQL treats values of unknown type
        // as text.
        let list: SQL = dialect.hasOnlyBasicTypes ? "(VALUES \(keys))" : "(\(keys))"
        let lock: SQL = isLocked ? " \(dialect.lockingRows)" : ""
        return "SELECT * FROM \(identifier: table) WHERE (\(columns)) IN \(list)\(lock)"
    }

    /// Returns the statement that inserts a row or replaces the row with the same key.
    func save(_ row: EncodedRecord) throws -> SQL {
        let sql = try saving.withLock { known in
            if let known, known.columns == row.columns { return known.sql }
            try SQLIdentifier.check(row.columns)
            let sql = makeSaving(row.columns).prepared()
            known = Saving(columns: row.columns, sql: sql)
            return sql
        }
        return sql.binding(row.values, columns: row.columns)
    }

    private func makeSaving(_ columns: [String]) -> SQL {
        let names = columns.map { column -> SQL in "\(identifier: column)" }
            .joined(separator: ", ")
        let marks = columns.map { _ -> SQL in "\(SQLValue.null)" }.joined(separator: ", ")
        let changes = columns.filter { !keyColumns.contains($0) }
            .map { column -> SQL in "\(identifier: column) = excluded.\(identifier: column)" }
            .joined(separator: ", ")
        let key = keyColumns.map { column -> SQL in "\(identifier: column)" }
            .joined(separator: ", ")
        let replacing: SQL = changes.isEmpty ? "NOTHING" : "UPDATE SET \(changes)"
        return """
            INSERT INTO \(identifier: table) (\(names)) VALUES (\(marks)) \
            ON CONFLICT (\(key)) DO \(replacing)
            """
    }
}

extension [SQL] {
    fileprivate func joined(separator: SQL) -> SQL {
        var joined = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: 2 * count)
        for (index, part) in enumerated() {
            if index > 0 { joined.appendInterpolation(separator) }
            joined.appendInterpolation(part)
        }
        return SQL(stringInterpolation: joined)
    }
}
