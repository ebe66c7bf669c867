import KasaneDomain
import TenkiDomain

/// A transaction of a store, with the repositories that are declared once for SQLite and
/// PostgreSQL.
protocol TenkiTransaction: Transaction {
    func repository<Row: TenkiRow>(of row: Row.Type) -> any Repository<Row.Element>

    func deleteRows(of table: String, before date: CalendarDate) async throws
}

extension TenkiTransaction {
    /// Returns the repository of a table that skips unreadable rows; see ``ReadableRepository``.
    func readable<Row: TenkiRow>(
        _ row: Row.Type,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) -> any Repository<Row.Element> {
        ReadableRepository(wrapped: repository(of: row), report: report)
    }
}

extension TenkiRepositories {
    /// Creates the repositories of a transaction from those with statements of their own.
    ///
    /// The parameter `report` is called for each row that is skipped because it cannot be decoded.
    init(
        _ transaction: any TenkiTransaction,
        forecasts: any ForecastRepository,
        hours: any HourlyForecastRepository,
        users: any UserRepository,
        photos: any PhotoPageRepository,
        boards: any BoardRepository,
        radarTiles: any RadarTileRepository,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.init(
            transaction: transaction,
            forecasts: forecasts,
            fetches: transaction.repository(of: FetchHistoryRow.self),
            hours: hours,
            hourlyFetches: transaction.readable(HourlyFetchesRow.self, reporting: report),
            users: users,
            conditions: transaction.readable(CurrentConditionsRow.self, reporting: report),
            photos: photos,
            watchlists: transaction.repository(of: WatchlistRow.self),
            boards: boards,
            boardOriginKeys: transaction.readable(BoardOriginKeyRow.self, reporting: report),
            settings: transaction.repository(of: PersonalSettingsRow.self),
            noticeSettings: transaction.readable(NoticeSettingsRow.self, reporting: report),
            noticeHistories: transaction.readable(NoticeHistoryRow.self, reporting: report),
            warningReports: transaction.repository(of: WarningReportRow.self),
            warningDocuments: transaction.repository(of: WarningDocumentRow.self),
            warningChecks: transaction.repository(of: DocumentRow<WarningCheck>.self),
            radarTimes: transaction.readable(DocumentRow<RadarTimes>.self, reporting: report),
            radarTiles: radarTiles,
            typhoonBooks: transaction.readable(DocumentRow<TyphoonBook>.self, reporting: report),
            stations: transaction.readable(CityStationRow.self, reporting: report),
            observations: DatedTable<ObservationDayRow>(transaction, reporting: report),
            observationChecks: transaction.readable(
                DocumentRow<ObservationCheck>.self,
                reporting: report
            ),
            scores: DatedTable<ForecastScoreRow>(transaction, reporting: report)
        )
    }
}
