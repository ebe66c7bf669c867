import GRDB
import KasaneDomain
import KasaneSQLite

extension SQLiteRecord {
    /// Reads the rows that meet a condition, but for those that are no elements, which are reported.
    ///
    /// - Parameters:
    ///   - condition: The condition in SQL, and what may follow it.
    ///   - arguments: The arguments of the condition.
    ///   - db: The database.
    ///   - name: What a row is, such as “the stored page”.
    ///   - remedy: What replaces the row, such as “the next search”.
    ///   - report: Called for each row that cannot be read.
    /// - Returns: The elements of the others.
    /// - Throws: An error of SQLite.
    static func readable(
        where condition: String,
        _ arguments: [DatabaseValue],
        in db: Database,
        named name: String,
        replacedBy remedy: String,
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
                        "\(name) with \(key) cannot be read; \(remedy) replaces it",
                        cause: UnderlyingError(error)
                    )
                )
                return nil
            }
        }
    }
}
