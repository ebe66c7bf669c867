public import KasaneDomain

/// A transaction that runs SQL.
///
/// Its methods for statements work with every database:
///
/// ```swift
/// struct ForecastArchive {
///     let transaction: any SQLTransaction
///
///     func delete(before day: Date) async throws -> Int {
///         try await transaction.execute("DELETE FROM forecast WHERE day < \(day)")
///     }
/// }
/// ```
///
/// A store conforms with ``run(_:on:isWriting:isShort:)``, ``check()`` and ``fail(because:)``. Its
/// repositories come with the conformance.
public protocol SQLTransaction: RecordTransaction {
    /// The dialect of the statements.
    var dialect: SQLDialect { get }

    /// Whether a row that was read can be changed by another transaction before this one ends.
    ///
    /// If so, repositories lock the rows of `Versioned` elements that they replace. The default is
    /// `false`.
    var needsRowLocks: Bool { get }

    /// Runs statements in order, in one round trip if the store can.
    ///
    /// After an error, the rest are not run.
    ///
    /// - Parameters:
    ///   - tables: The tables that the statements read, and that they change if they change a row.
    ///   - isWriting: Whether a read-only transaction rejects the statements before it runs them.
    ///   - isShort: Whether the statements touch a few rows by their keys, so that they can run on
    ///     the calling thread.
    /// - Returns: The result of each statement.
    /// - Throws: `TransactionError` if the transaction has ended or for a write in a read-only one;
    ///   `CancellationError`; `DomainError` for a rejected value or an error of the database.
    func run(
        _ statements: [SQL],
        on tables: StoreRegion,
        isWriting: Bool,
        isShort: Bool
    ) async throws -> [SQLResult]

    /// Throws if the transaction accepts no statements.
    func check() throws

    /// Ends the transaction because of an error, which later calls and the commit throw.
    func fail(because error: any Error)
}

extension SQLTransaction {
    /// Whether a row that was read can be changed by another transaction: `false`.
    public var needsRowLocks: Bool { false }

    /// Returns the elements of a table.
    public func repository<Row: StoreRecord>(of row: Row.Type) -> any Repository<Row.Element> {
        SQLRepository<Row>(transaction: self)
    }

    /// Runs a statement.
    ///
    /// ```swift
    /// let count = try await transaction.execute("DELETE FROM note WHERE size < \(limit)")
    /// ```
    ///
    /// - Parameter tables: The tables that it reads and changes. By default, observations of any
    ///   table run their queries again if the store cannot tell the tables.
    /// - Returns: The number of rows that it inserted, changed, deleted or returned.
    /// - Throws: The errors of ``run(_:on:isWriting:isShort:)``.
    @discardableResult
    public func execute(_ sql: SQL, on tables: StoreRegion = .everything) async throws -> Int {
        try await execute([sql], on: tables)[0]
    }

    /// Runs several statements in order, in one round trip if the store can.
    ///
    /// ```swift
    /// try await transaction.execute(names.map { "INSERT INTO city (name) VALUES (\($0))" })
    /// ```
    ///
    /// - Returns: For each statement, the number of its rows.
    /// - Throws: The errors of ``run(_:on:isWriting:isShort:)``.
    @discardableResult
    public func execute(
        _ statements: [SQL],
        on tables: StoreRegion = .everything
    ) async throws -> [Int] {
        try await run(statements, on: tables, isWriting: true, isShort: false).map(\.changeCount)
    }

    /// Returns the rows of a statement, all in memory at once.
    ///
    /// ```swift
    /// for row in try await transaction.fetchAll("SELECT name, size FROM note") {
    ///     print(try row.decode("name", as: String.self))
    /// }
    /// ```
    ///
    /// - Throws: The errors of ``run(_:on:isWriting:isShort:)``.
    public func fetchAll(
        _ sql: SQL,
        on tables: StoreRegion = .everything
    ) async throws -> SQLResult {
        try await run([sql], on: tables, isWriting: false, isShort: false)[0]
    }

    /// Returns the values of a statement's first column.
    ///
    /// ```swift
    /// let names = try await transaction.fetchAll("SELECT name FROM city", as: String.self)
    /// ```
    ///
    /// - Parameter type: The type of the values, which is optional if they can be NULL.
    /// - Throws: The errors of ``run(_:on:isWriting:isShort:)``.
    public func fetchAll<Value: SQLValueConvertible>(
        _ sql: SQL,
        as type: Value.Type,
        on tables: StoreRegion = .everything
    ) async throws -> [Value] {
        try await fetchAll(sql, on: tables).map { try $0.decode(at: 0) }
    }

    /// Returns the first value of a statement.
    ///
    /// ```swift
    /// let count = try await transaction.fetchOne("SELECT count(*) FROM note", as: Int.self) ?? 0
    /// ```
    ///
    /// - Parameter sql: One statement. All of its rows are read, so add `LIMIT 1` if there may be
    ///   many.
    /// - Returns: The first column of the first row, or `nil` if there is no row or the column is
    ///   NULL.
    /// - Throws: The errors of ``run(_:on:isWriting:isShort:)``.
    public func fetchOne<Value: SQLValueConvertible>(
        _ sql: SQL,
        as type: Value.Type,
        on tables: StoreRegion = .everything
    ) async throws -> Value? {
        try await fetchAll(sql, on: tables).first?.decode(at: 0, as: Value?.self)
    }

    /// Returns the records of a statement.
    ///
    /// ```swift
    /// let all = try await transaction.fetchAll("SELECT * FROM note", of: Note.self)
    /// ```
    ///
    /// - Parameter type: The type of the records. Each property is the column of the same name.
    /// - Throws: The errors of ``run(_:on:isWriting:isShort:)``, and `DecodingError`.
    public func fetchAll<Record: Decodable>(
        _ sql: SQL,
        of type: Record.Type,
        on tables: StoreRegion = .everything
    ) async throws -> [Record] {
        try await fetchAll(sql, on: tables).map { try Record(from: RecordDecoder(row: $0)) }
    }
}
