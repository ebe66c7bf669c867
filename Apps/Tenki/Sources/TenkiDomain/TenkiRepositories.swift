public import KasaneDomain

/// Everything that Tenki stores, bound to one transaction.
///
/// It is not `Sendable`, for its repositories are not: it cannot leave the transaction.
public struct TenkiRepositories: TransactionBound {
    /// The transaction.
    public let transaction: any Transaction
    /// The stored forecasts.
    public let forecasts: any ForecastRepository
    /// The stored users.
    public let users: any UserRepository
    /// The present weather of the world's cities, the newest of each.
    public let conditions: any Repository<CurrentConditions>

    /// Bundles the repositories of a transaction.
    public init(
        transaction: any Transaction,
        forecasts: any ForecastRepository,
        users: any UserRepository,
        conditions: any Repository<CurrentConditions>
    ) {
        self.transaction = transaction
        self.forecasts = forecasts
        self.users = users
        self.conditions = conditions
    }
}
