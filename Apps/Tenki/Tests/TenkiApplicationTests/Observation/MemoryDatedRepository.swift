import KasaneDomain
import KasaneStore
import TenkiDomain

/// The elements of days in memory, bound to one transaction.
struct MemoryDatedRepository<Element: Identifiable & Sendable>: DatedRepository,
    ForwardingRepository
where Element.ID: Sendable {
    let wrapped: any Repository<Element>
    private let date: @Sendable (Element) -> CalendarDate

    init(
        transaction: MemoryTransaction,
        date: @escaping @Sendable (Element) -> CalendarDate,
        sortedBy areInOrder: @escaping (Element.ID, Element.ID) -> Bool
    ) {
        wrapped = MemoryRepository<Element>(transaction: transaction, sortedBy: areInOrder)
        self.date = date
    }

    func deleteAll(before first: CalendarDate) async throws {
        try await delete(all().filter { date($0) < first }.map(\.id))
    }
}
