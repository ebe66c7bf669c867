import GRDB
public import KasaneDomain
public import KasaneStore

/// The elements of one table within a transaction.
///
/// It is a complete repository. An application's own repository wraps it and adds queries with
/// ``SQLiteTransaction/perform(_:)``.
///
/// Like every store, it rejects values that SQLite would change or cannot hold: NaN, text that
/// contains a NUL (also in nested values), integers beyond `Int64`, and dates out of range. A
/// lookup with such a key finds nothing. A row that is not a valid element causes a `DomainError`
/// that names the row. The other rows remain readable, one at a time or with
/// ``allReadable(onFailure:)``.
///
/// ```swift
/// let note = try await transactions.execute { repositories in
///     try await repositories.notes.save(Note(id: 1, text: "Take an umbrella"))
///     return try await repositories.notes.find(1)
/// }
/// ```
public struct SQLiteRepository<Record: SQLiteRecord>: Repository {
    /// The stored element.
    public typealias Element = Record.Element

    private let transaction: SQLiteTransaction
    private let statements: RecordStatements

    /// Creates a repository in a transaction.
    public init(transaction: SQLiteTransaction) {
        self.transaction = transaction
        statements = transaction.statements(for: Record.self)
    }

    /// Returns the element with this identity, or `nil` if none is stored.
    public func find(_ id: Element.ID) async throws -> Element? {
        let rows = rows
        return try await transaction.performInline { db in try rows.find(id, db) }
    }

    /// Returns the elements with these identities, in the order of the identities.
    public func find(_ ids: [Element.ID]) async throws -> [Element] {
        let rows = rows
        return try await transaction.perform { db in try rows.find(ids, db) }
    }

    /// Returns every element in primary key order.
    public func all() async throws -> [Element] {
        let rows = rows
        return try await transaction.perform { db in
            try rows.fetch(rows.statements.all, [], db)
        }
    }

    /// Returns every element with a readable row.
    ///
    /// ```swift
    /// let readable = try await notes.allReadable { error in logger.warning("\(error)") }
    /// ```
    ///
    /// - Parameter report: Called with a `DomainError` that names the row, for each unreadable row.
    /// - Returns: The readable elements in primary key order.
    public func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Element] {
        let rows = rows
        return try await transaction.perform { db in
            try rows.fetch(rows.statements.all, [], db, reporting: report)
        }
    }

    /// Returns at most `limit` elements after a key, in primary key order.
    ///
    /// ```swift
    /// var last: Int?
    /// repeat {
    ///     let page = try await notes.elements(after: last, limit: 100)
    ///     for note in page { print(note.text) }
    ///     last = page.last?.id
    /// } while last != nil
    /// ```
    ///
    /// - Parameter id: The last element of the previous page, or `nil` for the first page. It may
    ///   have been deleted.
    /// - Throws: `DomainError.invalidInput` for a limit below 1.
    public func elements(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try ElementLimit.validate(limit)
        let rows = rows
        return try await transaction.perform { db in
            guard let id else {
                return try rows.fetch(rows.statements.firstPage, [limit.databaseValue], db)
            }
            let arguments = try rows.key(of: id) + [limit.databaseValue]
            return try rows.fetch(rows.statements.nextPage, arguments, db)
        }
    }

    /// Returns the number of stored elements.
    public func count() async throws -> Int {
        let rows = rows
        return try await transaction.perform { db in
            try Int.fetchOne(db.cachedStatement(sql: rows.statements.count)) ?? 0
        }
    }

    /// Stores an element, replacing one with the same identity.
    public func save(_ element: Element) async throws {
        let rows = rows
        try await transaction.performInline { db in try rows.save(element, db) }
    }

    /// Stores elements in order, replacing those with the same identities.
    ///
    /// A rejected element ends the transaction, because the elements before it are already stored.
    public func save(_ elements: [Element]) async throws {
        let rows = rows
        do {
            try await transaction.perform { db in
                for element in elements { try rows.save(element, db) }
            }
        } catch let error as DomainError where elements.count > 1 {
            transaction.fail(because: error)
            throw error
        }
    }

    /// Deletes the element with this identity.
    ///
    /// ```swift
    /// let existed = try await notes.delete(1)
    /// ```
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool {
        let rows = rows
        return try await transaction.performInline { db in try rows.delete(id, db) }
    }

    /// Deletes the elements with these identities.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int {
        let rows = rows
        return try await transaction.perform { db in
            try ids.reduce(0) { count, id in try count + (rows.delete(id, db) ? 1 : 0) }
        }
    }

    /// Deletes every element.
    public func deleteAll() async throws {
        let rows = rows
        try await transaction.perform { db in
            try db.cachedStatement(sql: rows.statements.deleteAll).execute()
        }
    }

    private var rows: Rows<Record> { Rows(statements: statements) }
}

/// Reads and writes the rows of one table as elements.
private struct Rows<Record: SQLiteRecord>: Sendable {
    let statements: RecordStatements

    func find(_ id: Record.Element.ID, _ db: Database) throws -> Record.Element? {
        guard let key = try keyToFind(id) else { return nil }
        let statement = try db.cachedStatement(sql: statements.find)
        statement.setUncheckedArguments(StatementArguments(key))
        return try Row.fetchOne(statement).map(element)
    }

    /// Finds elements in the order of their identities, up to 256 with each statement.
    func find(_ ids: [Record.Element.ID], _ db: Database) throws -> [Record.Element] {
        var seen: Set<Record.Element.ID> = []
        let ids = ids.filter { seen.insert($0).inserted }
        let keys = try ids.compactMap(keyToFind)
        var found: [Record.Element.ID: Record.Element] = [:]
        for start in stride(from: 0, to: keys.count, by: 256) {
            let part = keys[start..<min(start + 256, keys.count)]
            // Repeating the last key limits the number of different statements.
            var count = 1
            while count < part.count { count *= 2 }
            let padding = repeatElement(part[part.endIndex - 1], count: count - part.count)
            let arguments = (Array(part) + padding).flatMap { $0 }
            for element in try fetch(statements.find(count), arguments, db) {
                found[element.id] = element
            }
        }
        // A column may compare keys differently than Swift compares identities.
        guard found.keys.allSatisfy(seen.contains) else {
            return try ids.compactMap { try find($0, db) }
        }
        return ids.compactMap { found[$0] }
    }

    /// Fetches elements; an unreadable row is reported, or thrown if `report` is `nil`.
    func fetch(
        _ sql: String,
        _ arguments: [DatabaseValue],
        _ db: Database,
        reporting report: ((DomainError) -> Void)? = nil
    ) throws -> [Record.Element] {
        let statement = try db.cachedStatement(sql: sql)
        statement.setUncheckedArguments(StatementArguments(arguments))
        let rows = try Row.fetchCursor(statement)
        var elements: [Record.Element] = []
        while let row = try rows.next() {
            do {
                elements.append(try element(row))
            } catch let failure as DomainError {
                guard let report else { throw failure }
                report(failure)
            }
        }
        return elements
    }

    func save(_ element: Record.Element, _ db: Database) throws {
        var element = element
        if statements.isVersioned, let versioned = element as? any Versioned,
            let next = try nextVersion(of: versioned, replacing: find(element.id, db))
                as? Record.Element
        {
            element = next
        }
        var row = PersistenceContainer.empty
        do {
            let record = Record(element)
            // GRDB would trap on some values.
            try StorableValues.check(record)
            try record.encode(to: &row)
        } catch let error as EncodingError {
            throw DomainError.cannotBeEncoded(error)
        }
        try statements.save(row, db)
    }

    func delete(_ id: Record.Element.ID, _ db: Database) throws -> Bool {
        guard let key = try keyToFind(id) else { return false }
        let statement = try db.cachedStatement(sql: statements.delete)
        statement.setUncheckedArguments(StatementArguments(key))
        try statement.execute()
        return db.changesCount > 0
    }

    /// Returns the values of an element's primary key.
    ///
    /// - Throws: `DomainError.invalidInput` for a key that no row can have.
    func key(of id: Record.Element.ID) throws -> [DatabaseValue] {
        // GRDB would trap on an integer out of range.
        if let problem = StorableValues.problem(withKey: id) {
            let columns = statements.keyColumns
            throw DomainError.invalidInput(problem, field: columns.count == 1 ? columns[0] : nil)
        }
        return try statements.arguments(Record.key(of: id))
    }

    /// Returns the values of a primary key, or `nil` if no row can have it.
    private func keyToFind(_ id: Record.Element.ID) throws -> [DatabaseValue]? {
        do {
            return try key(of: id)
        } catch DomainError.invalidInput {
            return nil
        }
    }

    private func nextVersion(
        of element: any Versioned,
        replacing stored: Record.Element?
    ) throws -> any Versioned {
        try element.nextVersion(replacing: (stored as? any Versioned)?.version)
    }

    private func element(_ row: Row) throws -> Record.Element {
        do {
            return try Record(row: row).element()
        } catch {
            let key = statements.keyColumns
                .map { "\($0) \(row[$0] as DatabaseValue? ?? .null)" }
                .joined(separator: ", ")
            throw DomainError.unexpected(
                StoreOperation.readRow(table: statements.table, key: key),
                cause: UnderlyingError(error)
            )
        }
    }
}
