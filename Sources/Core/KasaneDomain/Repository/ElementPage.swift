/// A page of elements in key order.
public struct ElementPage<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// The elements, in key order.
    public let elements: [Element]
    /// The ID of the last element if there are more pages, or `nil` on the last page.
    public let next: Element.ID?

    /// Creates a page.
    public init(elements: [Element] = [], next: Element.ID? = nil) {
        self.elements = elements
        self.next = next
    }
}

extension ElementPage: Equatable where Element: Equatable {}

extension Repository {
    /// Returns a page of the elements that satisfy a predicate.
    ///
    /// ```swift
    /// let first = try await repositories.notes.page { $0.isPinned }
    /// let second = try await repositories.notes.page(after: first.next) { $0.isPinned }
    /// ```
    ///
    /// Elements are read in batches of at least 100, so memory use is bounded. The cost grows with
    /// the number of skipped elements. If few elements of a large table match, write a query
    /// instead.
    ///
    /// - Parameters:
    ///   - id: The ``ElementPage/next`` of the previous page, or `nil` for the first page.
    ///   - limit: The maximum number of elements, at least 1.
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` if `limit` is below 1, or a store
    ///   error.
    public func page(
        after id: Element.ID? = nil,
        limit: Int = 50,
        where isIncluded: (Element) -> Bool = { _ in true }
    ) async throws -> ElementPage<Element> {
        try ElementLimit.validate(limit)
        let size = max(limit, 100)
        var (found, last): ([Element], Element.ID?) = ([], id)
        while true {
            let batch = try await elements(after: last, limit: size)
            found += batch.filter(isIncluded)
            if found.count > limit {
                return ElementPage(
                    elements: Array(found[..<limit]),
                    next: found[limit - 1].id
                )
            }
            guard batch.count == size, let end = batch.last else {
                return ElementPage(elements: found, next: nil)
            }
            last = end.id
        }
    }
}
