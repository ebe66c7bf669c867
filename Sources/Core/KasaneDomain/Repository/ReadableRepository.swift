/// A repository that skips and reports rows that can't be decoded.
///
/// Rows that can't be decoded are treated as missing. Saving an element with the same ID replaces
/// such a row. Only ``Repository/all()`` and ``Repository/elements(after:limit:)`` throw if a row
/// can't be decoded.
///
/// ```swift
/// let notes = ReadableRepository(wrapped: stored) { error in logger.warning("\(error)") }
/// ```
public struct ReadableRepository<Element: Identifiable & Sendable>: ForwardingRepository
where Element.ID: Sendable {
    /// The repository that receives the forwarded calls.
    public let wrapped: any Repository<Element>
    private let report: @Sendable (DomainError) -> Void

    /// Wraps a repository.
    ///
    /// - Parameter report: A closure that receives an error for each row that can't be decoded. The
    ///   error identifies the row.
    public init(
        wrapped: any Repository<Element>,
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.wrapped = wrapped
        self.report = report
    }

    /// Returns the element with the given ID, or `nil` if the element isn't stored or can't be
    /// decoded.
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
