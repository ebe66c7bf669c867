import GRDB
package import KasaneDomain
package import KasanePostgres
package import TenkiDomain

extension PostgresTransactions<TenkiRepositories> {
    package init(
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
    package init(
        _ transaction: PostgresTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        self.init(
            transaction,
            forecasts: PostgresForecastRepository(transaction: transaction),
            hours: PostgresHourlyForecastRepository(transaction: transaction, reporting: report),
            photos: PostgresPhotoPageRepository(transaction: transaction, reporting: report),
            boards: PostgresBoardRepository(transaction: transaction),
            radarTiles: PostgresRadarTileRepository(transaction: transaction, reporting: report),
            reporting: report
        )
    }
}

extension PostgresTransaction: TenkiTransaction {
    func repository<Row: TenkiRow>(of row: Row.Type) -> any Repository<Row.Element> {
        PostgresRepository<Row>(transaction: self)
    }

    func deleteRows(of table: String, before date: CalendarDate) async throws {
        _ = try await perform { database in
            try await database.execute(
                "DELETE FROM \(identifier: table) WHERE date < \(date.description)"
            )
        }
    }
}

extension PostgresTransactions<CallRepositories> {
    package init(calls store: PostgresStore) {
        self.init(store: store) { transaction in
            CallRepositories(
                budgets: PostgresRepository<ShareUseRow>(transaction: transaction),
                states: PostgresRepository<ServiceStateRow>(transaction: transaction),
                responses: PostgresResponseRepository(transaction: transaction)
            )
        }
    }
}
