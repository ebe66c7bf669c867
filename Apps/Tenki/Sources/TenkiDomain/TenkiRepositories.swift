public import KasaneDomain

/// Everything that Tenki stores, bound to one transaction.
///
/// It is not `Sendable`, for its repositories are not: it cannot leave the transaction.
public struct TenkiRepositories: TransactionBound {
    /// The transaction.
    public let transaction: any Transaction
    /// The stored forecasts.
    public let forecasts: any ForecastRepository
    /// When the forecasts of cities were asked for.
    public let fetches: any Repository<FetchHistory>
    /// The stored users.
    public let users: any UserRepository
    /// The present weather of the world's cities, the newest of each.
    public let conditions: any Repository<CurrentConditions>
    /// The pages of photographs that were found.
    public let photos: any PhotoPageRepository
    /// The cities that are watched.
    public let watchlists: any Repository<Watchlist>

    /// Bundles the repositories of a transaction.
    public init(
        transaction: any Transaction,
        forecasts: any ForecastRepository,
        fetches: any Repository<FetchHistory>,
        users: any UserRepository,
        conditions: any Repository<CurrentConditions>,
        photos: any PhotoPageRepository,
        watchlists: any Repository<Watchlist>
    ) {
        self.transaction = transaction
        self.forecasts = forecasts
        self.fetches = fetches
        self.users = users
        self.conditions = conditions
        self.photos = photos
        self.watchlists = watchlists
    }
}
