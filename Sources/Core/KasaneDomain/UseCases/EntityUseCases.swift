/// The use cases of an entity, each in its own transaction.
///
/// The protocol implements the use cases without business rules: finding, searching, observing and
/// deleting. Add the use cases that validate input or have other effects.
///
/// ```swift
/// struct NoteUseCases: EntityUseCases {
///     let transactions: any TransactionTemplate<Repositories>
///
///     func elements(in repositories: Repositories) -> any Repository<Note> { repositories.notes }
///
///     func matches(_ note: Note, _ text: String) -> Bool { note.text.contains(text) }
///
///     func add(_ text: String) async throws {
///         let note = try Note(id: .timeOrdered(), text: text)
///         try await transactions.execute { try await $0.notes.save(note) }
///     }
/// }
/// ```
public protocol EntityUseCases<Entity>: Sendable {
    /// The repositories of a transaction.
    associatedtype Repositories
    /// The entity type.
    associatedtype Entity: Identifiable & Equatable & Sendable where Entity.ID: Sendable

    /// The transactions of the store.
    var transactions: any TransactionTemplate<Repositories> { get }

    /// Returns the entity's repository.
    func elements(in repositories: Repositories) -> any Repository<Entity>

    /// Returns whether an entity matches a search string, which is never empty.
    func matches(_ entity: Entity, _ text: String) -> Bool
}

extension EntityUseCases {
    /// Returns the entity with the given ID, or `nil` if the ID isn't stored.
    public func find(_ id: Entity.ID) async throws -> Entity? {
        try await transactions.read { try await elements(in: $0).find(id) }
    }

    /// Deletes the entity with the given ID if it is stored.
    ///
    /// - Throws: ``DomainError/conflict(_:cause:)`` with ``Conflict/inUse`` if a foreign key
    ///   references the entity.
    public func delete(_ id: Entity.ID) async throws {
        try await transactions.execute { try await elements(in: $0).delete(id) }
    }

    /// Returns a page of the entities that match a search, in key order.
    ///
    /// See ``Repository/page(after:limit:where:)`` for the cost.
    ///
    /// - Parameters:
    ///   - text: The search string. An empty string matches all entities.
    ///   - id: The ``ElementPage/next`` of the previous page, or `nil` for the first page.
    public func search(
        _ text: String = "",
        after id: Entity.ID? = nil,
        limit: Int = 50
    ) async throws -> ElementPage<Entity> {
        try await transactions.read {
            try await page(of: elements(in: $0), text, after: id, limit: limit)
        }
    }

    /// Observes a page of the entities that match a search.
    public func observe(
        _ text: String = "",
        after id: Entity.ID? = nil,
        limit: Int = 50
    ) -> ObservedValues<Repositories, ElementPage<Entity>> {
        transactions.observe {
            try await self.page(of: self.elements(in: $0), text, after: id, limit: limit)
        }
    }

    private func page(
        of elements: any Repository<Entity>,
        _ text: String,
        after id: Entity.ID?,
        limit: Int
    ) async throws -> ElementPage<Entity> {
        try await elements.page(after: id, limit: limit) { text.isEmpty || matches($0, text) }
    }
}
