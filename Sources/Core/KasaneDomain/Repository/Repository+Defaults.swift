// Fallbacks for stores without faster implementations. They process one element at a time.
extension Repository {
    /// Finds the elements one at a time.
    public func find(_ ids: [Element.ID]) async throws -> [Element] {
        if ids.isEmpty { try await checkReadable() }
        var seen: Set<Element.ID> = []
        var found: [Element] = []
        for id in ids where seen.insert(id).inserted {
            if let element = try await find(id) { found.append(element) }
        }
        return found
    }

    /// Returns every element.
    ///
    /// This default is correct only if every stored element can be decoded.
    public func allReadable(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [Element] {
        try await all()
    }

    /// Counts the elements by reading them all.
    public func count() async throws -> Int {
        try await all().count
    }

    /// Saves the elements one at a time.
    public func save(_ elements: [Element]) async throws {
        if elements.isEmpty { try await checkReadable() }
        for element in elements {
            try await save(element)
        }
    }

    /// Deletes the elements one at a time.
    @discardableResult
    public func delete(_ ids: [Element.ID]) async throws -> Int {
        if ids.isEmpty { try await checkReadable() }
        var count = 0
        for id in ids where try await delete(id) {
            count += 1
        }
        return count
    }

    /// Deletes the elements one at a time, after reading them all.
    public func deleteAll() async throws {
        for element in try await all() {
            try await delete(element.id)
        }
    }

    /// Throws if the transaction has ended, because an empty ID list would hide the error.
    private func checkReadable() async throws {
        _ = try await elements(after: nil, limit: 1)
    }
}

extension Repository where Element.ID: Comparable {
    /// Returns a page of elements after reading all elements.
    ///
    /// This default is correct only if keys and IDs have the same order.
    public func elements(after id: Element.ID?, limit: Int) async throws -> [Element] {
        try ElementLimit.validate(limit)
        let following = try await all().drop { element in id.map { element.id <= $0 } ?? false }
        return Array(following.prefix(limit))
    }
}
