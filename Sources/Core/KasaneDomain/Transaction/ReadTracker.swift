import Synchronization

/// Records the regions that an observed query reads.
///
/// An observation sets a tracker for the task that runs its query. The store records in the tracker
/// what the transaction reads, so applications don't declare anything. If no store records a
/// region, the region is ``StoreRegion/everything``.
///
/// To also observe in-memory state, choose a name for it. Record the name in the query, and notify
/// the store's commit signal of the name when the state changes.
///
/// ```swift
/// let values = transactions.observe { repositories in
///     ReadTracker.current?.recordState(["downloads"])
///     return [try await repositories.files.count(), downloads.count]
/// }
/// transactions.commits.notify(["downloads"])
/// ```
public final class ReadTracker: Sendable {
    private struct Record {
        /// The region that stores have recorded, or `nil` if no store has recorded a region.
        var stored: StoreRegion?
        var state = StoreRegion.nothing
    }

    /// The tracker for the current task's query, or `nil` outside an observation.
    @TaskLocal public static var current: ReadTracker?

    private let recorded = Mutex(Record())

    /// Creates an empty tracker.
    public init() {}

    /// The region that the query has read, or ``StoreRegion/everything`` if no store has recorded a
    /// region.
    public var region: StoreRegion {
        let record = recorded.withLock { $0 }
        var region = record.stored ?? .everything
        region.formUnion(record.state)
        return region
    }

    /// Records that the query reads a region of a store.
    public func record(_ region: StoreRegion) {
        recorded.withLock { record in
            var stored = record.stored ?? .nothing
            stored.formUnion(region)
            record.stored = stored
        }
    }

    /// Records that the query reads in-memory state.
    public func recordState(_ region: StoreRegion) {
        recorded.withLock { $0.state.formUnion(region) }
    }
}

extension TransactionTemplate {
    /// Runs a query in a transaction and returns its value and the region it read.
    func track<Value: Sendable>(
        _ query: @Sendable (Repositories) async throws -> Value
    ) async throws -> (value: Value, region: StoreRegion) {
        let tracker = ReadTracker()
        let value = try await ReadTracker.$current.withValue(tracker) {
            try await read { try await query($0) }
        }
        return (value, tracker.region)
    }
}
