public import TenkiDomain

/// The stored data of a city.
public struct StoredCity: Hashable, Sendable {
    /// The most recently issued forecasts, the newest first.
    public let issues: [Forecast]
    /// Whether the city is watched.
    public let isWatched: Bool

    /// Creates the stored data of a city.
    public init(issues: [Forecast] = [], isWatched: Bool = false) {
        self.issues = issues
        self.isWatched = isWatched
    }
}
