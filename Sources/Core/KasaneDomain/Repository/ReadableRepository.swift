/// A repository that skips and reports the unreadable rows of another repository.
///
/// Such a row counts as not stored, and is replaced by the next element with its identity. Only
/// ``Repository/all()`` and ``Repository/elements(after:limit:)`` throw an error for it.
///
/// ```swift
/// let notes = ReadableRepository(wrapped: stored) { error in logger.warning("\(error)") }
/// ```
public struct ReadableRepository<Element: Identifiable & Sendable>: ForwardingRepository
where Element.ID: Sendable {
    /// The repository that receives the forwarded calls.
    public let wrapped: any Repository<Element>
    private let report: @Sendable (DomainError) -> Void

    /// Creates a repository.
    ///
    /// - Parameter report: Called for each unreadable row that is looked up, with an error that
    ///   names it.
    public init(
        wrapped: any Repository<Element>,
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.wrapped = wrapped
        self.report = report
    }

    /// Returns the element with this identity, or `nil` if no readable one is stored.
    public func find(_ id: Element.ID) async throws -> Element? {
        do {
            return try await wrapped.find(id)
        } catch let error as DomainError where error.isUnreadableRow {
            report(error)
            return nil
        }
    }

    /// Returns the readable elements with these identities, in the order of the identities.
    public func find(_ ids: [Element.ID]) async throws -> [Element] {
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
