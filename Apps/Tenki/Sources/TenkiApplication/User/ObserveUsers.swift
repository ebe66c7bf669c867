package import KasaneAccounts
package import KasaneDomain
package import TenkiDomain

package struct ObserveUsers: Sendable {
    private enum Key: Hashable, Sendable {
        case all
    }

    private let users: SharedObservations<UserRepositories, Key, [User]>
    private let commits: CommitSignal
    private static let requests = StoreRegion(["requests to read the users"])

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
    package func current(by principal: AccountPrincipal?) async throws -> [User] {
        try UserPolicy().require(.read, by: principal)
        return try await users.currentValue(for: .all)
    }
}
