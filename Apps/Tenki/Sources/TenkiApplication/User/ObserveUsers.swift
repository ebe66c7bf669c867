package import KasaneAccounts
package import KasaneDomain
package import TenkiDomain

/// Observes the stored users.
///
/// All observers share one query per commit.
package struct ObserveUsers: Sendable {
    /// The only key: every observer sees all users.
    private enum Key: Hashable, Sendable {
        case all
    }

    private let users: SharedObservations<UserRepositories, Key, [User]>
    private let commits: CommitSignal
    /// The name of the requests to read the users again.
    private static let requests = StoreRegion(["requests to read the users"])

    /// Creates the use case with a user store.
    package init(transactions: any TransactionTemplate<UserRepositories>) {
        commits = transactions.commits
        users = SharedObservations(
            transactions,
            // An unavailable remote Tenki is not polled every second.
            retryingAfter: .seconds(10)
        ) { _, repositories in
            ReadTracker.current?.recordState(Self.requests)
            return try await repositories.users.all()
        }
    }

    /// Returns all users, ordered by name, now and after every change.
    ///
    /// If the users are stored by another Tenki, changes made elsewhere are observed only after
    /// ``refresh()``.
    ///
    /// - Parameter principal: An account that ``UserPolicy`` lets read users.
    /// - Returns: The values.
    /// - Throws: `AccessError`.
    package func callAsFunction(
        by principal: AccountPrincipal?
    ) throws(AccessError) -> SharedValues<[User]> {
        try UserPolicy().require(.read, by: principal)
        return users.values(for: .all)
    }

    /// Requests a new read of the users for all observers.
    ///
    /// The store does not report changes made at another Tenki, so a visit and a conflict need a
    /// new read. Without observers it does nothing, because the first one reads the users anyway.
    package func refresh() {
        commits.notify(Self.requests)
    }

    /// Returns the users, including every change through this Tenki and every request to read them
    /// before this call.
    ///
    /// While the users are observed, it waits for the observation instead of reading the store.
    ///
    /// - Parameter principal: An account that ``UserPolicy`` lets read users.
    /// - Returns: The users.
    /// - Throws: `AccessError`; `DomainError`s of the store; `CancellationError`.
    package func current(by principal: AccountPrincipal?) async throws -> [User] {
        try UserPolicy().require(.read, by: principal)
        return try await users.currentValue(for: .all)
    }
}
