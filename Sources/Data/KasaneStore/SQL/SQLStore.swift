public import KasaneDomain

/// A SQLite or PostgreSQL store, for applications that support both.
///
/// ```swift
/// func openStore(at location: String) async throws -> any SQLStore {
///     location.hasPrefix("postgresql://")
///         ? try await PostgresStore(location, migrator: .notes)
///         : try SQLiteStore(path: location, migrator: .notes)
/// }
/// ```
public protocol SQLStore: ServedStore {
    /// Returns a transaction template with your repositories.
    ///
    /// - Parameter makeRepositories: A closure that creates the repositories for each attempt of a
    ///   transaction.
    func transactions<Repositories>(
        _ makeRepositories: @escaping @Sendable (any SQLTransaction) -> Repositories
    ) -> any TransactionTemplate<Repositories>

    /// Waits for running transactions, then closes the store.
    func close() async throws
}
