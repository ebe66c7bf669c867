public import KasaneDomain

/// A repository for one table, on any SQL store.
///
/// Use the repository directly, or wrap it in your own repository and add queries with
/// ``SQLTransaction``.
///
/// The repository rejects values that a column or another store can't store: NaN, text that
/// contains NUL (including in nested values), integers outside the column's range, and dates out of
/// range. Looking up such a value as a key finds nothing. A row that isn't a valid element causes a
/// `DomainError` that identifies the row. The other rows can still be read individually or with
/// ``allReadable(onFailure:)``.
///
/// Elements are sorted in the database's key order. SQLite, and columns with
/// ``SQLDialect/bytewiseText``, sort text by bytes.
///
/// ```swift
/// let notes = SQLRepository<Note>(transaction: transaction)
/// try await notes.save(Note(id: 1, text: "Take an umbrella"))
/// let note = try await notes.find(1)
/// ```
public struct SQLRepository<Record: StoreRecord>: Repository {
    /// The element type.
    public typealias Element = Record.Element

    private let transaction: any SQLTransaction
    private let statements: RecordStatements

    /// Creates a repository in a transaction.
    public init(transaction: any SQLTransaction) {
        self.transaction = transaction
        statements = RecordStatements.of(Record.self, in: transaction.dialect)
    }

    /// Returns the element with the given ID, or `nil` if the ID isn't stored.
    public func find(_ id: Element.ID) async throws -> Element? {
        try await fetch(lookup(statements.find, try keyToFind(id)), isShort: true).first
    }

    /// Returns the stored elements with the given IDs, in that order.
    public func find(_ ids: [Element.ID]) async throws -> [Element] {
        try await find(ids, locked: false)
    }

    private func find(_ ids: [Element.ID], locked isLocked: Bool) async throws -> [Element] {
        try transaction.check()
        var seen: Set<Element.ID> = []
        let ids = ids.filter { seen.insert($0).inserted }
        let keys = try ids.map(keyToFind)
        var found: [Element.ID: Element] = [:]
        for start in stride(from: 0, to: keys.count, by: 256) {
            let part = keys[start..<min(start + 256, keys.count)]
            // Repeat the last key to limit the number of distinct statements.
            var count = 1
            while count < part.count { count *= 2 }
            let padding = repeatElement(part[part.endIndex - 1], count: count - part.count)
            let values = (Array(part) + padding).flatMap { $0 }
            let sql = statements.find(count, locked: isLocked)
            for element in try await fetch(lookup(sql, values)) { found[element.id] = element }
        }
        // A column might compare keys differently than Swift does.
        guard found.keys.allSatisfy(seen.contains) else {
            var elements: [Element] = []
            for id in ids {
                if let element = try await find(id) { elements.append(element) }
            }
            return elements
        }
        return ids.compactMap { found[$0] }
    }

    /// Returns all elements in primary key order.
    public func all() async throws -> [Element] {
        try await fetch(statements.all)
    }

    /// Returns all elements whose rows are readable.
    ///
    /// ```swift
    /// let readable = try await notes.allReadable { error in logger.warning("\(error)") }
    /// ```
    ///
    /// - Parameter report: A closure that receives a `DomainError` for each unreadable row. The
    ///   error identifies the row.
    /// - Returns: The readable elements in primary key order.
    public func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Element] {
        try await fetch(statements.all, reporting: report)
    }

    /// Returns at most `limit` elements after the given ID, in primary key order.
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
    /// - Parameter id: The ID of the previous page's last element, or `nil` for the first page. The
    ///   element can have been deleted in the meantime.
    /// - Throws: `DomainError.invalidInput` if the limit is below 1.
    public func elements(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try ElementLimit.validate(limit)
        guard let id else {
            return try await fetch(statements.firstPage.binding([limit.sqlValue]))
        }
        let columns = statements.keyColumns
        let key = try key(of: id)
        if let problem = problem(with: id, key) {
            throw DomainError.invalidInput(problem, field: columns.count == 1 ? columns[0] : nil)
        }
        if let column = zip(key, columns).first(where: { $0.0.isNaN })?.1 {
            throw DomainError.invalidInput(InputProblem.notANumber, field: column)
        }
        return try await fetch(
            statements.nextPage.binding(key + [limit.sqlValue], columns: columns)
        )
    }

    /// Returns the number of stored elements.
    public func count() async throws -> Int {
        try await run([statements.count], isWriting: false)[0].first?.decode(at: 0) ?? 0
    }

    /// Stores an element, replacing any element with the same ID.
    public func save(_ element: Element) async throws {
        var element = element
        if statements.isVersioned {
            let sql = transaction.needsRowLocks ? statements.findLocked : statements.find
            let stored = try await fetch(lookup(sql, try keyToFind(element.id)), isShort: true)
            element = try next(element, replacing: stored.first)
        }
        _ = try await run([statement(saving: element)], isWriting: true, isShort: true)
    }

    /// Stores elements in order, replacing any elements with the same IDs.
    ///
    /// All rows are sent together. A rejected element ends the transaction, because earlier
    /// elements have already been stored.
    public func save(_ elements: [Element]) async throws {
        try transaction.check()
        guard !elements.isEmpty else { return }
        do {
            let elements = try await versioned(elements)
            _ = try await run(elements.map(statement(saving:)), isWriting: true)
        } catch let error as DomainError where elements.count > 1 {
            transaction.fail(because: error)
            throw error
        }
    }

    /// Deletes the element with the given ID.
    ///
    /// ```swift
    /// let existed = try await notes.delete(1)
    /// ```
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool {
        try transaction.check()
        let deletion = lookup(statements.delete, try keyToFind(id))
        return try await delete([deletion], isShort: true) > 0
    }

    /// Deletes the elements with the given IDs.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int {
        try transaction.check()
        guard !ids.isEmpty else { return 0 }
        return try await delete(ids.map { lookup(statements.delete, try keyToFind($0)) })
    }

    /// Deletes all elements.
    public func deleteAll() async throws {
        _ = try await delete([statements.deleteAll])
    }

    /// Deletes rows and returns the number of deleted rows.
    private func delete(_ deletions: [SQL], isShort: Bool = false) async throws -> Int {
        do {
            return try await run(deletions, isWriting: true, isShort: isShort)
                .reduce(0) { $0 + $1.changeCount }
        } catch DomainError.invalidInput(InputProblem.constraintViolated, _, let cause) {
            // A deletion can only violate foreign keys that reference the row.
            throw DomainError.conflict(Conflict.inUse, cause: cause)
        }
    }

    private func run(
        _ sql: [SQL],
        isWriting: Bool,
        isShort: Bool = false
    ) async throws -> [SQLResult] {
        try await transaction.run(
            sql,
            on: statements.region,
            isWriting: isWriting,
            isShort: isShort
        )
    }

    /// Fetches elements and reports unreadable rows, or throws if `report` is `nil`.
    private func fetch(
        _ sql: SQL,
        isShort: Bool = false,
        reporting report: ((DomainError) -> Void)? = nil
    ) async throws -> [Element] {
        let rows = try await run([sql], isWriting: false, isShort: isShort)[0]
        var elements: [Element] = []
        elements.reserveCapacity(rows.count)
        for row in rows {
            do {
                elements.append(try element(row))
            } catch let failure as DomainError {
                guard let report else { throw failure }
                report(failure)
            }
        }
        return elements
    }

    private func element(_ row: SQLRow) throws -> Element {
        do {
            return try Record(from: RecordDecoder(row: row)).element()
        } catch {
            let key = statements.keyColumns
                .map { "\($0) \(row.text($0))" }
                .joined(separator: ", ")
            throw DomainError.unexpected(
                StoreOperation.readRow(table: statements.table, key: key),
                cause: UnderlyingError(error)
            )
        }
    }

    private func statement(saving element: Element) throws -> SQL {
        do {
            let isBasic = statements.dialect.hasOnlyBasicTypes
            return try statements.save(EncodedRecord(Record(element), isBasic: isBasic))
        } catch let error as EncodingError {
            throw DomainError.cannotBeEncoded(error)
        }
    }

    /// Returns the elements with the versions to store.
    private func versioned(_ elements: [Element]) async throws -> [Element] {
        guard statements.isVersioned else { return elements }
        var stored: [Element.ID: Element] = [:]
        let isLocked = transaction.needsRowLocks
        for element in try await find(elements.map(\.id), locked: isLocked) {
            stored[element.id] = element
        }
        return try elements.map { element in
            let next = try next(element, replacing: stored[element.id])
            stored[element.id] = next
            return next
        }
    }

    private func next(_ element: Element, replacing stored: Element?) throws -> Element {
        guard let versioned = element as? any Versioned else { return element }
        let version = (stored as? any Versioned)?.version
        do {
            return try versioned.nextVersion(replacing: version) as? Element ?? element
        } catch {
            // Treat a conflict as a store error, like a violated constraint.
            transaction.fail(because: error)
            throw error
        }
    }

    /// Returns a statement that finds rows by key.
    private func lookup(_ sql: SQL, _ keys: [SQLValue]) -> SQL {
        sql.binding(keys, columns: statements.keyColumns, isLookup: true)
    }

    /// Returns a key with one value per column.
    private func key(of id: Element.ID) throws -> [SQLValue] {
        let key = Record.key(of: id)
        guard key.count == statements.keyColumns.count else {
            throw DomainError.unexpected(
                StoreOperation.useKey(
                    table: statements.table,
                    columns: statements.keyColumns,
                    values: key.count
                )
            )
        }
        return key
    }

    /// Returns the key to look up, or NULLs, which match nothing, if the key can't be stored.
    private func keyToFind(_ id: Element.ID) throws -> [SQLValue] {
        let key = try key(of: id)
        return problem(with: id, key) == nil ? key : key.map { _ in .null }
    }

    /// Returns the reason why the key can't be stored.
    ///
    /// Databases with basic types would otherwise store the key as text.
    private func problem(with id: Element.ID, _ key: [SQLValue]) -> InputProblem? {
        guard statements.dialect.hasOnlyBasicTypes, key.contains(where: \.isDecimal) else {
            return nil
        }
        return StorableValues.problem(withKey: id)
    }
}

extension SQLValue {
    fileprivate var isDecimal: Bool {
        if case .decimal = self { true } else { false }
    }
}

extension SQLRow {
    fileprivate func text(_ column: String) -> String {
        // Identify the row in the error as far as its key is readable.
        guard let value = try? decode(column, as: SQLValue.self) else { return "?" }
        return switch value {
        case .integer(let value): "\(value)"
        case .text(let value): value
        case .uuid(let value): "\(value)"
        case .decimal(let value): "\(value)"
        case .date(let value): "\(value)"
        default: value.kind
        }
    }
}
