import KasaneDomain

/// A statement whose interpolated values become parameters.
///
/// ```swift
/// let found: SQL = "SELECT * FROM note WHERE author = \(author) AND size > \(limit)"
/// ```
///
/// Values are never part of the statement's text, so they can't change its meaning. Only two kinds
/// of interpolation add text: quoted identifiers and other statements, which include their own
/// values.
///
/// ```swift
/// let order: SQL = "ORDER BY \(identifier: column)"
/// let sorted: SQL = "SELECT * FROM note WHERE author IN \(list: authors) \(order)"
/// ```
public struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// The text, with a `?` as the placeholder of each value.
    public private(set) var text: String
    /// The values, in order.
    public private(set) var values: [SQLValue] = []
    /// The columns to name in errors about the values, or an empty array if unknown.
    public private(set) var columns: [String] = []
    /// Whether the values are keys to look up.
    ///
    /// A key that can't be stored in its column matches no row.
    public private(set) var isLookup = false

    /// The UTF-8 offset of each value's `?` in the text.
    private var marks: [Int] = []
    /// The numbered text, if already computed.
    private var numbered: String?

    /// Creates a statement without values.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Creates a statement from an interpolation.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.sql
    }

    /// Creates a statement from text that isn't a literal, such as a file's contents.
    ///
    /// - Parameter text: The whole statement. Never pass anything that contains user input.
    public init(trusted text: String) {
        self.text = text
    }

    /// The text with the placeholders `$1`, `$2` and so on.
    public var numberedText: String { numbered ?? makeNumbered() }

    /// Whether the text is empty.
    ///
    /// A clause is empty if a dialect doesn't need it.
    public var isEmpty: Bool { text.isEmpty }

    private func makeNumbered() -> String {
        guard !marks.isEmpty else { return text }
        var numbered = ""
        numbered.reserveCapacity(text.utf8.count + 2 * marks.count)
        var start = text.startIndex
        for (index, mark) in marks.enumerated() {
            let end = text.utf8.index(text.startIndex, offsetBy: mark)
            numbered += text[start..<end]
            numbered += "$\(index + 1)"
            start = text.utf8.index(after: end)
        }
        numbered += text[start...]
        return numbered
    }

    /// Returns a copy that caches its numbered text.
    func prepared() -> Self {
        var copy = self
        copy.numbered = makeNumbered()
        return copy
    }

    /// Returns the statement with other values.
    func binding(_ values: [SQLValue], columns: [String] = [], isLookup: Bool = false) -> Self {
        var copy = self
        copy.values = values
        copy.columns = columns
        copy.isLookup = isLookup
        return copy
    }

    fileprivate mutating func append(text: String) {
        self.text += text
    }

    fileprivate mutating func append(value: SQLValue) {
        marks.append(text.utf8.count)
        values.append(value)
        text += "?"
    }

    fileprivate mutating func append(_ other: Self) {
        let start = text.utf8.count
        text += other.text
        values += other.values
        for mark in other.marks { marks.append(start + mark) }
    }

    /// The interpolated parts of a statement.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql: SQL

        /// Creates an interpolation without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            var text = ""
            text.reserveCapacity(literalCapacity + interpolationCount)
            sql = SQL(trusted: text)
        }

        /// Appends text.
        public mutating func appendLiteral(_ literal: String) {
            sql.append(text: literal)
        }

        /// Appends a value as a parameter.
        public mutating func appendInterpolation(_ value: some SQLValueConvertible) {
            sql.append(value: value.sqlValue)
        }

        /// Appends a value as a parameter, or NULL for `nil`.
        public mutating func appendInterpolation(_ value: (some SQLValueConvertible)?) {
            sql.append(value: value?.sqlValue ?? .null)
        }

        /// Appends another statement and its values.
        public mutating func appendInterpolation(_ sql: SQL) {
            self.sql.append(sql)
        }

        /// Appends a quoted table or column name.
        ///
        /// The statement fails if the name contains NUL.
        public mutating func appendInterpolation(identifier: String) {
            sql.append(text: SQLIdentifier.quoted(identifier))
        }

        /// Appends values in parentheses, for use with `IN`.
        ///
        /// The last value is repeated up to the next power of two to limit the number of distinct
        /// statements. If the list is empty, neither `IN` nor `NOT IN` matches any rows.
        public mutating func appendInterpolation(list values: [some SQLValueConvertible]) {
            guard let last = values.last else { return sql.append(text: "(NULL)") }
            var count = 1
            while count < values.count { count *= 2 }
            sql.append(text: "(")
            for index in 0..<count {
                if index > 0 { sql.append(text: ", ") }
                sql.append(value: (index < values.count ? values[index] : last).sqlValue)
            }
            sql.append(text: ")")
        }
    }
}

extension SQL: Hashable {
    /// Returns whether two statements have the same text and values.
    public static func == (left: Self, right: Self) -> Bool {
        left.text == right.text && left.values == right.values && left.marks == right.marks
    }

    /// Hashes the text and the values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(values)
    }
}
