import KasaneDomain
import KasaneStore
import TenkiDomain

/// A table with a column `date`, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored; see ``ReadableRepository``.
struct DatedTable<Row: StoreRecord>: DatedRepository, ForwardingRepository {
    typealias Element = Row.Element

    let wrapped: any Repository<Row.Element>
    private let transaction: any SQLTransaction

    init(
        _ transaction: any SQLTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        wrapped = transaction.readable(Row.self, reporting: report)
        self.transaction = transaction
    }

    func deleteAll(before date: CalendarDate) async throws {
        try await transaction.execute(
            "DELETE FROM \(identifier: Row.tableName) WHERE date < \(date.description)"
        )
    }
}
