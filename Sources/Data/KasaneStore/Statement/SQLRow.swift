/// The rows that a statement has returned, as a store holds them.
///
/// A store implements it. An application reads ``SQLResult`` and ``SQLRow``.
public protocol SQLRows: AnyObject, Sendable {
    /// The number of rows.
    var rowCount: Int { get }
    /// The number of columns.
    var columnCount: Int { get }
    /// The number of rows that the statement inserted, changed, deleted or returned.
    var changeCount: Int { get }

    /// Returns the name of a column.
    func name(ofColumn column: Int) -> String

    /// Returns whether a column has a name.
    func column(_ column: Int, isNamed name: String) -> Bool

    /// Returns the value of a column in a row.
    ///
    /// - Throws: An error that names the column if its type is not supported.
    func value(row: Int, column: Int) throws -> SQLValue
}

extension SQLRows {
    /// Compares the name of the column.
    public func column(_ column: Int, isNamed name: String) -> Bool {
        self.name(ofColumn: column) == name
    }
}

/// The result of a statement: its rows.
///
/// ```swift
/// for row in try await transaction.fetchAll("SELECT name, size FROM note") {
///     print(try row.decode("name", as: String.self))
/// }
/// ```
public struct SQLResult: RandomAccessCollection, Sendable {
    private let rows: any SQLRows

    /// Creates a result from a store's rows.
    public init(_ rows: any SQLRows) {
        self.rows = rows
    }

    /// The number of rows that the statement inserted, changed, deleted or returned.
    public var changeCount: Int { rows.changeCount }
    /// The position of the first row.
    public var startIndex: Int { 0 }
    /// The position after the last row.
    public var endIndex: Int { rows.rowCount }

    /// The row at a position.
    public subscript(position: Int) -> SQLRow { SQLRow(rows, row: position) }
}

/// A row of a result.
public struct SQLRow: Sendable {
    private let rows: any SQLRows
    private let row: Int

    /// Creates a row from a store's rows and its position among them.
    package init(_ rows: any SQLRows, row: Int) {
        self.rows = rows
        self.row = row
    }

    /// The names of the columns, in order.
    public var columnNames: [String] {
        (0..<rows.columnCount).map { rows.name(ofColumn: $0) }
    }

    /// Returns the value of a column.
    ///
    /// ```swift
    /// let size: Int = try row.decode("size")
    /// let note: String? = try row.decode("note")
    /// ```
    ///
    /// - Parameter type: The type of the value, which is optional for a column that can be NULL.
    /// - Throws: An error that names the column if it does not exist or has another type.
    public func decode<Value: SQLValueConvertible>(
        _ column: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        guard let index = index(of: column, startingAt: 0) else {
            throw ColumnError(description: "the result has no column “\(column)”")
        }
        return try decode(at: index, as: type)
    }

    /// Returns the value of a column by its zero-based position.
    ///
    /// - Throws: An error that names the column if it does not exist or has another type.
    public func decode<Value: SQLValueConvertible>(
        at index: Int,
        as type: Value.Type = Value.self
    ) throws -> Value {
        guard index < rows.columnCount else {
            throw ColumnError(description: "the result has \(rows.columnCount) columns")
        }
        let stored = try value(index)
        guard let value = Value(sqlValue: stored) else {
            throw ColumnError(
                description: """
                    the column “\(rows.name(ofColumn: index))” holds \(stored.kind), not \(type)
                    """
            )
        }
        return value
    }

    /// Returns the value of a column by its zero-based position.
    package func value(_ index: Int) throws -> SQLValue {
        try rows.value(row: row, column: index)
    }

    /// Returns the position of a column, at once if it is the first one to look at.
    func index(of column: String, startingAt start: Int) -> Int? {
        let count = rows.columnCount
        for offset in 0..<count {
            let index = start + offset < count ? start + offset : start + offset - count
            if rows.column(index, isNamed: column) { return index }
        }
        return nil
    }
}

/// A column value whose type or form is not supported.
package struct ColumnError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

extension SQLValue {
    /// The name of the case, for messages, which do not contain the value.
    package var kind: String {
        switch self {
        case .null: "NULL"
        case .bool: "a truth value"
        case .integer: "an integer"
        case .double: "a floating-point number"
        case .decimal: "an exact number"
        case .text: "a text"
        case .bytes: "bytes"
        case .uuid: "a UUID"
        case .date: "a date"
        case .components: "a local date, a time or an interval"
        case .json: "a JSON document"
        case .array: "an array"
        }
    }

    package var isNaN: Bool {
        if case .double(let number) = self { number.isNaN } else { false }
    }
}
