/// Everything that Tenki stores, bound to one transaction.
///
/// It is not `Sendable`, for its repositories are not: it cannot leave the transaction.
public struct TenkiRepositories {
    /// The stored forecasts.
    public let forecasts: any ForecastRepository

    /// Bundles the repositories of a transaction.
    public init(forecasts: any ForecastRepository) {
        self.forecasts = forecasts
    }
}
