public import KasaneDomain

/// The common protocol of SQLite and PostgreSQL stores, so that a setting can choose between them.
///
/// ```swift
/// func openStore(at location: String) async throws -> any SQLStore {
///     location.hasPrefix("postgresql://")
///         ? try await PostgresStore(location, migrator: .notes)
///         : try SQLiteStore(path: location, migrator: .notes)
/// }
/// ```
public protocol SQLStore: ServedStore {
    /// Returns transactions with repositories from a closure.
    ///
    /// - Parameter makeRepositories: Creates the application's repositories, once for each run of a
    ///   transaction.
    func transactions<Repositories>(
        _ makeRepositories: @escaping @Sendable (any SQLTransaction) -> Repositories
    ) -> any TransactionTemplate<Repositories>

    /// Closes the store after the running transactions have ended.
    func close() async throws
}
