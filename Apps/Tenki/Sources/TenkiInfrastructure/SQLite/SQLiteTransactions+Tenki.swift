public import KasaneDomain
public import KasaneSQLite
public import TenkiDomain

extension SQLiteTransactions<TenkiRepositories> {
    /// Creates Tenki's transactions on a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - report: Called for each row that is skipped because it cannot be decoded.
    public init(
        tenki store: SQLiteStore,
        reporting report: @escaping @Sendable (DomainError) -> Void = { _ in }
    ) {
        self.init(store: store) { TenkiRepositories($0, reporting: report) }
    }
}

extension TenkiRepositories {
    /// Creates the repositories of a transaction.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - report: Called for each row that is skipped because it cannot be decoded.
    public init(
        _ transaction: SQLiteTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.init(
            transaction: transaction,
            forecasts: SQLiteForecastRepository(transaction: transaction),
            fetches: SQLiteRepository<FetchHistoryRow>(transaction: transaction),
            hours: SQLiteHourlyForecastRepository(transaction: transaction, reporting: report),
            hourlyFetches: ReadableRepository(
                wrapped: SQLiteRepository<HourlyFetchesRow>(transaction: transaction),
                report: report
            ),
            users: SQLiteUserRepository(transaction: transaction),
            conditions: ReadableRepository(
                wrapped: SQLiteRepository<CurrentConditionsRow>(transaction: transaction),
                report: report
            ),
            photos: SQLitePhotoPageRepository(
                transaction: transaction,
                reporting: report
            ),
            watchlists: SQLiteRepository<WatchlistRow>(transaction: transaction),
            boards: SQLiteBoardRepository(transaction: transaction),
            settings: SQLiteRepository<PersonalSettingsRow>(transaction: transaction),
            noticeSettings: ReadableRepository(
                wrapped: SQLiteRepository<NoticeSettingsRow>(transaction: transaction),
                report: report
            ),
            noticeHistories: ReadableRepository(
                wrapped: SQLiteRepository<NoticeHistoryRow>(transaction: transaction),
                report: report
            ),
            warningReports: SQLiteRepository<WarningReportRow>(transaction: transaction),
            warningDocuments: SQLiteRepository<WarningDocumentRow>(transaction: transaction),
            warningChecks: SQLiteRepository<WarningCheckRow>(transaction: transaction),
            radarTimes: ReadableRepository(
                wrapped: SQLiteRepository<RadarTimesRow>(transaction: transaction),
                report: report
            ),
            radarTiles: SQLiteRadarTileRepository(transaction: transaction, reporting: report),
            typhoonBooks: ReadableRepository(
                wrapped: SQLiteRepository<TyphoonBookRow>(transaction: transaction),
                report: report
            ),
            stations: ReadableRepository(
                wrapped: SQLiteRepository<CityStationRow>(transaction: transaction),
                report: report
            ),
            observations: SQLiteDatedRepository<ObservationDayRow>(
                transaction: transaction,
                reporting: report
            ),
            observationChecks: SQLiteRepository<ObservationCheckRow>(transaction: transaction),
            scores: SQLiteDatedRepository<ForecastScoreRow>(
                transaction: transaction,
                reporting: report
            )
        )
    }
}

extension SQLiteTransactions<UserRepositories> {
    /// Creates the transactions on Tenki's users in a store.
    ///
    /// - Parameter store: The store.
    public init(users store: SQLiteStore) {
        self.init(store: store) { transaction in
            UserRepositories(users: SQLiteUserRepository(transaction: transaction))
        }
    }
}

extension SQLiteTransactions<CallRepositories> {
    /// Creates the transactions on the records of calls in a store.
    ///
    /// - Parameter store: The store.
    public init(calls store: SQLiteStore) {
        self.init(store: store) { transaction in
            CallRepositories(
                budgets: SQLiteRepository<ShareUseRow>(transaction: transaction),
                slots: SQLiteRepository<RequestSlotRow>(transaction: transaction),
                states: SQLiteRepository<ServiceStateRow>(transaction: transaction),
                responses: SQLiteResponseRepository(transaction: transaction)
            )
        }
    }
}
