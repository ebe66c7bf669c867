/// A repository that forwards to another repository and adds its own queries.
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
    /// Returns the wrapped repository's element with this identity, or `nil` if none is stored.
    public func find(_ id: Element.ID) async throws -> Element? { try await wrapped.find(id) }

    /// Returns the wrapped repository's elements with these identities.
    public func find(_ ids: [Element.ID]) async throws -> [Element] { try await wrapped.find(ids) }

    /// Returns every element of the wrapped repository.
    public func all() async throws -> [Element] { try await wrapped.all() }

    /// Returns every element that the wrapped repository can read, and reports the others.
    public func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Element] {
        try await wrapped.allReadable(onFailure: report)
    }

    /// Returns a page of the wrapped repository's elements after a key.
    public func elements(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try await wrapped.elements(after: id, limit: limit)
    }

    /// Returns the number of elements in the wrapped repository.
    public func count() async throws -> Int { try await wrapped.count() }

    /// Stores an element in the wrapped repository.
    public func save(_ element: Element) async throws { try await wrapped.save(element) }

    /// Stores elements in the wrapped repository, in order.
    public func save(_ elements: [Element]) async throws { try await wrapped.save(elements) }

    /// Deletes an element from the wrapped repository; returns whether it was stored.
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool { try await wrapped.delete(id) }

    /// Deletes elements from the wrapped repository; returns the number deleted.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int { try await wrapped.delete(ids) }

    /// Deletes every element of the wrapped repository.
    public func deleteAll() async throws { try await wrapped.deleteAll() }
}

extension ForwardingRepository where Element.ID: Comparable {
    /// Returns a page of the wrapped repository's elements after a key, in the wrapped repository's
    /// order.
    public func elements(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try await wrapped.elements(after: id, limit: limit)
    }
}
