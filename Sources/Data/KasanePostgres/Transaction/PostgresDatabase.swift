import KasaneDomain
public import KasaneStore

/// Runs statements in ``PostgresTransaction/perform(_:)``.
///
/// Interpolated values are sent as parameters; see `SQL`.
public final class PostgresDatabase {
    private enum Target {
        case transaction(PostgresTransaction)
        /// A connection for changing the schema.
        case connection(Connection)
    }

    private let target: Target
    /// The maximum number of distinct statements per round trip, half of what a connection keeps.
    private static let width = 128

    init(_ transaction: PostgresTransaction) {
        target = .transaction(transaction)
    }

    init(running connection: Connection) {
        target = .connection(connection)
    }

    /// Runs a statement.
    ///
    /// ```swift
    /// let count = try await database.execute("DELETE FROM note WHERE size < \(limit)")
    /// ```
    ///
    /// - Returns: The number of rows that it inserted, changed, deleted or returned.
    /// - Throws: The errors of ``PostgresTransaction/perform(_:)``.
    @discardableResult
    public func execute(_ sql: SQL) async throws -> Int {
        try await run([sql])[0].affectedCount
    }

    /// Runs several statements in one round trip, or one for each 128 distinct texts.
    ///
    /// The statements run in order. After an error, the rest are not run. If a value is rejected,
    /// no statement of its round trip runs.
    ///
    /// ```swift
    /// try await database.execute(names.map { "INSERT INTO city (name) VALUES (\($0))" })
    /// ```
    ///
    /// - Returns: For each statement, the number of its rows.
    /// - Throws: The errors of ``PostgresTransaction/perform(_:)``.
    @discardableResult
    public func execute(_ statements: [SQL]) async throws -> [Int] {
        try await run(statements).map(\.affectedCount)
    }

    /// Returns the rows of a query, all in memory at once.
    ///
    /// ```swift
    /// for row in try await database.fetchAll("SELECT name, size FROM note") {
    ///     print(try row.decode("name", as: String.self))
    /// }
    /// ```
    ///
    /// - Throws: The errors of ``PostgresTransaction/perform(_:)``.
    public func fetchAll(_ sql: SQL) async throws -> SQLResult {
        SQLResult(try await run([sql])[0])
    }

    /// Returns the values of a query's first column.
    ///
    /// ```swift
    /// let names = try await database.fetchAll("SELECT name FROM city", as: String.self)
    /// ```
    ///
    /// - Parameter type: The type of the values, which is optional if they can be NULL.
    /// - Throws: The errors of ``PostgresTransaction/perform(_:)``.
    public func fetchAll<Value: SQLValueConvertible>(
        _ sql: SQL,
        as type: Value.Type
    ) async throws -> [Value] {
        try await fetchAll(sql).map { try $0.decode(at: 0) }
    }

    /// Returns the first value of a query.
    ///
    /// ```swift
    /// let count = try await database.fetchOne("SELECT count(*) FROM note", as: Int.self) ?? 0
    /// ```
    ///
    /// - Parameter sql: One statement. All of its rows are transferred, so add `LIMIT 1` if there
    ///   may be many.
    /// - Returns: The first column of the first row, or `nil` if there is no row or the column is
    ///   NULL.
    /// - Throws: The errors of ``PostgresTransaction/perform(_:)``.
    public func fetchOne<Value: SQLValueConvertible>(
        _ sql: SQL,
        as type: Value.Type
    ) async throws -> Value? {
        guard let row = try await fetchAll(sql).first else { return nil }
        return try row.decode(at: 0, as: Value?.self)
    }

    /// Returns the records of a query.
    ///
    /// ```swift
    /// let long = try await database.fetchAll("SELECT * FROM note WHERE size > 9", of: Note.self)
    /// ```
    ///
    /// - Parameter type: The type of the records. Each property is the column of the same name.
    /// - Throws: The errors of ``PostgresTransaction/perform(_:)``, and `DecodingError`.
    public func fetchAll<Record: Decodable>(
        _ sql: SQL,
        of type: Record.Type
    ) async throws -> [Record] {
        try await fetchAll(sql).map { try Record(from: RecordDecoder(row: $0)) }
    }

    func run(
        _ statements: [SQL],
        on tables: StoreRegion = .everything,
        isWriting: Bool = false
    ) async throws -> [QueryResult] {
        for sql in statements {
            try sql.validate()
            guard !sql.text.endsTransaction else { throw DomainError.endedByStatement }
        }
        var results: [QueryResult] = []
        for part in statements.map({ Command($0) }).parts(ofDifferentTexts: Self.width) {
            do {
                results += try await run(part, on: tables, isWriting: isWriting)
            } catch let error as DomainError where !results.isEmpty {
                // The body can catch the error, but some of the statements have run.
                if case .transaction(let transaction) = target { transaction.fail(because: error) }
                throw error
            }
        }
        return results
    }

    private func run(
        _ commands: [Command],
        on tables: StoreRegion,
        isWriting: Bool
    ) async throws -> [QueryResult] {
        switch target {
        case .transaction(let transaction):
            let results = try await transaction.send(commands, isWriting: isWriting)
            // Without the names of the tables, a query may have changed any through a function.
            let hasChanged =
                tables == .everything
                ? results.contains(where: \.mayHaveChanged)
                : results.contains { $0.hasChanged(isWriting: isWriting) }
            if hasChanged { transaction.recordChange(of: tables) }
            return results
        case .connection(let connection):
            let replies = try await connection.exchangeUnlessCancelled(commands)
            if let error = replies.error { throw error }
            return try commands.indices.map { try replies.rows($0) }
        }
    }
}

@available(*, unavailable, message: "A database belongs to the closure that received it.")
extension PostgresDatabase: Sendable {}

extension [Command] {
    /// Splits the commands into parts, each with a limited number of distinct texts.
    fileprivate func parts(ofDifferentTexts limit: Int) -> [[Command]] {
        // Most calls have few, and need no set.
        guard count > limit else { return [self] }
        var parts: [[Command]] = [[]]
        var texts: Set<String> = []
        for command in self {
            if texts.insert(command.text).inserted, texts.count > limit {
                texts = [command.text]
                parts.append([])
            }
            parts[parts.count - 1].append(command)
        }
        return parts
    }
}

extension QueryResult {
    /// Returns whether the statement has changed rows.
    fileprivate func hasChanged(isWriting: Bool) -> Bool {
        (isWriting || !tag.hasPrefix("SELECT")) && affectedCount > 0
    }

    /// Whether the statement may have changed rows; a query can do so through a function.
    fileprivate var mayHaveChanged: Bool {
        switch tag.prefix(while: { $0 != " " }) {
        case "SHOW", "SET", "LOCK", "FETCH": false
        case "INSERT", "UPDATE", "DELETE", "MERGE": affectedCount > 0
        default: true
        }
    }
}

extension String {
    /// Whether it is a statement that begins or ends a transaction or a part of one.
    ///
    /// The server runs only one statement per text, so the first word decides.
    fileprivate var endsTransaction: Bool {
        [
            "ABORT", "BEGIN", "COMMIT", "END", "PREPARE", "RELEASE", "ROLLBACK", "SAVEPOINT",
            "START",
        ]
        .contains(firstWord)
    }

    private var firstWord: String {
        let word = utf8[...].withoutLeadingComments.prefix(while: \.isLetter)
        return String(decoding: Array(word), as: UTF8.self).uppercased()
    }
}

/// A statement's bytes, as the server reads them.
///
/// In characters, a combining mark after the beginning or the end of a comment would hide it.
extension Substring.UTF8View {
    fileprivate var withoutLeadingComments: Self {
        var rest = self
        while true {
            rest = rest.drop { $0.isSpace || $0 == UInt8(ascii: ";") }
            if rest.starts(with: "--".utf8) {
                rest = rest.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            } else if rest.starts(with: "/*".utf8) {
                rest = rest.droppingBlockComment
            } else {
                return rest
            }
        }
    }

    /// The text after a block comment, which may contain nested ones.
    private var droppingBlockComment: Self {
        var depth = 0
        var rest = self
        repeat {
            if rest.starts(with: "/*".utf8) {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.starts(with: "*/".utf8) {
                depth -= 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        } while depth > 0 && !rest.isEmpty
        return rest
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    /// Whether the byte is white space: a space, or one of `\t`, `\n`, `\v`, `\f` and `\r`.
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
