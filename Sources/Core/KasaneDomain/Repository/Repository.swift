/// A durable collection of aggregates, bound to the transaction that provides it.
///
/// A repository has the interface of a collection. It belongs to exactly one transaction and is
/// deliberately not `Sendable`, so the compiler rejects code that sends it to another actor.
///
/// ```swift
/// protocol ForecastRepository: Repository<Forecast> {
///     func newest(in city: CityCode) async throws -> Forecast?
/// }
/// ```
///
/// A store must implement `find`, `all`, `save` and `delete` for one element, and `elements`. The
/// other methods have default implementations based on these. A store implements them as well if it
/// can do better than one element at a time.
///
/// Every method throws ``TransactionError/ended`` after the end of the transaction,
/// `CancellationError` if the task is cancelled, and otherwise the errors of the store.
public protocol Repository<Element> {
    /// The aggregate root, stored as a whole.
    associatedtype Element: Identifiable & Sendable where Element.ID: Sendable

    /// Returns the element with this identity, or `nil` if none is stored.
    ///
    /// Returns `nil` for an identity that no column can hold, such as an integer beyond `Int64`.
    func find(_ id: Element.ID) async throws -> Element?

    /// Returns the elements with these identities, in the order of the identities.
    ///
    /// Elements that are not stored are omitted. A repeated identity is returned once.
    func find(_ ids: [Element.ID]) async throws -> [Element]

    /// Returns every stored element, in key order.
    ///
    /// The cost grows with the number of elements, and all of them are in memory at once.
    func all() async throws -> [Element]

    /// Returns every stored element that is readable, in key order.
    ///
    /// It suits lists that should be shown in spite of an unreadable element, such as one stored by
    /// an older version of the application. ``all()`` throws for such an element.
    ///
    /// - Parameter report: Called before this method returns, once for each unreadable element,
    ///   with a ``DomainError`` that names it.
    func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Element]

    /// Returns the elements after a key, in key order.
    ///
    /// Reading all pages costs as much as reading all elements and holds one page in memory. An
    /// element that is stored or deleted between two transactions does not move other elements
    /// between pages.
    ///
    /// - Parameters:
    ///   - id: The last element of the previous page, which may have been deleted, or `nil` for the
    ///     first page.
    ///   - limit: The maximum number of elements, at least 1.
    /// - Returns: At most `limit` elements; fewer on the last page.
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` for a limit below 1, and the errors
    ///   of the store.
    func elements(after id: Element.ID?, limit: Int) async throws -> [Element]

    /// Returns the number of stored elements.
    func count() async throws -> Int

    /// Stores an element, replacing one with the same identity.
    ///
    /// If a ``Versioned`` element was stored by another transaction since it was read, this method
    /// throws ``DomainError/conflict(_:cause:)``.
    func save(_ element: Element) async throws

    /// Stores elements in order, replacing those with the same identities.
    ///
    /// On an error, the earlier elements remain stored in the transaction, which should be rolled
    /// back.
    func save(_ elements: [Element]) async throws

    /// Deletes the element with this identity.
    ///
    /// A database throws ``DomainError/conflict(_:cause:)`` with ``Conflict/inUse`` if a foreign
    /// key refers to the element.
    ///
    /// - Returns: Whether the element was stored.
    @discardableResult
    func delete(_ id: Element.ID) async throws -> Bool

    /// Deletes the elements with these identities.
    ///
    /// - Returns: The number of deleted elements.
    @discardableResult
    func delete(_ ids: [Element.ID]) async throws -> Int

    /// Deletes every element.
    func deleteAll() async throws
}
