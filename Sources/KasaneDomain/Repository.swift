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
/// Every method throws ``TransactionError/ended`` after the transaction is over, and what the store
/// throws otherwise.
public protocol Repository<Element> {
    /// The aggregate root that is stored, whole.
    associatedtype Element: Identifiable & Sendable where Element.ID: Sendable

    /// Returns the element with this identity, or `nil` if none is stored.
    func find(_ id: Element.ID) async throws -> Element?

    /// Returns every stored element, in the order of the repository's keys.
    ///
    /// The cost grows with the number of elements; all are held in memory at once.
    func all() async throws -> [Element]

    /// Stores an element; one with the same identity is replaced.
    func save(_ element: Element) async throws

    /// Deletes the element with this identity.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func delete(_ id: Element.ID) async throws -> Bool

    /// Deletes every element.
    func deleteAll() async throws
}
