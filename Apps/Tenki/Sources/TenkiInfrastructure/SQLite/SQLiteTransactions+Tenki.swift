import GRDB
package import KasaneDomain
package import KasaneSQLite
package import TenkiDomain

extension SQLiteTransactions<TenkiRepositories> {
    package init(
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
    package init(
        _ transaction: SQLiteTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.init(
            transaction,
            forecasts: SQLiteForecastRepository(transaction: transaction),
            hours: SQLiteHourlyForecastRepository(transaction: transaction, reporting: report),
            photos: SQLitePhotoPageRepository(transaction: transaction, reporting: report),
            boards: SQLiteBoardRepository(transaction: transaction),
            radarTiles: SQLiteRadarTileRepository(transaction: transaction, reporting: report),
            reporting: report
        )
    }
}

extension SQLiteTransaction: TenkiTransaction {
    func repository<Row: TenkiRow>(of row: Row.Type) -> any Repository<Row.Element> {
        SQLiteRepository<Row>(transaction: self)
    }

    func deleteRows(of table: String, before date: CalendarDate) async throws {
        try await perform { db in
            try db.execute(
                sql: "DELETE FROM \(table) WHERE date < ?",
                arguments: [date.description]
            )
        }
    }
}

extension SQLiteTransactions<CallRepositories> {
    package init(calls store: SQLiteStore) {
        self.init(store: store) { transaction in
            CallRepositories(
                budgets: SQLiteRepository<ShareUseRow>(transaction: transaction),
                states: SQLiteRepository<ServiceStateRow>(transaction: transaction),
                responses: SQLiteResponseRepository(transaction: transaction)
            )
        }
    }
}
