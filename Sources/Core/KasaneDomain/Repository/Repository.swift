/// A stored collection of aggregates, bound to one transaction.
///
/// A repository works like a collection. It belongs to the transaction that provided it and is
/// deliberately not `Sendable`, so the compiler rejects code that sends it to another actor.
///
/// ```swift
/// protocol ForecastRepository: Repository<Forecast> {
///     func newest(in city: CityCode) async throws -> Forecast?
/// }
/// ```
///
/// A store implements `find`, `all`, `save` and `delete` for one element, and `elements`. The other
/// methods have default implementations that process one element at a time. Implement them too if
/// the store can do better.
///
/// Every method throws ``TransactionError/ended`` after the end of the transaction,
/// `CancellationError` if the task is cancelled, and store errors.
public protocol Repository<Element> {
    /// The aggregate root, stored as a whole.
    associatedtype Element: Identifiable & Sendable where Element.ID: Sendable

    /// Returns the element with an ID, or `nil` if none is stored.
    ///
    /// An ID that no column can hold, such as an integer beyond `Int64`, also returns `nil`.
    func find(_ id: Element.ID) async throws -> Element?

    /// Returns the elements with the given IDs, in the order of the IDs.
    ///
    /// Skips IDs that aren't stored. A repeated ID returns its element once.
    func find(_ ids: [Element.ID]) async throws -> [Element]

    /// Returns every element, in key order.
    ///
    /// Loads all elements into memory.
    func all() async throws -> [Element]

    /// Returns every element that can be decoded, in key order.
    ///
    /// Use it for lists that should appear even if an element can't be decoded, for example because
    /// an older version of the application stored it. ``all()`` throws for such an element.
    ///
    /// - Parameter report: Called for each element that can't be decoded, with a ``DomainError``
    ///   that identifies it, before this method returns.
    func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Element]

    /// Returns the elements after a key, in key order.
    ///
    /// Reading page by page costs as much as reading everything at once, but holds only one page in
    /// memory. Elements that are stored or deleted between two pages don't shift the others.
    ///
    /// - Parameters:
    ///   - id: The last element of the previous page, or `nil` for the first page. It might have
    ///     been deleted since.
    ///   - limit: The maximum number of elements, at least 1.
    /// - Returns: Up to `limit` elements. Fewer means this is the last page.
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` if `limit` is below 1, and store
    ///   errors.
    func elements(after id: Element.ID?, limit: Int) async throws -> [Element]

    /// Returns the number of elements.
    func count() async throws -> Int

    /// Stores an element, replacing the one with the same ID.
    ///
    /// Throws ``DomainError/conflict(_:cause:)`` if the element is ``Versioned`` and another
    /// transaction has stored it since it was read.
    func save(_ element: Element) async throws

    /// Stores elements in order, replacing those with the same IDs.
    ///
    /// If saving one fails, the earlier ones remain stored in the transaction, so roll it back.
    func save(_ elements: [Element]) async throws

    /// Deletes the element with an ID.
    ///
    /// Throws ``DomainError/conflict(_:cause:)`` with ``Conflict/inUse`` if a foreign key refers to
    /// the element.
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
