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
    /// Passes on.
    public func find(_ id: Element.ID) async throws -> Element? { try await wrapped.find(id) }

    /// Passes on.
    public func find(_ ids: [Element.ID]) async throws -> [Element] { try await wrapped.find(ids) }

    /// Passes on.
    public func all() async throws -> [Element] { try await wrapped.all() }

    /// Passes on.
    public func page(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try await wrapped.page(after: id, limit: limit)
    }

    /// Passes on.
    public func count() async throws -> Int { try await wrapped.count() }

    /// Passes on.
    public func save(_ element: Element) async throws { try await wrapped.save(element) }

    /// Passes on.
    public func save(_ elements: [Element]) async throws { try await wrapped.save(elements) }

    /// Passes on.
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool { try await wrapped.delete(id) }

    /// Passes on.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int { try await wrapped.delete(ids) }

    /// Passes on.
    public func deleteAll() async throws { try await wrapped.deleteAll() }
}

extension ForwardingRepository where Element.ID: Comparable {
    /// Passes on.
    public func page(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try await wrapped.page(after: id, limit: limit)
    }
}
