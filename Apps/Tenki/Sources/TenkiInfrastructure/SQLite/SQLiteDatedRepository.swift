import GRDB
import KasaneDomain
import KasaneSQLite
import TenkiDomain

/// A table with a column `date` in a SQLite database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored; see ``ReadableRepository``.
struct SQLiteDatedRepository<Row: TenkiRow>: DatedRepository, ForwardingRepository {
    typealias Element = Row.Element

    let wrapped: any Repository<Row.Element>
    private let transaction: SQLiteTransaction

    init(
        transaction: SQLiteTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        wrapped = ReadableRepository(
            wrapped: SQLiteRepository<Row>(transaction: transaction),
            report: report
        )
        self.transaction = transaction
    }

    func deleteAll(before date: CalendarDate) async throws {
        let statement = "DELETE FROM \(Row.databaseTableName) WHERE date < ?"
        try await transaction.perform { db in
            try db.execute(sql: statement, arguments: [date.description])
        }
    }
}
