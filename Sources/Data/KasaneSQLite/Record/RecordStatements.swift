import GRDB
import KasaneDomain
import KasaneStore
import Synchronization

/// The SQL statements for the rows of one table.
final class RecordStatements: Sendable {
    let table: String
    let keyColumns: [String]
    let find: String
    let all: String
    let firstPage: String
    let nextPage: String
    let count: String
    let delete: String
    let deleteAll: String
    let isVersioned: Bool

    private let isAnyKey: String

    private struct Saving {
        let columns: [String]
        let sql: String
    }

    private let saving = Mutex<Saving?>(nil)

    init<Record: SQLiteRecord>(_ record: Record.Type) {
        table = record.databaseTableName
        keyColumns = record.primaryKey
        isVersioned = record.Element.self is any Versioned.Type
        SQLIdentifier.require([record.databaseTableName] + record.primaryKey, of: record)
        let table = SQLIdentifier.quoted(table)
        let key = keyColumns.map(SQLIdentifier.quoted)
        let order = key.joined(separator: ", ")
        let isKey = key.map { "\($0) = ?" }.joined(separator: " AND ")
        let marks = key.map { _ in "?" }.joined(separator: ", ")
        find = "SELECT * FROM \(table) WHERE \(isKey)"
        isAnyKey = "SELECT * FROM \(table) WHERE (\(order)) IN"
        all = "SELECT * FROM \(table) ORDER BY \(order)"
        firstPage = "\(all) LIMIT ?"
        nextPage = "SELECT * FROM \(table) WHERE (\(order)) > (\(marks)) ORDER BY \(order) LIMIT ?"
        count = "SELECT count(*) FROM \(table)"
        delete = "DELETE FROM \(table) WHERE \(isKey)"
        deleteAll = "DELETE FROM \(table)"
    }

    /// Returns the statement that finds the rows with any of several keys.
    func find(_ count: Int) -> String {
        let key = keyColumns.map { _ in "?" }.joined(separator: ", ")
        let keys = Array(repeating: "(\(key))", count: count).joined(separator: ", ")
        return "\(isAnyKey) (VALUES \(keys))"
    }

    /// Stores a row, replacing one with the same key.
    func save(_ row: PersistenceContainer, _ db: Database) throws {
        var arguments: [DatabaseValue] = []
        arguments.reserveCapacity(row.count)
        for (column, value) in row {
            try check(value, column)
            arguments.append(value)
        }
        let statement = try db.cachedStatement(sql: try saving(row))
        statement.setUncheckedArguments(StatementArguments(arguments))
        try statement.execute()
    }

    /// Returns the arguments for a key, which needs one value per column.
    func arguments(_ key: [DatabaseValue]) throws -> [DatabaseValue] {
        guard key.count == keyColumns.count else {
            throw DomainError.unexpected(
                StoreOperation.useKey(table: table, columns: keyColumns, values: key.count)
            )
        }
        for (value, column) in zip(key, keyColumns) { try check(value, column) }
        return key
    }

    /// Throws for values that SQLite would change (NaN becomes NULL, text ends at a NUL) and for
    /// values above its size limit, which can make GRDB trap.
    private func check(_ value: DatabaseValue, _ column: String) throws {
        switch value.storage {
        case .double(let number) where number.bitPattern == Double.dateOutOfRange.bitPattern:
            throw DomainError.invalidInput(InputProblem.dateOutOfRange, field: column)
        case .double(let number) where number.isNaN:
            throw DomainError.invalidInput(InputProblem.notANumber, field: column)
        case .string(let text) where text.utf8.contains(0):
            throw DomainError.invalidInput(InputProblem.containsNUL, field: column)
        case .string(let text) where text.utf8.count > StorableValues.maximumByteCount:
            throw DomainError.invalidInput(InputProblem.tooLarge, field: column)
        case .blob(let data) where data.count > StorableValues.maximumByteCount:
            throw DomainError.invalidInput(InputProblem.tooLarge, field: column)
        default: break
        }
    }

    private func saving(_ row: PersistenceContainer) throws -> String {
        try saving.withLock { known in
            if let known, known.columns.count == row.count,
                zip(known.columns, row).allSatisfy({ $0 == $1.0 })
            {
                return known.sql
            }
            let columns = row.map(\.0)
            try SQLIdentifier.check(columns)
            let sql = makeSaving(columns)
            known = Saving(columns: columns, sql: sql)
            return sql
        }
    }

    private func makeSaving(_ columns: [String]) -> String {
        let names = columns.map(SQLIdentifier.quoted).joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let changes = columns.filter { !keyColumns.contains($0) }
            .map(SQLIdentifier.quoted)
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
