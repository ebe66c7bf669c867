import GRDB
public import KasaneDomain

/// The elements of one table, within one transaction.
///
/// It is a whole repository; one of an application holds it, passes on to it, and adds its own
/// queries with ``SQLiteTransaction/access(_:)``.
///
/// What SQLite would change in storing is refused: NaN, a text with a NUL in it, a date out of
/// range. A row that is no element is a `Failure` that names the row; the others can be read, also
/// all of them with ``readable(reporting:)``.
public struct SQLiteRepository<Record: SQLiteRecord>: Repository {
    /// What is stored.
    public typealias Element = Record.Element

    private let transaction: SQLiteTransaction
    private let statements: RecordStatements

    /// Binds the repository to a transaction.
    public init(transaction: SQLiteTransaction) {
        self.transaction = transaction
        statements = transaction.statements(for: Record.self)
    }

    /// Returns the element with this identity, or `nil` if none is stored.
    public func find(_ id: Element.ID) async throws -> Element? {
        let rows = rows
        return try await transaction.accessDirectly { db in try rows.find(id, db) }
    }

    /// Returns the elements with these identities, in the order in which they are asked for.
    public func find(_ ids: [Element.ID]) async throws -> [Element] {
        let rows = rows
        return try await transaction.access { db in
            var asked: Set<Element.ID> = []
            return try ids.compactMap { id in
                asked.insert(id).inserted ? try rows.find(id, db) : nil
            }
        }
    }

    /// Returns every element, in the order of the primary key.
    public func all() async throws -> [Element] {
        let rows = rows
        return try await transaction.access { db in
            try rows.fetch(rows.statements.all, [], db)
        }
    }

    /// Returns every element whose row can be read.
    ///
    /// - Parameter report: Called with the `Failure` of each row that cannot, which it names.
    /// - Returns: The others, in the order of the primary key.
    /// - Throws: An error of the store.
    public func readable(
        reporting report: @escaping @Sendable (Failure) -> Void
    ) async throws -> [Element] {
        let rows = rows
        return try await transaction.access { db in
            try rows.fetch(rows.statements.all, [], db, reporting: report)
        }
    }

    /// Returns the elements that follow a key, in the order of the primary key.
    public func page(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try PageLimit.check(limit)
        let rows = rows
        return try await transaction.access { db in
            guard let id else {
                return try rows.fetch(rows.statements.firstPage, [limit.databaseValue], db)
            }
            let arguments = try rows.key(of: id) + [limit.databaseValue]
            return try rows.fetch(rows.statements.nextPage, arguments, db)
        }
    }

    /// Returns how many elements are stored.
    public func count() async throws -> Int {
        let rows = rows
        return try await transaction.access { db in
            try Int.fetchOne(db.cachedStatement(sql: rows.statements.count)) ?? 0
        }
    }

    /// Stores an element; one with the same identity is replaced.
    public func save(_ element: Element) async throws {
        let rows = rows
        try await transaction.accessDirectly { db in try rows.save(element, db) }
    }

    /// Stores elements, in their order; those with the same identities are replaced.
    public func save(_ elements: [Element]) async throws {
        let rows = rows
        try await transaction.access { db in
            for element in elements { try rows.save(element, db) }
        }
    }

    /// Deletes the element with this identity.
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool {
        let rows = rows
        return try await transaction.accessDirectly { db in try rows.delete(id, db) }
    }

    /// Deletes the elements with these identities.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int {
        let rows = rows
        return try await transaction.access { db in
            try ids.reduce(0) { count, id in try count + (rows.delete(id, db) ? 1 : 0) }
        }
    }

    /// Deletes every element.
    public func deleteAll() async throws {
        let rows = rows
        try await transaction.access { db in
            try db.cachedStatement(sql: rows.statements.deleteAll).execute()
        }
    }

    private var rows: Rows<Record> { Rows(statements: statements) }
}
