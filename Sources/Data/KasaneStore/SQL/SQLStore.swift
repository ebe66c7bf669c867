public import KasaneDomain

/// A store that runs SQL, so that a setting can choose between SQLite and PostgreSQL.
///
/// ```swift
/// func openStore(at location: String) async throws -> any SQLStore {
///     location.hasPrefix("postgresql://")
///         ? try await PostgresStore(location, migrator: .notes)
///         : try SQLiteStore(path: location, migrator: .notes)
/// }
/// ```
public protocol SQLStore: ServedStore {
    /// Returns transactions whose repositories a closure creates.
    ///
    /// - Parameter makeRepositories: Creates the application's repositories, once for each run of a
    ///   transaction.
    func transactions<Repositories>(
        _ makeRepositories: @escaping @Sendable (any SQLTransaction) -> Repositories
    ) -> any TransactionTemplate<Repositories>

    /// Closes the store after the running transactions have ended.
    func close() async throws
}
