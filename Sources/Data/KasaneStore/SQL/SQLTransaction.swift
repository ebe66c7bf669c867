public import KasaneDomain

/// A transaction that runs SQL.
///
/// The statement methods work with every database:
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
/// A store implements ``run(_:on:isWriting:isShort:)``, ``check()`` and ``fail(because:)``. The
/// other methods have default implementations.
public protocol SQLTransaction: RecordTransaction {
    /// The database's SQL dialect.
    var dialect: SQLDialect { get }

    /// Whether another transaction can change a row after this transaction has read it.
    ///
    /// If `true`, repositories lock the rows of `Versioned` elements before replacing them. The
    /// default is `false`.
    var needsRowLocks: Bool { get }

    /// Runs statements in order, in one round trip if possible.
    ///
    /// Execution stops at the first error.
    ///
    /// - Parameters:
    ///   - tables: The tables that the statements read or change.
    ///   - isWriting: Whether the statements write, so that a read-only transaction must reject
    ///     them before running them.
    ///   - isShort: Whether the statements access only a few rows by key, so that they can run on
    ///     the calling thread.
    /// - Returns: One result per statement.
    /// - Throws: `TransactionError` if the transaction has ended or is read-only and the statements
    ///   write, `CancellationError`, or `DomainError` for a rejected value or a database error.
    func run(
        _ statements: [SQL],
        on tables: StoreRegion,
        isWriting: Bool,
        isShort: Bool
    ) async throws -> [SQLResult]

    /// Throws if the transaction no longer accepts statements.
    func check() throws

    /// Ends the transaction with an error, which later calls and the commit throw.
    func fail(because error: any Error)
}

extension SQLTransaction {
    /// The default, `false`, means that no other transaction can change a row that this transaction
    /// has read.
    public var needsRowLocks: Bool { false }

    /// Returns a repository for a record type.
    public func repository<Row: StoreRecord>(of row: Row.Type) -> any Repository<Row.Element> {
        SQLRepository<Row>(transaction: self)
    }

    /// Runs a statement.
    ///
    /// ```swift
    /// let count = try await transaction.execute("DELETE FROM note WHERE size < \(limit)")
    /// ```
    ///
    /// - Parameter tables: The tables that the statement reads or changes. If you omit the tables
    ///   and the store can't determine them, every observation reruns its query.
    /// - Returns: The number of rows inserted, updated, deleted or returned.
    /// - Throws: The same errors as ``run(_:on:isWriting:isShort:)``.
    @discardableResult
    public func execute(_ sql: SQL, on tables: StoreRegion = .everything) async throws -> Int {
        try await execute([sql], on: tables)[0]
    }

    /// Runs several statements in order, in one round trip if possible.
    ///
    /// ```swift
    /// try await transaction.execute(names.map { "INSERT INTO city (name) VALUES (\($0))" })
    /// ```
    ///
    /// - Returns: The number of affected or returned rows for each statement.
    /// - Throws: The same errors as ``run(_:on:isWriting:isShort:)``.
    @discardableResult
    public func execute(
        _ statements: [SQL],
        on tables: StoreRegion = .everything
    ) async throws -> [Int] {
        try await run(statements, on: tables, isWriting: true, isShort: false).map(\.changeCount)
    }

    /// Returns a statement's rows, loading all of them into memory.
    ///
    /// ```swift
    /// for row in try await transaction.fetchAll("SELECT name, size FROM note") {
    ///     print(try row.decode("name", as: String.self))
    /// }
    /// ```
    ///
    /// - Throws: The same errors as ``run(_:on:isWriting:isShort:)``.
    public func fetchAll(
        _ sql: SQL,
        on tables: StoreRegion = .everything
    ) async throws -> SQLResult {
        try await run([sql], on: tables, isWriting: false, isShort: false)[0]
    }

    /// Returns the values in a statement's first column.
    ///
    /// ```swift
    /// let names = try await transaction.fetchAll("SELECT name FROM city", as: String.self)
    /// ```
    ///
    /// - Parameter type: The value type. Use an optional type for columns that can be NULL.
    /// - Throws: The same errors as ``run(_:on:isWriting:isShort:)``.
    public func fetchAll<Value: SQLValueConvertible>(
        _ sql: SQL,
        as type: Value.Type,
        on tables: StoreRegion = .everything
    ) async throws -> [Value] {
        try await fetchAll(sql, on: tables).map { try $0.decode(at: 0) }
    }

    /// Returns a statement's first value.
    ///
    /// ```swift
    /// let count = try await transaction.fetchOne("SELECT count(*) FROM note", as: Int.self) ?? 0
    /// ```
    ///
    /// - Parameter sql: A single statement. All its rows are read, so add `LIMIT 1` if there might
    ///   be many rows.
    /// - Returns: The first column of the first row, or `nil` if the value is NULL or there are no
    ///   rows.
    /// - Throws: The same errors as ``run(_:on:isWriting:isShort:)``.
    public func fetchOne<Value: SQLValueConvertible>(
        _ sql: SQL,
        as type: Value.Type,
        on tables: StoreRegion = .everything
    ) async throws -> Value? {
        try await fetchAll(sql, on: tables).first?.decode(at: 0, as: Value?.self)
    }

    /// Returns a statement's rows, decoded as records.
    ///
    /// ```swift
    /// let all = try await transaction.fetchAll("SELECT * FROM note", of: Note.self)
    /// ```
    ///
    /// - Parameter type: The record type. Each property is decoded from the column with the same
    ///   name.
    /// - Throws: The same errors as ``run(_:on:isWriting:isShort:)``, and `DecodingError`.
    public func fetchAll<Record: Decodable>(
        _ sql: SQL,
        of type: Record.Type,
        on tables: StoreRegion = .everything
    ) async throws -> [Record] {
        try await fetchAll(sql, on: tables).map { try Record(from: RecordDecoder(row: $0)) }
    }
}
