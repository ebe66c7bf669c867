public import KasaneDomain

/// An open database, for an application that works with several kinds of them.
///
/// ```swift
/// let store: any SQLStore = try await openStore(at: location)
/// let transactions = store.transactions { Repositories($0) }
/// ```
public protocol SQLStore: ServedStore {
    /// Returns a template whose transactions run on the store.
    ///
    /// - Parameter makeRepositories: Creates the repositories of a transaction, once for each run
    ///   of a body.
    func transactions<Repositories>(
        _ makeRepositories: @escaping @Sendable (any SQLTransaction) -> Repositories
    ) -> any TransactionTemplate<Repositories>

    /// Closes every connection after the open transactions have ended.
    ///
    /// Later transactions fail.
    func close() async throws
}
