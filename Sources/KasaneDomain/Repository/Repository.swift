/// A collection of aggregates, bound to the transaction that handed it out.
///
/// A repository looks like a collection that happens to be durable. It belongs to exactly one
/// transaction, so it is deliberately not `Sendable`: the compiler refuses to let it escape.
///
/// ```swift
/// protocol ForecastRepository: Repository<Forecast> {
///     func newest(in city: CityCode) async throws -> Forecast?
/// }
/// ```
///
/// A store has to write `find`, `all`, `save`, `delete` of one, and a page; the others are made of
/// these. One that can do better than one element at a time writes them too.
///
/// Every method throws ``TransactionError/ended`` after the transaction is over,
/// `CancellationError` in a task that is cancelled, and what the store throws otherwise.
public protocol Repository<Element> {
    /// The aggregate root that is stored, whole.
    associatedtype Element: Identifiable & Sendable where Element.ID: Sendable

    /// Returns the element with this identity, or `nil` if none is stored.
    func find(_ id: Element.ID) async throws -> Element?

    /// Returns the elements with these identities, in the order in which they are asked for.
    ///
    /// Those that are not stored are left out; one that is asked for twice comes once.
    func find(_ ids: [Element.ID]) async throws -> [Element]

    /// Returns every stored element, in the order of the repository's keys.
    ///
    /// The cost grows with the number of elements; all are held in memory at once.
    func all() async throws -> [Element]

    /// Returns every stored element that can be read, in the order of the repository's keys.
    ///
    /// For lists that one element, such as one that an older version of the application has stored,
    /// is not to keep from being shown; ``all()`` throws for it.
    ///
    /// - Parameter report: Called with the ``Failure`` of each element that cannot be read, which
    ///   it names, before this returns.
    /// - Returns: The others.
    /// - Throws: What the store throws.
    func readable(reporting report: @escaping @Sendable (Failure) -> Void) async throws -> [Element]

    /// Returns the elements that follow a key, in the order of the repository's keys.
    ///
    /// Reading page after page costs as much as reading all, and holds one page in memory. What is
    /// stored or deleted between two transactions moves no element to another page twice.
    ///
    /// - Parameters:
    ///   - id: The last element of the page before; it may be deleted by now. `nil` for the first
    ///     page.
    ///   - limit: How many elements are wanted, at least 1.
    /// - Returns: At most that many; fewer if there are no more.
    /// - Throws: ``Failure/invalidInput(_:)`` for a limit below 1, and what the store throws.
    func page(after id: Element.ID?, limit: Int) async throws -> [Element]

    /// Returns how many elements are stored.
    func count() async throws -> Int

    /// Stores an element; one with the same identity is replaced.
    ///
    /// A ``Versioned`` element that somebody else has stored since it was read is a
    /// ``Failure/conflict(_:)``.
    func save(_ element: Element) async throws

    /// Stores elements, in their order; those with the same identities are replaced.
    ///
    /// An error leaves the elements before it stored, and the transaction to be rolled back.
    func save(_ elements: [Element]) async throws

    /// Deletes the element with this identity.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func delete(_ id: Element.ID) async throws -> Bool

    /// Deletes the elements with these identities.
    ///
    /// - Returns: How many there were.
    @discardableResult
    func delete(_ ids: [Element.ID]) async throws -> Int

    /// Deletes every element.
    func deleteAll() async throws
}
