public import KasaneDomain
public import KasanePostgres
public import TenkiDomain

extension PostgresTransactions<TenkiRepositories> {
    /// Creates Tenki's transactions on a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - report: Called for each row that is skipped because it cannot be decoded.
    public init(
        tenki store: PostgresStore,
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
        _ transaction: PostgresTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.init(
            transaction: transaction,
            forecasts: PostgresForecastRepository(transaction: transaction),
            fetches: PostgresRepository<FetchHistoryRow>(transaction: transaction),
            hours: PostgresHourlyForecastRepository(transaction: transaction, reporting: report),
            hourlyFetches: ReadableRepository(
                wrapped: PostgresRepository<HourlyFetchesRow>(transaction: transaction),
                report: report
            ),
            users: PostgresUserRepository(transaction: transaction),
            conditions: ReadableRepository(
                wrapped: PostgresRepository<CurrentConditionsRow>(transaction: transaction),
                report: report
            ),
            photos: PostgresPhotoPageRepository(
                transaction: transaction,
                reporting: report
            ),
            watchlists: PostgresRepository<WatchlistRow>(transaction: transaction),
            boards: PostgresBoardRepository(transaction: transaction),
            settings: PostgresRepository<PersonalSettingsRow>(transaction: transaction),
            noticeSettings: ReadableRepository(
                wrapped: PostgresRepository<NoticeSettingsRow>(transaction: transaction),
                report: report
            ),
            noticeHistories: ReadableRepository(
                wrapped: PostgresRepository<NoticeHistoryRow>(transaction: transaction),
                report: report
            ),
            warningReports: PostgresRepository<WarningReportRow>(transaction: transaction),
            warningDocuments: PostgresRepository<WarningDocumentRow>(transaction: transaction),
            warningChecks: PostgresRepository<WarningCheckRow>(transaction: transaction),
            radarTimes: ReadableRepository(
                wrapped: PostgresRepository<RadarTimesRow>(transaction: transaction),
                report: report
            ),
            radarTiles: PostgresRadarTileRepository(transaction: transaction, reporting: report),
            typhoonBooks: ReadableRepository(
                wrapped: PostgresRepository<TyphoonBookRow>(transaction: transaction),
                report: report
            ),
            stations: ReadableRepository(
                wrapped: PostgresRepository<CityStationRow>(transaction: transaction),
                report: report
            ),
            observations: PostgresDatedRepository<ObservationDayRow>(
                transaction: transaction,
                reporting: report
            ),
            observationChecks: PostgresRepository<ObservationCheckRow>(transaction: transaction),
            scores: PostgresDatedRepository<ForecastScoreRow>(
                transaction: transaction,
                reporting: report
            )
        )
    }
}

extension PostgresTransactions<UserRepositories> {
    /// Creates the transactions on Tenki's users in a store.
    ///
    /// - Parameter store: The store.
    public init(users store: PostgresStore) {
        self.init(store: store) { transaction in
            UserRepositories(users: PostgresUserRepository(transaction: transaction))
        }
    }
}

extension PostgresTransactions<CallRepositories> {
    /// Creates the transactions on the records of calls in a store.
    ///
    /// - Parameter store: The store.
    public init(calls store: PostgresStore) {
        self.init(store: store) { transaction in
            CallRepositories(
                budgets: PostgresRepository<ShareUseRow>(transaction: transaction),
                slots: PostgresRepository<RequestSlotRow>(transaction: transaction),
                states: PostgresRepository<ServiceStateRow>(transaction: transaction),
                responses: PostgresResponseRepository(transaction: transaction)
            )
        }
    }
}
