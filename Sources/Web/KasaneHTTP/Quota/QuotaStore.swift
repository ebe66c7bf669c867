import Synchronization

/// Stores quota usage for all processes that share it.
///
/// Implement it with your application's transactions.
public protocol QuotaStore: Sendable {
    /// Replaces a share's usage in one transaction, which rolls back if `change` throws.
    ///
    /// - Parameter change: Returns the new usage. It can run more than once.
    /// - Returns: The stored usage.
    func update(
        _ share: QuotaShare.ID,
        _ change: @Sendable (QuotaUsage?) throws -> QuotaUsage
    ) async throws -> QuotaUsage

    /// Returns the usage of the shares that have been stored.
    func usage(of shares: [QuotaShare.ID]) async throws -> [QuotaShare.ID: QuotaUsage]
}

/// Keeps quota usage in memory.
public final class MemoryQuotaStore: QuotaStore {
    private let usages = Mutex<[QuotaShare.ID: QuotaUsage]>([:])

    /// Creates an empty store.
    public init() {}

    /// Replaces a share's usage.
    public func update(
        _ share: QuotaShare.ID,
        _ change: @Sendable (QuotaUsage?) throws -> QuotaUsage
    ) async throws -> QuotaUsage {
        try usages.withLock { usages in
            let usage = try change(usages[share])
            usages[share] = usage
            return usage
        }
    }

    /// Returns the usage of the shares that have been stored.
    public func usage(of shares: [QuotaShare.ID]) async throws -> [QuotaShare.ID: QuotaUsage] {
        usages.withLock { usages in usages.filter { shares.contains($0.key) } }
    }
}
