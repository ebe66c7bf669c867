public import KasaneSQLite
public import TenkiDomain

extension SQLiteTransactions<TenkiRepositories> {
    /// Makes Tenki's transactions on a store.
    public init(tenki store: SQLiteStore) {
        self.init(store: store) { transaction in
            TenkiRepositories(
                transaction: transaction,
                forecasts: SQLiteForecastRepository(transaction: transaction),
                fetches: SQLiteRepository<FetchHistoryRow>(transaction: transaction),
                users: SQLiteUserRepository(transaction: transaction),
                conditions: SQLiteRepository<CurrentConditionsRow>(transaction: transaction),
                photos: SQLitePhotoPageRepository(transaction: transaction),
                watchlists: SQLiteRepository<WatchlistRow>(transaction: transaction)
            )
        }
    }
}
