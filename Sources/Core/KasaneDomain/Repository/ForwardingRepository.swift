/// A repository that forwards to another repository and can add its own queries.
///
/// ```swift
/// struct SQLiteUserRepository: UserRepository, ForwardingRepository {
///     let wrapped: any Repository<User>
///
///     func named(_ name: String) async throws -> [User] {
///         try await all().filter { $0.name == name }
///     }
/// }
/// ```
public protocol ForwardingRepository<Element>: Repository {
    /// The repository that receives the forwarded calls.
    var wrapped: any Repository<Element> { get }
}

extension ForwardingRepository {
    /// Returns the element with the given ID, or `nil` if the ID isn't stored.
    public func find(_ id: Element.ID) async throws -> Element? { try await wrapped.find(id) }

    /// Returns the elements with the given IDs.
    public func find(_ ids: [Element.ID]) async throws -> [Element] { try await wrapped.find(ids) }

    /// Returns every element.
    public func all() async throws -> [Element] { try await wrapped.all() }

    /// Returns every element that can be decoded and reports the other elements.
    public func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Element] {
        try await wrapped.allReadable(onFailure: report)
    }

    /// Returns a page of elements after a key.
    public func elements(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try await wrapped.elements(after: id, limit: limit)
    }

    /// Returns the number of elements.
    public func count() async throws -> Int { try await wrapped.count() }

    /// Stores an element.
    public func save(_ element: Element) async throws { try await wrapped.save(element) }

    /// Stores elements, in order.
    public func save(_ elements: [Element]) async throws { try await wrapped.save(elements) }

    /// Deletes an element and returns whether the element was stored.
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool { try await wrapped.delete(id) }

    /// Deletes elements and returns the number of elements that were stored.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int { try await wrapped.delete(ids) }

    /// Deletes every element.
    public func deleteAll() async throws { try await wrapped.deleteAll() }
}

extension ForwardingRepository where Element.ID: Comparable {
    /// Returns a page of elements after a key, in the wrapped repository's order.
    public func elements(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try await wrapped.elements(after: id, limit: limit)
    }
}
