public import KasaneDomain
public import TenkiDomain

/// Follows the users that are stored.
///
/// Those who follow share one query for each commit, so there is one of it for all.
public struct FollowUsers: Sendable {
    private enum Everybody: Hashable, Sendable {
        case everybody
    }

    private let users: SharedObservations<UserRepositories, Everybody, [User]>

    /// Makes the use case of what keeps users.
    public init(transactions: any TransactionTemplate<UserRepositories>) {
        users = SharedObservations(
            FailureNamingTransactions(transactions),
            // Another Tenki that is away is not asked each second.
            retryingAfter: .seconds(10)
        ) { _, repositories in
            try await repositories.users.all()
        }
    }

    /// Returns every user in the order of their names, now and whenever that has changed.
    ///
    /// Where the users are kept by another Tenki, only what is changed through this one is noticed.
    public func callAsFunction() -> SharedValues<[User]> {
        users.values(of: .everybody)
    }
}
