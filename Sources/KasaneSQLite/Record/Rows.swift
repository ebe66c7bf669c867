import GRDB
import KasaneDomain

/// Reads and writes the rows of one table as elements.
struct Rows<Record: SQLiteRecord>: Sendable {
    let statements: RecordStatements

    func find(_ id: Record.Element.ID, _ db: Database) throws -> Record.Element? {
        let statement = try db.cachedStatement(sql: statements.find)
        statement.setUncheckedArguments(StatementArguments(try key(of: id)))
        return try Row.fetchOne(statement).map(element)
    }

    /// Fetches elements.
    ///
    /// An unreadable row is reported, or thrown if `report` is `nil`.
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
            let next = try succeeding(versioned, find(element.id, db)) as? Record.Element
        {
            element = next
        }
        var row = PersistenceContainer.empty
        do {
            try Record(element).encode(to: &row)
        } catch let error as EncodingError {
            throw DomainError.invalidInput(
                InputProblem.cannotBeEncoded,
                cause: UnderlyingError(error)
            )
        }
        try statements.save(row, db)
    }

    func delete(_ id: Record.Element.ID, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: statements.delete)
        statement.setUncheckedArguments(StatementArguments(try key(of: id)))
        try statement.execute()
        return db.changesCount > 0
    }

    /// Returns the values of an element's primary key.
    func key(of id: Record.Element.ID) throws -> [DatabaseValue] {
        try statements.arguments(Record.key(of: id))
    }

    private func succeeding(
        _ element: any Versioned,
        _ stored: Record.Element?
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
