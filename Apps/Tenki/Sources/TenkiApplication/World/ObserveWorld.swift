public import KasaneDomain
public import TenkiDomain

/// Observes the current weather in cities worldwide.
///
/// All observers share one query for each commit that changes the weather.
public struct ObserveWorld: Sendable {
    private let weather: SharedObservations<TenkiRepositories, String, WorldWeather>

    /// Creates the use case with a store and the calls that are observed.
    public init(showWorld: ShowWorld, transactions: any TransactionTemplate<TenkiRepositories>) {
        let (sources, activity) = (showWorld.sources, showWorld.activity)
        weather = SharedObservations(transactions) { world, repositories in
            let stored = try await repositories.conditions.find(WorldCity.all.map(\.id))
            return WorldWeather(
                stored: stored,
                isOfProvider: stored.allSatisfy { sources.contains($0.source) },
                activity.state(of: world)
            )
        }
    }

    /// Returns the weather, now and after every change.
    public func callAsFunction() -> SharedValues<WorldWeather> {
        weather.values(for: ShowWorld.world)
    }

    /// Returns the current weather, including every change before this call.
    ///
    /// While the weather is observed, it waits for the observation instead of reading the store.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func current() async throws -> WorldWeather {
        try await weather.currentValue(for: ShowWorld.world)
    }
}
