import Synchronization

/// A store for quota usage, which all processes that use it share.
///
/// Implement this protocol with your application's transactions.
public protocol QuotaStore: Sendable {
    /// Replaces a share's usage in a transaction, which is rolled back if `change` throws an error.
    ///
    /// - Parameter change: Returns the new usage. The closure can run more than once.
    /// - Returns: The stored usage.
    func update(
        _ share: QuotaShare.ID,
        _ change: @Sendable (QuotaUsage?) throws -> QuotaUsage
    ) async throws -> QuotaUsage

    /// Returns the stored usage of the given shares.
    func usage(of shares: [QuotaShare.ID]) async throws -> [QuotaShare.ID: QuotaUsage]
}

/// A store that keeps quota usage in memory.
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

    /// Returns the stored usage of the given shares.
    public func usage(of shares: [QuotaShare.ID]) async throws -> [QuotaShare.ID: QuotaUsage] {
        usages.withLock { usages in usages.filter { shares.contains($0.key) } }
    }
}
