import KasaneDomain

/// Skips the unreadable rows of a repository, and reports them.
///
/// Such a row counts as not stored, and is replaced by the next element with its identity. Only
/// ``all()`` and ``elements(after:limit:)`` throw an error for it.
struct ReadableRepository<Element: Identifiable & Sendable>: ForwardingRepository
where Element.ID: Sendable {
    let wrapped: any Repository<Element>
    /// Called for each unreadable row.
    let report: @Sendable (DomainError) -> Void

    func find(_ id: Element.ID) async throws -> Element? {
        do {
            return try await wrapped.find(id)
        } catch let error as DomainError where error.isUnreadableRow {
            report(error)
            return nil
        }
    }

    func find(_ ids: [Element.ID]) async throws -> [Element] {
        do {
            return try await wrapped.find(ids)
        } catch let error as DomainError where error.isUnreadableRow {
            var found: [Element] = []
            var seen: Set<Element.ID> = []
            for id in ids where seen.insert(id).inserted {
                if let element = try await find(id) { found.append(element) }
            }
            return found
        }
    }
}
