/// The rows returned by a statement, in a store's own representation.
///
/// Stores implement this protocol. Applications use ``SQLResult`` and ``SQLRow``.
public protocol SQLRows: AnyObject, Sendable {
    /// The number of rows.
    var rowCount: Int { get }
    /// The number of columns.
    var columnCount: Int { get }
    /// The number of rows inserted, updated, deleted or returned.
    var changeCount: Int { get }

    /// Returns a column's name.
    func name(ofColumn column: Int) -> String

    /// Returns whether a column has the given name.
    func column(_ column: Int, isNamed name: String) -> Bool

    /// Returns the value of a column in a row.
    ///
    /// - Throws: An error that names the column if its type isn't supported.
    func value(row: Int, column: Int) throws -> SQLValue
}

extension SQLRows {
    /// Compares the column's name.
    public func column(_ column: Int, isNamed name: String) -> Bool {
        self.name(ofColumn: column) == name
    }
}

/// The rows returned by a statement.
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

    /// The number of rows inserted, updated, deleted or returned.
    public var changeCount: Int { rows.changeCount }
    /// The position of the first row.
    public var startIndex: Int { 0 }
    /// The position after the last row.
    public var endIndex: Int { rows.rowCount }

    /// The row at a position.
    public subscript(position: Int) -> SQLRow { SQLRow(rows, row: position) }
}

/// A row in a result.
public struct SQLRow: Sendable {
    private let rows: any SQLRows
    private let row: Int

    package init(_ rows: any SQLRows, row: Int) {
        self.rows = rows
        self.row = row
    }

    /// The column names, in order.
    public var columnNames: [String] {
        (0..<rows.columnCount).map { rows.name(ofColumn: $0) }
    }

    /// Returns the value in a column.
    ///
    /// ```swift
    /// let size: Int = try row.decode("size")
    /// let note: String? = try row.decode("note")
    /// ```
    ///
    /// - Parameter type: The value type. Use an optional type for a column that can be NULL.
    /// - Throws: An error that names the column if the column doesn't exist or has a different
    ///   type.
    public func decode<Value: SQLValueConvertible>(
        _ column: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        guard let index = index(of: column, startingAt: 0) else {
            throw ColumnError(description: "no column named “\(column)” in the result")
        }
        return try decode(at: index, as: type)
    }

    /// Returns the value in a column, by zero-based index.
    ///
    /// - Throws: An error that names the column if the column doesn't exist or has a different
    ///   type.
    public func decode<Value: SQLValueConvertible>(
        at index: Int,
        as type: Value.Type = Value.self
    ) throws -> Value {
        guard index < rows.columnCount else {
            throw ColumnError(description: "no column \(index): the result has \(rows.columnCount)")
        }
        let stored = try value(index)
        guard let value = Value(sqlValue: stored) else {
            throw ColumnError(
                description: """
                    column “\(rows.name(ofColumn: index))” contains \(stored.kind), not \(type)
                    """
            )
        }
        return value
    }

    /// Returns the value in a column, by zero-based index.
    package func value(_ index: Int) throws -> SQLValue {
        try rows.value(row: row, column: index)
    }

    /// Returns a column's index, trying the column at `start` first.
    func index(of column: String, startingAt start: Int) -> Int? {
        let count = rows.columnCount
        for offset in 0..<count {
            let index = start + offset < count ? start + offset : start + offset - count
            if rows.column(index, isNamed: column) { return index }
        }
        return nil
    }
}

/// A column value with an unsupported type or format.
package struct ColumnError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

extension SQLValue {
    /// A description of the type for error messages, without the value.
    package var kind: String {
        switch self {
        case .null: "NULL"
        case .bool: "a Boolean"
        case .integer: "an integer"
        case .double: "a floating-point number"
        case .decimal: "a decimal number"
        case .text: "text"
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
