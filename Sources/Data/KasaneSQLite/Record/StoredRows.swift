import Foundation
import GRDB
import KasaneDomain
import KasaneStore

/// A statement's rows, copied from SQLite.
final class StoredRows: SQLRows {
    let changeCount: Int
    let rowCount: Int
    private let names: [String]
    private let values: [SQLValue]

    init(names: [String] = [], values: [SQLValue] = [], changeCount: Int? = nil) {
        self.names = names
        self.values = values
        rowCount = names.isEmpty ? 0 : values.count / names.count
        self.changeCount = changeCount ?? rowCount
    }

    var columnCount: Int { names.count }

    func name(ofColumn column: Int) -> String { names[column] }

    func column(_ column: Int, isNamed name: String) -> Bool { names[column] == name }

    func value(row: Int, column: Int) -> SQLValue { values[row * names.count + column] }
}

extension KasaneStore.SQL {
    /// Runs the statement.
    func run(_ db: Database) throws -> StoredRows {
        let statement = try db.cachedStatement(sql: text)
        statement.setUncheckedArguments(StatementArguments(try databaseValues()))
        let names = statement.columnNames
        guard !names.isEmpty else {
            // If the statement changes nothing, SQLite still reports the previous statement's
            // count.
            let before = db.totalChangesCount
            try statement.execute()
            return StoredRows(changeCount: db.totalChangesCount == before ? 0 : db.changesCount)
        }
        let rows = try Row.fetchCursor(statement)
        var values: [SQLValue] = []
        while let row = try rows.next() {
            for column in names.indices { values.append(SQLValue(row[column] as DatabaseValue)) }
        }
        return StoredRows(names: names, values: values)
    }

    /// Returns the values in SQLite's types.
    ///
    /// - Throws: `DomainError.invalidInput` with the column's name for a value that SQLite would
    ///   change or can't store. A key with such a value becomes NULL instead, which matches no row.
    private func databaseValues() throws -> [DatabaseValue] {
        var stored: [DatabaseValue] = []
        stored.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            let column = index < columns.count ? columns[index] : nil
            do {
                stored.append(try value.databaseValue(in: column))
            } catch DomainError.invalidInput where isLookup {
                stored.append(.null)
            }
        }
        return stored
    }
}

extension SQLValue {
    fileprivate init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let number): .integer(number)
            case .double(let number): .double(number)
            case .string(let text): .text(text)
            case .blob(let data): .bytes(Array(data))
            }
    }

    fileprivate func databaseValue(in column: String?) throws -> DatabaseValue {
        if let problem { throw DomainError.invalidInput(problem, field: column) }
        return switch self {
        case .bool(let value): value.databaseValue
        case .integer(let number): number.databaseValue
        case .double(let number): number.databaseValue
        case .decimal(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .uuid(let uuid): uuid.databaseValue
        case .date(let date): date.roundedToMilliseconds.databaseValue
        case .json(let bytes): String(decoding: bytes, as: UTF8.self).databaseValue
        default: .null
        }
    }

    /// The reason why SQLite would change or can't store the value, or `nil` if SQLite can store
    /// it.
    private var problem: InputProblem? {
        let limit = StorableValues.maximumByteCount
        switch self {
        // SQLite would store NULL.
        case .double(let number): return number.isNaN ? .notANumber : nil
        case .decimal(let number): return number.storageProblem
        case .text(let text):
            // SQLite would truncate the text at the NUL.
            if text.utf8.contains(0) { return .containsNUL }
            return text.utf8.count > limit ? .tooLarge : nil
        case .bytes(let bytes), .json(let bytes): return bytes.count > limit ? .tooLarge : nil
        case .date(let date): return date.isStorable ? nil : .dateOutOfRange
        case .components, .array: return .cannotBeEncoded
        default: return nil
        }
    }
}
