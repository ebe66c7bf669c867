import Synchronization

/// Records the region that an observation's query reads.
///
/// Observations set a tracker for the task of their query. A store takes it when a transaction
/// begins, and records what the transaction reads, without a declaration by the application. If no
/// store records anything, the region is ``StoreRegion/everything``.
///
/// To observe state in memory as well, give it a name: the query records the name, and a change of
/// the state notifies the store's commit signal with it.
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
        /// The region of the stores, or `nil` if none has recorded anything.
        var stored: StoreRegion?
        var state = StoreRegion.nothing
    }

    /// The tracker of the task's query, or `nil` outside of an observation.
    @TaskLocal public static var current: ReadTracker?

    private let recorded = Mutex(Record())

    /// Creates an empty tracker.
    public init() {}

    /// The region that the query has read; ``StoreRegion/everything`` if no store has recorded
    /// anything.
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

    /// Records that the query reads state in memory.
    public func recordState(_ region: StoreRegion) {
        recorded.withLock { $0.state.formUnion(region) }
    }
}

extension TransactionTemplate {
    /// Runs a query in a transaction, and returns its value with the region that it has read.
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
