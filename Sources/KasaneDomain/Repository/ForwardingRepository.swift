/// A repository that passes on to another one, and adds queries of its own.
///
/// ```swift
/// struct SQLiteUserRepository: UserRepository, ForwardingRepository {
///     let wrapped: any Repository<User>
///
///     func born(on date: CalendarDate) async throws -> [User] { … }
/// }
/// ```
public protocol ForwardingRepository<Element>: Repository {
    /// The repository that it passes on to.
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
    public func readable(
        reporting report: @escaping @Sendable (Failure) -> Void
    ) async throws -> [Element] {
        try await wrapped.readable(reporting: report)
    }

    /// Returns the wrapped repository's elements that follow a key.
    public func page(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try await wrapped.page(after: id, limit: limit)
    }

    /// Counts the elements of the wrapped repository.
    public func count() async throws -> Int { try await wrapped.count() }

    /// Stores an element in the wrapped repository.
    public func save(_ element: Element) async throws { try await wrapped.save(element) }

    /// Stores elements in the wrapped repository, in their order.
    public func save(_ elements: [Element]) async throws { try await wrapped.save(elements) }

    /// Deletes an element from the wrapped repository; returns whether there was one.
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool { try await wrapped.delete(id) }

    /// Deletes elements from the wrapped repository; returns how many there were.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int { try await wrapped.delete(ids) }

    /// Deletes every element of the wrapped repository.
    public func deleteAll() async throws { try await wrapped.deleteAll() }
}

extension ForwardingRepository where Element.ID: Comparable {
    /// Returns the wrapped repository's elements that follow a key, as it orders them.
    public func page(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try await wrapped.page(after: id, limit: limit)
    }
}
