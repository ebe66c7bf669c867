import GRDB
import KasaneDomain
import KasanePostgres
import TenkiDomain

/// A table with a column `date` in a PostgreSQL database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored; see ``ReadableRepository``.
struct PostgresDatedRepository<Row: TenkiRow>: DatedRepository, ForwardingRepository {
    typealias Element = Row.Element

    let wrapped: any Repository<Row.Element>
    private let transaction: PostgresTransaction

    init(
        transaction: PostgresTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        wrapped = ReadableRepository(
            wrapped: PostgresRepository<Row>(transaction: transaction),
            report: report
        )
        self.transaction = transaction
    }

    func deleteAll(before date: CalendarDate) async throws {
        let table = Row.databaseTableName
        _ = try await transaction.perform { database in
            try await database.execute(
                "DELETE FROM \(identifier: table) WHERE date < \(date.description)"
            )
        }
    }
}
