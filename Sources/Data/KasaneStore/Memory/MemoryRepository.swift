public import KasaneDomain

/// A repository for one element type in a ``MemoryStore``.
///
/// Use the repository directly, or wrap it in your own repository and implement queries with
/// ``all()``. Element types with a ``StoreRecord`` need no repository. Use
/// ``RecordTransaction/repository(of:)`` instead.
///
/// Elements are stored unchanged. An `Encodable` element is rejected if another store would reject
/// or change one of its properties, such as NaN. If elements contain dates from the system clock,
/// pass a closure that rounds the dates, as other stores do:
///
/// ```swift
/// let transactions = MemoryTransactions { transaction in
///     MemoryRepository<Visit>(transaction: transaction) { visit in
///         Visit(id: visit.id, moment: visit.moment.roundedToMilliseconds)
///     }
/// }
/// ```
public struct MemoryRepository<Element: Identifiable & Sendable>: Repository
where Element.ID: Sendable {
    private let transaction: MemoryTransaction
    private let precedes: (Element.ID, Element.ID) -> Bool
    private let round: (Element) -> Element
    /// A closure that throws if another store would reject the element.
    private let check: (Element) throws -> Void

    /// Creates a repository within a transaction.
    ///
    /// - Parameter round: A closure that rounds an element's dates to the millisecond. By default,
    ///   elements are stored unchanged.
    public init(
        transaction: MemoryTransaction,
        sortedBy precedes: @escaping (Element.ID, Element.ID) -> Bool,
        rounding round: @escaping (Element) -> Element = { $0 }
    ) {
        self.init(
            transaction: transaction,
            sortedBy: precedes,
            rounding: round,
            checking: Self.check
        )
    }

    init(
        transaction: MemoryTransaction,
        sortedBy precedes: @escaping (Element.ID, Element.ID) -> Bool,
        rounding round: @escaping (Element) -> Element,
        checking check: @escaping (Element) throws -> Void
    ) {
        self.transaction = transaction
        self.precedes = precedes
        self.round = round
        self.check = check
    }

    /// Returns the element with the given ID, or `nil` if the ID isn't stored.
    public func find(_ id: Element.ID) async throws -> Element? {
        try table()[id]
    }

    /// Returns the stored elements with the given IDs, in that order and without duplicates.
    public func find(_ ids: [Element.ID]) async throws -> [Element] {
        let table = try table()
        var seen: Set<Element.ID> = []
        return ids.compactMap { id in seen.insert(id).inserted ? table[id] : nil }
    }

    /// Returns all elements, ordered by ID.
    public func all() async throws -> [Element] {
        try table().values.sorted { precedes($0.id, $1.id) }
    }

    /// Returns at most `limit` elements after the given ID, in order.
    public func elements(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try ElementLimit.validate(limit)
        if let id { try Self.check(id) }
        let following = try await all().filter { element in
            id.map { precedes($0, element.id) } ?? true
        }
        return Array(following.prefix(limit))
    }

    /// Returns the number of stored elements.
    public func count() async throws -> Int {
        try table().count
    }

    /// Stores an element, replacing any element with the same ID.
    public func save(_ element: Element) async throws {
        try change { table in
            try check(element)
            let next = try nextVersion(of: element, replacing: table[element.id])
            table[element.id] = round(next)
        }
    }

    /// Stores elements in order, replacing any elements with the same IDs.
    ///
    /// A rejected element ends the transaction, because earlier elements have already been stored.
    public func save(_ elements: [Element]) async throws {
        // Throws if the transaction has ended, even for an empty array.
        _ = try table()
        do {
            for element in elements { try await save(element) }
        } catch let error as DomainError where elements.count > 1 {
            transaction.open.fail(because: error)
            throw error
        }
    }

    /// Deletes the element with the given ID.
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool {
        try change { table in
            table.removeValue(forKey: id) != nil
        }
    }

    /// Deletes the elements with the given IDs.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int {
        // Throws if the transaction has ended, even for an empty array.
        _ = try table()
        var count = 0
        for id in ids where try await delete(id) { count += 1 }
        return count
    }

    /// Deletes all elements.
    public func deleteAll() async throws {
        try change { table in table = [:] }
    }

    /// Returns the elements by ID and records the read.
    private func table() throws -> [Element.ID: Element] {
        try transaction.read { engine in
            transaction.open.recordRead(region)
            return engine.tables[Element.self]
        }
    }

    private func change<Value: Sendable>(
        _ change: (inout [Element.ID: Element]) throws -> Value
    ) throws -> Value {
        try transaction.write { engine in
            try engine.change(region) { tables in try change(&tables[Element.self]) }
        }
    }

    /// Throws if another store would reject the element.
    private static func check(_ element: Element) throws {
        if let element = element as? any Encodable {
            try StorableValues.check(element)
        } else {
            try check(element.id)
        }
    }

    /// Throws if another store can't store the ID.
    private static func check(_ id: Element.ID) throws {
        guard let problem = StorableValues.problem(withKey: id) else { return }
        throw DomainError.invalidInput(problem, field: "id")
    }

    private var region: StoreRegion { [String(reflecting: Element.self)] }

    private func nextVersion(
        of element: Element,
        replacing stored: Element?
    ) throws -> Element {
        guard let versioned = element as? any Versioned else { return element }
        let next = try versioned.nextVersion(replacing: (stored as? any Versioned)?.version)
        return next as? Element ?? element
    }
}

extension MemoryRepository where Element.ID: Comparable {
    /// Creates a repository that orders elements by their IDs.
    ///
    /// - Parameter round: A closure that rounds an element's dates to the millisecond. By default,
    ///   elements are stored unchanged.
    public init(
        transaction: MemoryTransaction,
        rounding round: @escaping (Element) -> Element = { $0 }
    ) {
        self.init(transaction: transaction, sortedBy: <, rounding: round)
    }
}
