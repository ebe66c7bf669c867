/// A repository that skips and reports rows that can't be decoded.
///
/// It treats such a row as missing, and saving an element with the same ID replaces it. Only
/// ``Repository/all()`` and ``Repository/elements(after:limit:)`` throw for it.
///
/// ```swift
/// let notes = ReadableRepository(wrapped: stored) { error in logger.warning("\(error)") }
/// ```
public struct ReadableRepository<Element: Identifiable & Sendable>: ForwardingRepository
where Element.ID: Sendable {
    /// The repository that calls are forwarded to.
    public let wrapped: any Repository<Element>
    private let report: @Sendable (DomainError) -> Void

    /// Wraps a repository.
    ///
    /// - Parameter report: Called with an error that identifies the row, for each row that can't be
    ///   decoded.
    public init(
        wrapped: any Repository<Element>,
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.wrapped = wrapped
        self.report = report
    }

    /// Returns the element with an ID, or `nil` if none is stored or it can't be decoded.
    public func find(_ id: Element.ID) async throws -> Element? {
        do {
            return try await wrapped.find(id)
        } catch let error as DomainError where error.isUnreadableRow {
            report(error)
            return nil
        }
    }

    /// Returns the elements with the given IDs that can be decoded, in the order of the IDs.
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
