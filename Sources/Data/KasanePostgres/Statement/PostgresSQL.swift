import KasaneDomain
import KasaneStore

/// A statement whose interpolated values are parameters.
///
/// ```swift
/// let found: PostgresSQL = "SELECT * FROM note WHERE author = \(author) AND size > \(limit)"
/// ```
///
/// A value never becomes part of the text, so it cannot change the meaning of the statement. Two
/// kinds of interpolation do: a name, which is quoted, and another statement, which brings its own
/// values.
///
/// ```swift
/// let order: PostgresSQL = "ORDER BY \(identifier: column)"
/// let sorted: PostgresSQL = "SELECT * FROM note \(order)"
/// ```
public struct PostgresSQL: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text with `$1`, `$2` and so on in place of the values.
    public var text: String { pieces.count == 1 ? pieces[0] : numbered }
    /// The values, in order.
    public private(set) var values: [PostgresValue]

    /// The text between the values: one more piece than there are values.
    private var pieces: [String]

    /// Creates a statement without values.
    public init(stringLiteral value: String) {
        pieces = [value]
        values = []
    }

    /// Creates a statement from an interpolation.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.sql
    }

    /// Creates a statement from text that is not part of the program, such as a file.
    ///
    /// - Parameter text: The whole statement. It must not contain anything that a user has entered.
    public init(trusted text: String) {
        self.init(stringLiteral: text)
    }

    /// The maximum number of values, which the server's protocol counts with 16 bits.
    private static let maximumValueCount = 65_535

    /// Throws if the client library cannot send the whole statement.
    func validate() throws(DomainError) {
        // The text would end there.
        guard !pieces.contains(where: { $0.utf8.contains(0) }) else {
            throw .invalidInput(InputProblem.containsNUL)
        }
        guard pieces.reduce(0, { $0 + $1.utf8.count }) <= StorableValues.maximumByteCount else {
            throw .invalidInput(InputProblem.tooLarge)
        }
        guard values.count <= Self.maximumValueCount else {
            let problem = """
                a statement has at most \(Self.maximumValueCount) values, not \(values.count); send \
                several statements, or an array for = ANY(…)
                """
            throw .invalidInput(
                InputProblem.tooLarge,
                cause: UnderlyingError(ParameterError(description: problem))
            )
        }
    }

    private var numbered: String {
        var text = pieces[0]
        for index in values.indices { text += "$\(index + 1)" + pieces[index + 1] }
        return text
    }

    private mutating func append(text: String) {
        pieces[pieces.count - 1] += text
    }

    private mutating func append(value: PostgresValue) {
        values.append(value)
        pieces.append("")
    }

    private mutating func append(_ other: Self) {
        append(text: other.pieces[0])
        values += other.values
        pieces += other.pieces.dropFirst()
    }

    /// The parts of a statement.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql = PostgresSQL(stringLiteral: "")

        /// Creates an interpolation without parts.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Appends a part of the text.
        public mutating func appendLiteral(_ literal: String) {
            sql.append(text: literal)
        }

        /// Appends a value as a parameter.
        public mutating func appendInterpolation(_ value: some PostgresValueConvertible) {
            sql.append(value: value.postgresValue)
        }

        /// Appends another statement with its values.
        public mutating func appendInterpolation(_ sql: PostgresSQL) {
            self.sql.append(sql)
        }

        /// Appends the name of a table or a column, in quotes.
        ///
        /// A statement with a name that contains NUL is rejected when it is run.
        public mutating func appendInterpolation(identifier: String) {
            sql.append(text: SQLIdentifier.quoted(identifier))
        }
    }
}
