public import KasaneDomain
public import TenkiDomain

/// Follows what is stored of the present weather of the world's cities.
///
/// All who follow share one query for each commit.
public struct FollowWorld: Sendable {
    private let conditions: SharedObservations<TenkiRepositories, Bool, [CurrentConditions]>

    /// Makes the use case of a store, and of the provider whose observations are followed.
    public init(
        provider: any CurrentConditionsProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        conditions = SharedObservations(FailureNamingTransactions(transactions)) {
            _,
            repositories in
            try await repositories.conditions.find(WorldCity.all.map(\.id))
                .filter { sources.contains($0.source) }
        }
    }

    /// Returns the stored weather in the order of the cities, now and whenever other is stored.
    public func callAsFunction() -> SharedValues<[CurrentConditions]> {
        // There is one world: the key tells nothing apart.
        conditions.values(of: true)
    }
}
