public import KasaneDomain
public import TenkiDomain

/// Observes the stored users.
///
/// All observers share one query per commit.
public struct ObserveUsers: Sendable {
    /// The only key: every observer sees all users.
    private enum Key: Hashable, Sendable {
        case all
    }

    private let users: SharedObservations<UserRepositories, Key, [User]>

    /// Creates the use case with a user store.
    public init(transactions: any TransactionTemplate<UserRepositories>) {
        users = SharedObservations(
            transactions,
            // An unavailable remote Tenki is not polled every second.
            retryingAfter: .seconds(10)
        ) { _, repositories in
            try await repositories.users.all()
        }
    }

    /// Returns all users, ordered by name, now and after every change.
    ///
    /// If the users are stored by another Tenki, only changes made through this one are observed.
    public func callAsFunction() -> SharedValues<[User]> {
        users.values(for: .all)
    }

    /// Returns the users, including every change through this Tenki before this call.
    ///
    /// While the users are observed, it waits for the observation instead of reading the store.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func current() async throws -> [User] {
        try await users.currentValue(for: .all)
    }
}
