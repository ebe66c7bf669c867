public import KasaneDomain

/// The elements of one type in a ``MemoryStore``, within one transaction.
///
/// It is a whole repository; one of an application holds it, passes on to it, and makes its own
/// queries of ``all()``.
public struct MemoryRepository<Element: Identifiable & Sendable>: Repository
where Element.ID: Sendable {
    private let transaction: MemoryTransaction
    private let precedes: (Element.ID, Element.ID) -> Bool

    /// Binds the repository to a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - precedes: Whether one identity comes before another: the order of the keys.
    public init(
        transaction: MemoryTransaction,
        sortedBy precedes: @escaping (Element.ID, Element.ID) -> Bool
    ) {
        self.transaction = transaction
        self.precedes = precedes
    }

    /// Returns the element with this identity, or `nil` if none is stored.
    public func find(_ id: Element.ID) async throws -> Element? {
        try transaction.read()[Element.self][id]
    }

    /// Returns every element, in the order of the identities.
    public func all() async throws -> [Element] {
        try transaction.read()[Element.self].values.sorted { precedes($0.id, $1.id) }
    }

    /// Returns the elements that follow a key, in the order of the identities.
    public func page(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try PageLimit.check(limit)
        let following = try await all().filter { element in
            id.map { precedes($0, element.id) } ?? true
        }
        return Array(following.prefix(limit))
    }

    /// Returns how many elements are stored.
    public func count() async throws -> Int {
        try transaction.read()[Element.self].count
    }

    /// Stores an element; one with the same identity is replaced.
    public func save(_ element: Element) async throws {
        try transaction.write { tables in
            let stored = tables[Element.self][element.id]
            tables[Element.self][element.id] = try succeeding(element, stored)
        }
    }

    /// Deletes the element with this identity.
    @discardableResult
    public func delete(_ id: Element.ID) async throws -> Bool {
        try transaction.write { tables in
            tables[Element.self].removeValue(forKey: id) != nil
        }
    }

    /// Deletes every element.
    public func deleteAll() async throws {
        try transaction.write { tables in tables[Element.self] = [:] }
    }

    private func succeeding(_ element: Element, _ stored: Element?) throws -> Element {
        guard let versioned = element as? any Versioned else { return element }
        let next = try versioned.succeeding((stored as? any Versioned)?.version)
        return next as? Element ?? element
    }
}

extension MemoryRepository where Element.ID: Comparable {
    /// Binds the repository to a transaction; the order is that of the identities.
    public init(transaction: MemoryTransaction) {
        self.init(transaction: transaction, sortedBy: <)
    }
}
