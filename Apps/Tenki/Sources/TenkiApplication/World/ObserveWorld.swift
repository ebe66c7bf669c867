public import KasaneDomain
public import TenkiDomain

/// Observes the stored current weather in cities worldwide.
///
/// All observers share one query per commit.
public struct ObserveWorld: Sendable {
    private let conditions: SharedObservations<TenkiRepositories, Bool, [CurrentConditions]>

    /// Creates the use case with a store and the provider of the observations.
    public init(
        provider: any CurrentConditionsProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        let sources = provider.sources
        conditions = SharedObservations(transactions) {
            _,
            repositories in
            try await repositories.conditions.find(WorldCity.all.map(\.id))
                .filter { sources.contains($0.source) }
        }
    }

    /// Returns the stored weather in the order of the cities, now and after every change.
    public func callAsFunction() -> SharedValues<[CurrentConditions]> {
        // There is only one set of cities, so the key is constant.
        conditions.values(for: true)
    }
}
