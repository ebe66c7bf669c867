/// A row of a result.
public struct PostgresRow: Sendable {
    private let result: QueryResult
    private let row: Int

    init(_ result: QueryResult, row: Int) {
        self.result = result
        self.row = row
    }

    /// The names of the columns, in order.
    public var columnNames: [String] {
        (0..<result.columnCount).map { result.name(ofColumn: $0) }
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
    public func decode<Value: PostgresValueConvertible>(
        _ column: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        guard let index = index(of: column, startingAt: 0) else {
            throw ColumnError(description: "the result has no column “\(column)”")
        }
        return try decode(index, as: type)
    }

    /// Returns the value of a column by its zero-based position.
    func decode<Value: PostgresValueConvertible>(
        _ index: Int,
        as type: Value.Type
    ) throws -> Value {
        guard index < result.columnCount else {
            throw ColumnError(description: "the result has \(result.columnCount) columns")
        }
        let stored = try value(index)
        guard let value = Value(postgresValue: stored) else {
            throw ColumnError(
                description: """
                    the column “\(result.name(ofColumn: index))” holds \(stored.kind), not \(type)
                    """
            )
        }
        return value
    }

    /// Returns the value of a column by its zero-based position.
    package func value(_ index: Int) throws -> PostgresValue {
        do {
            return try result.withBytes(row: row, column: index) { bytes in
                try PostgresValue(bytes, as: result.type(ofColumn: index))
            } ?? .null
        } catch let error as ColumnError {
            throw ColumnError(
                description: """
                    the column “\(result.name(ofColumn: index))” cannot be read: \(error)
                    """
            )
        }
    }

    /// Returns the position of a column, at once if it is the first one to look at.
    func index(of column: String, startingAt start: Int) -> Int? {
        let count = result.columnCount
        return (0..<count).lazy
            .map { offset in start + offset < count ? start + offset : start + offset - count }
            .first { result.column($0, isNamed: column) }
    }
}

extension PostgresValue {
    /// The name of the case, for messages, which do not contain the value.
    var kind: String {
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
}
