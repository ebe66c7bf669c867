import GRDB
import KasaneDomain
import KasaneSQLite

extension SQLiteRecord {
    /// Reads the rows that match a condition, except unreadable rows, which are reported.
    ///
    /// - Parameters:
    ///   - condition: The condition in SQL, optionally with further clauses.
    ///   - arguments: The arguments of the condition.
    ///   - db: The database.
    ///   - report: Called for each unreadable row.
    /// - Returns: The elements of the readable rows.
    /// - Throws: An error of SQLite.
    static func readable(
        where condition: String,
        _ arguments: [DatabaseValue],
        in db: Database,
        reporting report: (DomainError) -> Void
    ) throws -> [Element] {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT * FROM \(databaseTableName) WHERE \(condition)",
            arguments: StatementArguments(arguments)
        )
        return rows.compactMap { row in
            do {
                return try Self(row: row).element()
            } catch {
                let key = primaryKey.map { "\($0) \(row[$0] as DatabaseValue)" }
                    .joined(separator: ", ")
                report(
                    .unexpected(
                        StoreOperation.readRow(table: databaseTableName, key: key),
                        cause: UnderlyingError(error)
                    )
                )
                return nil
            }
        }
    }
}
