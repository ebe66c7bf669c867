public import KasaneDomain
public import KasaneStore

/// The elements of one table within a transaction.
///
/// It is a complete repository. An application's own repository wraps it and adds queries with
/// ``PostgresTransaction/perform(_:)``.
///
/// Values that a column or another store cannot hold are rejected: NaN, text that contains a NUL
/// (also in nested values), integers beyond the range of the column, and dates out of range. A
/// lookup with such a key finds nothing. A row that is not a valid element causes a `DomainError`
/// that names the row. The other rows remain readable, one at a time or with
/// ``allReadable(onFailure:)``.
///
/// Elements are ordered as PostgreSQL orders their keys. SQLite orders text by bytes, as does a
/// column with `COLLATE "C"`.
///
/// ```swift
/// let note = try await transactions.execute { repositories in
///     try await repositories.notes.save(Note(id: 1, text: "Take an umbrella"))
///     return try await repositories.notes.find(1)
/// }
/// ```
public struct PostgresRepository<Record: PostgresRecord>: Repository {
    /// The stored element.
    public typealias Element = Record.Element

    private let transaction: PostgresTransaction
    private let statements: RecordStatements

    /// Creates a repository in a transaction.
    public init(transaction: PostgresTransaction) {
        self.transaction = transaction
        statements = transaction.store.statements(for: Record.self)
    }

    /// Returns the element with this identity, or `nil` if none is stored.
    public func find(_ id: Element.ID) async throws -> Element? {
        try await fetch(lookup(statements.find, try key(of: id))).first
    }

    /// Returns the elements with these identities, in the order of the identities.
    public func find(_ ids: [Element.ID]) async throws -> [Element] {
        try await find(ids, toReplace: false)
    }

    private func find(
        _ ids: [Element.ID],
        toReplace isReplacing: Bool
    ) async throws -> [Element] {
        try transaction.check()
        var seen: Set<Element.ID> = []
        let ids = ids.filter { seen.insert($0).inserted }
        let keys = try ids.map(key)
        var found: [Element.ID: Element] = [:]
        for start in stride(from: 0, to: keys.count, by: 256) {
            let part = keys[start..<min(start + 256, keys.count)]
            // Repeating the last key limits the number of different statements.
            var count = 1
            while count < part.count { count *= 2 }
            let padding = repeatElement(part[part.endIndex - 1], count: count - part.count)
            let arguments = (Array(part) + padding).flatMap { $0 }
            let sql = statements.find(count, toReplace: isReplacing)
            for element in try await fetch(lookup(sql, arguments)) { found[element.id] = element }
        }
        // A column may compare keys differently than Swift compares identities.
        guard found.keys.allSatisfy(seen.contains) else {
            var elements: [Element] = []
            for id in ids {
                if let element = try await find(id) { elements.append(element) }
            }
            return elements
        }
        return ids.compactMap { found[$0] }
    }

    /// Returns every element in primary key order.
    public func all() async throws -> [Element] {
        try await fetch(Command(statements.all))
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
        try await fetch(Command(statements.all), reporting: report)
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
        guard let id else {
            return try await fetch(Command(statements.firstPage, [limit.postgresValue]))
        }
        let values = try key(of: id)
        if let refused = zip(values, statements.keyColumns).first(where: { $0.0.isNaN }) {
            throw DomainError.invalidInput(InputProblem.notANumber, field: refused.1)
        }
        return try await fetch(
            Command(
                statements.nextPage,
                values + [limit.postgresValue],
                columns: statements.keyColumns
            )
        )
    }

    /// Returns the number of stored elements.
    public func count() async throws -> Int {
        transaction.recordRead(of: statements)
        let result = try await transaction.run([Command(statements.count)])[0]
        return try PostgresRow(result, row: 0).decode(0, as: Int.self)
    }

    /// Stores an element, replacing one with the same identity.
    public func save(_ element: Element) async throws {
        var element = element
        if statements.isVersioned {
            let key = try key(of: element.id)
            let stored = try await fetch(lookup(statements.findToReplace, key)).first
            element = try next(element, replacing: stored)
        }
        try await change([command(element)])
    }

    /// Stores elements in order, replacing those with the same identities.
    ///
    /// They are sent together. A rejected element ends the transaction, because the elements before
    /// it are already stored.
    public func save(_ elements: [Element]) async throws {
        try transaction.check()
        guard !elements.isEmpty else { return }
        do {
            try await change(try await versioned(elements).map(command))
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
        try await delete([id]) > 0
    }

    /// Deletes the elements with these identities.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int {
        try transaction.check()
        guard !ids.isEmpty else { return 0 }
        return try await change(try ids.map { lookup(statements.delete, try key(of: $0)) })
    }

    /// Deletes every element.
    public func deleteAll() async throws {
        try await change([Command(statements.deleteAll)])
    }

    /// Runs commands that change the table and returns the number of changed rows.
    @discardableResult
    private func change(_ commands: [Command]) async throws -> Int {
        let results = try await transaction.run(commands, changing: .nothing)
        let count = results.reduce(0) { $0 + $1.affectedCount }
        if count > 0 { transaction.recordChange(of: statements) }
        return count
    }

    /// Fetches elements; an unreadable row is reported, or thrown if `report` is `nil`.
    private func fetch(
        _ command: Command,
        reporting report: ((DomainError) -> Void)? = nil
    ) async throws -> [Element] {
        transaction.recordRead(of: statements)
        let result = try await transaction.run([command])[0]
        var elements: [Element] = []
        elements.reserveCapacity(result.rowCount)
        for index in 0..<result.rowCount {
            do {
                elements.append(try element(PostgresRow(result, row: index)))
            } catch let failure as DomainError {
                guard let report else { throw failure }
                report(failure)
            }
        }
        return elements
    }

    private func element(_ row: PostgresRow) throws -> Element {
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

    private func command(_ element: Element) throws -> Command {
        do {
            return try statements.save(EncodedRecord(Record(element)))
        } catch let error as EncodingError {
            throw DomainError.cannotBeEncoded(error)
        }
    }

    /// Returns elements with the versions to store.
    private func versioned(_ elements: [Element]) async throws -> [Element] {
        guard statements.isVersioned else { return elements }
        var stored: [Element.ID: Element] = [:]
        for element in try await find(elements.map(\.id), toReplace: true) {
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
            // A conflict is a store error, like a violated constraint.
            transaction.fail(because: error)
            throw error
        }
    }

    /// Returns a command that looks up rows by key.
    private func lookup(_ sql: String, _ keys: [PostgresValue]) -> Command {
        Command(sql, keys, columns: statements.keyColumns, isLookup: true)
    }

    private func key(of id: Element.ID) throws -> [PostgresValue] {
        try statements.arguments(Record.key(of: id))
    }
}

extension PostgresRow {
    fileprivate func text(_ column: String) -> String {
        // The message says which row cannot be read, as far as its key is readable.
        guard let value = try? decode(column, as: PostgresValue.self) else { return "?" }
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
