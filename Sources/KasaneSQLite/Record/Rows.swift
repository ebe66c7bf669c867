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

    /// Finds elements in the order of their identities, a few hundred with each statement.
    func find(_ ids: [Record.Element.ID], _ db: Database) throws -> [Record.Element] {
        var asked: Set<Record.Element.ID> = []
        let ids = ids.filter { asked.insert($0).inserted }
        let keys = try ids.map(key)
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
        // A column may compare keys otherwise than Swift compares identities.
        guard found.keys.allSatisfy(asked.contains) else {
            return try ids.compactMap { try find($0, db) }
        }
        return ids.compactMap { found[$0] }
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
