/// A stored collection of aggregates, bound to one transaction.
///
/// A repository has the interface of a collection. It belongs to the transaction that provided it
/// and is deliberately not `Sendable`, so the compiler rejects code that sends it to another actor.
///
/// ```swift
/// protocol ForecastRepository: Repository<Forecast> {
///     func newest(in city: CityCode) async throws -> Forecast?
/// }
/// ```
///
/// A store implements `elements` and the single-element versions of `find`, `all`, `save` and
/// `delete`. The other methods have default implementations that process one element at a time.
/// Override them if the store has a faster implementation.
///
/// Every method throws ``TransactionError/ended`` after the end of the transaction,
/// `CancellationError` if the task is cancelled, and store errors.
public protocol Repository<Element> {
    /// The aggregate root type, which is stored as a whole.
    associatedtype Element: Identifiable & Sendable where Element.ID: Sendable

    /// Returns the element with the given ID, or `nil` if the ID isn't stored.
    ///
    /// The result is also `nil` if the ID can't be stored in a column, such as an integer beyond
    /// `Int64`.
    func find(_ id: Element.ID) async throws -> Element?

    /// Returns the elements with the given IDs, in the order of the IDs.
    ///
    /// IDs that aren't stored are skipped. A repeated ID returns its element once.
    func find(_ ids: [Element.ID]) async throws -> [Element]

    /// Returns every element, in key order.
    ///
    /// This method loads all elements into memory.
    func all() async throws -> [Element]

    /// Returns every element that can be decoded, in key order.
    ///
    /// Use this method for lists that should appear even if an element can't be decoded, for
    /// example because an older version of the application stored it. ``all()`` throws instead.
    ///
    /// - Parameter report: A closure that receives a ``DomainError`` for each element that can't be
    ///   decoded. The error identifies the element. The closure is called before this method
    ///   returns.
    func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Element]

    /// Returns the elements after a key, in key order.
    ///
    /// Reading page by page costs as much as reading everything at once, but keeps only one page in
    /// memory. Storing or deleting elements between two pages doesn't shift other elements.
    ///
    /// - Parameters:
    ///   - id: The ID of the previous page's last element, or `nil` for the first page. The element
    ///     can have been deleted in the meantime.
    ///   - limit: The maximum number of elements, at least 1.
    /// - Returns: At most `limit` elements. The last page has fewer.
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` if `limit` is below 1, or a store
    ///   error.
    func elements(after id: Element.ID?, limit: Int) async throws -> [Element]

    /// Returns the number of elements.
    func count() async throws -> Int

    /// Stores an element, replacing any element with the same ID.
    ///
    /// Throws ``DomainError/conflict(_:cause:)`` if the element is ``Versioned`` and another
    /// transaction has stored it since it was read.
    func save(_ element: Element) async throws

    /// Stores elements in order, replacing any elements with the same IDs.
    ///
    /// If an element can't be saved, the elements before it remain stored in the transaction. Roll
    /// back the transaction in that case.
    func save(_ elements: [Element]) async throws

    /// Deletes the element with the given ID.
    ///
    /// Throws ``DomainError/conflict(_:cause:)`` with ``Conflict/inUse`` if a foreign key
    /// references the element.
    ///
    /// - Returns: Whether the element was stored.
    @discardableResult
    func delete(_ id: Element.ID) async throws -> Bool

    /// Deletes the elements with the given IDs.
    ///
    /// - Returns: The number of elements that were stored.
    @discardableResult
    func delete(_ ids: [Element.ID]) async throws -> Int

    /// Deletes every element.
    func deleteAll() async throws
}
