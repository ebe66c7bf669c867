/// A snapshot of the transactions that had ended on a server.
///
/// The format of `pg_current_snapshot()` is `xmin:xmax:xip`: the first ID that hadn't ended, the
/// first ID that hadn't begun, and the IDs in between that hadn't ended.
package struct ServerSnapshot: Equatable {
    let first: UInt64
    let end: UInt64
    let running: Set<UInt64>

    /// The maximum number of transactions to check individually.
    private static let limit: UInt64 = 100_000

    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let first = UInt64(parts[0]), let end = UInt64(parts[1]) else {
            return nil
        }
        self.first = first
        self.end = end
        running = Set(parts[2].split(separator: ",").compactMap { UInt64($0) })
    }

    /// Returns whether any unknown transaction has ended since an earlier snapshot.
    package func hasEnded(since earlier: Self, except known: Set<UInt64>) -> Bool {
        guard self != earlier else { return false }
        guard end >= earlier.end, end - earlier.end < Self.limit else { return true }
        let ended = earlier.running.union(earlier.end..<end).subtracting(running)
        return !ended.isSubset(of: known)
    }
}
