struct IdentityRegistry {
    var scope = IdentityScope.page
    private var claimed: Set<UInt64> = []

    init(expecting count: Int) {
        claimed.reserveCapacity(count)
    }

    var count: Int { claimed.count }

    /// Claims an ID.
    ///
    /// Returns `false` if the ID is already in use.
    mutating func claim(_ id: NodeID) -> Bool {
        claimed.insert(id.raw).inserted
    }

    /// Claims all IDs.
    ///
    /// If any ID is already in use, claims none and returns `false`.
    mutating func claim(all ids: [UInt64]) -> Bool {
        for (index, id) in ids.enumerated() where !claimed.insert(id).inserted {
            claimed.subtract(ids[..<index])
            return false
        }
        return true
    }
}
