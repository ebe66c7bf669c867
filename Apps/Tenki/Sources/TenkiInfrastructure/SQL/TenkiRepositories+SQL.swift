package import KasaneDomain
package import KasaneStore
package import TenkiDomain

extension TenkiRepositories {
    /// Creates the repositories of a transaction.
    ///
    /// - Parameter report: Called for each row that is skipped because it cannot be decoded.
    package init(
        _ transaction: any SQLTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.init(
            transaction: transaction,
            forecasts: SQLForecastRepository(transaction: transaction),
            fetches: transaction.repository(of: FetchHistoryRow.self),
            hours: SQLHourlyForecastRepository(transaction: transaction, reporting: report),
            hourlyFetches: transaction.readable(HourlyFetchesRow.self, reporting: report),
            profiles: transaction.readable(ProfileRow.self, reporting: report),
            conditions: transaction.readable(CurrentConditionsRow.self, reporting: report),
            places: DatedTable<KnownPlaceRow>(transaction, reporting: report),
            photos: SQLPhotoPageRepository(transaction: transaction, reporting: report),
            watchlists: transaction.repository(of: WatchlistRow.self),
            boards: SQLBoardRepository(transaction: transaction),
            boardOriginKeys: transaction.readable(BoardOriginKeyRow.self, reporting: report),
            settings: transaction.repository(of: PersonalSettingsRow.self),
            noticeSettings: transaction.readable(NoticeSettingsRow.self, reporting: report),
            noticeHistories: transaction.readable(NoticeHistoryRow.self, reporting: report),
            warningReports: transaction.repository(of: WarningReportRow.self),
            warningDocuments: transaction.repository(of: WarningDocumentRow.self),
            warningChecks: transaction.repository(of: DocumentRow<WarningCheck>.self),
            radarTimes: transaction.readable(DocumentRow<RadarTimes>.self, reporting: report),
            radarTiles: SQLRadarTileRepository(transaction: transaction, reporting: report),
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

extension CallRepositories {
    package init(_ transaction: any SQLTransaction) {
        self.init(
            budgets: transaction.repository(of: ShareUseRow.self),
            states: transaction.repository(of: ServiceStateRow.self),
            responses: SQLResponseRepository(transaction: transaction)
        )
    }
}

extension SQLTransaction {
    /// Returns the repository of a table that skips unreadable rows; see ``ReadableRepository``.
    func readable<Row: StoreRecord>(
        _ row: Row.Type,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) -> any Repository<Row.Element> {
        ReadableRepository(wrapped: repository(of: row), onFailure: report)
    }
}
